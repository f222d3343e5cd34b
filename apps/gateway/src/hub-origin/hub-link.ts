import { Pool } from 'undici';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';

/** The hub as the gateway reaches it. */
export interface HubLink {
  readonly pool: Pool;
  readonly socketUrl: string;
  /** Header pairs that tell the hub who the client is; none until it has shown that it trusts us. */
  forwardedFor(address: string): string[];
  readonly trusted: boolean;
  /** An exchange went through, or did not: keeps the link's own picture of the hub. */
  answered(): void;
  failed(): void;
  /** Asks the hub now; resolves within a few seconds. */
  readonly check: () => Promise<boolean>;
  close(): Promise<void>;
}

const probePath = '/manifest.json';
const probeTimeout = 3000;

/**
 * A hub that does not trust its caller answers 400 to any X-Forwarded-For, one that does takes it for the client's
 * address (hub-protocol.md §1.13). So it is tried once on a page that is open to all, and again after the hub was away.
 */
export const createHubLink = (hub: string, limits: Limits, logger: Logger): HubLink => {
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

  const status = async (headers: string[]): Promise<number> => {
    const answer = await pool.request({
      path: probePath,
      method: 'GET',
      headers,
      headersTimeout: probeTimeout,
      bodyTimeout: probeTimeout,
    });
    await answer.body.dump();
    return answer.statusCode;
  };

  const look = async (): Promise<boolean> => {
    try {
      const plain = await status([]);
      if (trust === 'unknown' && plain < 400) {
        const forwarded = await status(['x-forwarded-for', '127.0.0.1']);
        trust = forwarded === plain ? 'trusted' : 'refused';
      }
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
    answered: () => {
      if (reachable !== true) void check();
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
