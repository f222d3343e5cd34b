import { Pool } from 'undici';
import type { Clock } from '#clock.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';

/** The hub as the gateway reaches it. */
export interface HubLink {
  readonly pool: Pool;
  readonly socketUrl: string;
  /** Header pairs that tell the hub who the client is; none until it has shown that it trusts us. */
  forwardedFor(address: string): string[];
  readonly trusted: boolean;
  /** Milliseconds since the epoch by the hub's own clock, as far as its answers tell: it judges tokens by that one. */
  now(): number;
  /** To be awaited before an exchange when it is a promise: what is known of the hub has grown old. */
  refresh(): Promise<unknown> | undefined;
  /** An exchange went through, or did not: keeps the link's own picture of the hub. */
  answered(date?: string): void;
  failed(): void;
  /** Asks the hub now; resolves within a few seconds. */
  readonly check: () => Promise<boolean>;
  close(): Promise<void>;
}

const probePath = '/manifest.json';
const probeTimeout = 3000;

/** Without any answer for this long, the hub may have been restarted with other settings. */
const freshFor = 60_000;

/** Clocks that differ by less agree: `Date` has whole seconds and took its time. */
const agreement = 5000;

export interface HubLinkOptions {
  readonly hub: string;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * A hub that does not trust its caller answers 400 to any X-Forwarded-For, one that does takes it for the client's
 * address (hub-protocol.md §1.13). So it is tried once on a page that is open to all, and again after the hub was away.
 */
export const createHubLink = ({ hub, limits, clock, logger }: HubLinkOptions): HubLink => {
  const pool = new Pool(hub, {
    pipelining: 1,
    allowH2: false,
    connect: { timeout: limits.hubConnect, keepAlive: true },
    headersTimeout: limits.hubHeaders,
    bodyTimeout: 0,
    maxHeaderSize: 64 * 1024,
  });
  let reachable: boolean | undefined;
  let trust: 'unknown' | 'trusted' | 'refused' = 'unknown';
  let checking: Promise<boolean> | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;
  let ahead = 0;

  const hear = (date: unknown) => {
    heardAt = clock.now();
    if (typeof date !== 'string') return;
    const difference = Date.parse(date) - heardAt;
    if (!Number.isNaN(difference)) ahead = Math.abs(difference) < agreement ? 0 : difference;
  };

  const status = async (headers: string[]): Promise<number> => {
    const answer = await pool.request({
      path: probePath,
      method: 'GET',
      headers,
      headersTimeout: probeTimeout,
      bodyTimeout: probeTimeout,
    });
    await answer.body.dump();
    hear(answer.headers['date']);
    return answer.statusCode;
  };

  const look = async (): Promise<boolean> => {
    try {
      const plain = await status([]);
      const forwarded = plain < 400 ? await status(['x-forwarded-for', '127.0.0.1']) : undefined;
      trust = forwarded === undefined ? 'unknown' : forwarded === plain ? 'trusted' : 'refused';
      if (reachable !== true) logger.info({ hub, forwarded: trust }, 'hub reached');
      reachable = true;
    } catch (error) {
      if (reachable !== false) logger.warn({ hub, err: error }, 'hub not reachable');
      reachable = false;
      trust = 'unknown';
    }
    return reachable;
  };

  const check = (): Promise<boolean> => {
    checking ??= look().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  return {
    pool,
    socketUrl: `${hub.replace(/^http/, 'ws')}/api/websocket`,
    forwardedFor: (address) => (trust === 'trusted' ? ['x-forwarded-for', address] : []),
    get trusted() {
      return trust === 'trusted';
    },
    now: () => clock.now() + ahead,
    refresh: () => (reachable === true && clock.now() - heardAt < freshFor ? undefined : check()),
    answered: (date) => {
      hear(date);
    },
    failed: () => {
      if (reachable !== false) logger.warn({ hub }, 'hub not reachable');
      reachable = false;
      trust = 'unknown';
    },
    check,
    close: () => pool.destroy(),
  };
};
