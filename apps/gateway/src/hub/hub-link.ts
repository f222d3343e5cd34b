import type { Clock } from '@soglia/server/clock';
import { MINUTE_MS } from '@soglia/server/durations';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { Pool } from '#wire/undici.ts';

/** The gateway's connections to the hub, and what is known of the hub's state. */
export interface HubLink {
  readonly pool: Pool;
  readonly socketUrl: string;
  /** Header pairs that tell the hub the client's address; none until the hub has shown that it trusts the gateway. */
  forwardedFor(address: string): string[];
  readonly trusted: boolean;
  /** `unknown` until the hub has answered, and again once it did not. */
  readonly trust: 'unknown' | 'trusted' | 'refused';
  /** Milliseconds since the epoch by the hub's own clock, as read from its `Date` headers: tokens expire by that clock. */
  now(): number;
  /** Probes the hub where the last answer is too old. To be awaited before an exchange when it is a promise. */
  refresh(): Promise<unknown> | undefined;
  /** The hub answered an exchange. @param date the response's `Date` header */
  recordAnswer(date?: string): void;
  /** The hub did not answer an exchange. */
  recordFailure(): void;
  /** Probes the hub now; whether it answered. Resolves within a few seconds. */
  readonly check: () => Promise<boolean>;
  close(): Promise<void>;
}

const PROBE_PATH = '/manifest.json';
const PROBE_TIMEOUT_MS = 3000;

/** Without any answer for this long, the hub may have been restarted with other settings. */
const FRESH_FOR_MS = MINUTE_MS;

/** A hub that answers without telling whether it trusts the gateway is asked again after this long. */
const PROBE_AGAIN_AFTER_MS = 5000;

/** A smaller difference between the clocks is ignored: `Date` has whole seconds, and the answer took some time. */
const CLOCK_TOLERANCE_MS = 5000;

export interface HubLinkOptions {
  readonly hub: string;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * A hub that does not trust the gateway as a proxy answers 400 to any X-Forwarded-For; one that does takes the header
 * for the client's address. So the header is tried once on a page that needs no sign-in, and again after the hub was
 * unreachable.
 */
export function createHubLink({ hub, limits, clock, logger }: HubLinkOptions): HubLink {
  const pool = new Pool(hub, {
    pipelining: 1,
    connections: limits.hubConnections,
    allowH2: false,
    connect: { timeout: limits.hubConnect, keepAlive: true },
    headersTimeout: limits.hubHeaders,
    bodyTimeout: 0,
    maxHeaderSize: 64 * 1024,
  });
  let reachable: boolean | undefined;
  let trust: 'unknown' | 'trusted' | 'refused' = 'unknown';
  let checking: Promise<boolean> | undefined;
  let lastAnswerAt = Number.NEGATIVE_INFINITY;
  let wasTrusted = false;
  let probedAt = Number.NEGATIVE_INFINITY;
  let clockOffsetMs = 0;

  const recordAnswer = (date: unknown) => {
    lastAnswerAt = clock.now();
    if (typeof date !== 'string') return;
    const difference = Date.parse(date) - lastAnswerAt;
    if (!Number.isNaN(difference)) clockOffsetMs = Math.abs(difference) < CLOCK_TOLERANCE_MS ? 0 : difference;
  };

  const probeStatus = async (headers: string[]): Promise<number> => {
    const response = await pool.request({
      path: PROBE_PATH,
      method: 'GET',
      headers,
      headersTimeout: PROBE_TIMEOUT_MS,
      bodyTimeout: PROBE_TIMEOUT_MS,
    });
    await response.body.dump();
    recordAnswer(response.headers['date']);
    return response.statusCode;
  };

  const probe = async (): Promise<boolean> => {
    probedAt = clock.now();
    try {
      const plain = await probeStatus([]);
      const forwarded = plain < 400 ? await probeStatus(['x-forwarded-for', '127.0.0.1']) : undefined;
      trust = forwarded === undefined ? 'unknown' : forwarded === plain ? 'trusted' : 'refused';
      if (trust !== 'unknown') wasTrusted = trust === 'trusted';
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
    checking ??= probe().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  return {
    pool,
    socketUrl: `${hub.replace(/^http/, 'ws')}/api/websocket`,
    // A hub that restarts is believed to be what it was: one that no longer trusts the gateway answers 400.
    forwardedFor: (address) =>
      trust === 'trusted' || (trust === 'unknown' && wasTrusted) ? ['x-forwarded-for', address] : [],
    get trusted() {
      return trust === 'trusted';
    },
    get trust() {
      return trust;
    },
    now: () => clock.now() + clockOffsetMs,
    refresh: () => {
      const now = clock.now();
      // A clock that was set back makes no answer newer.
      const isFresh = reachable === true && Math.abs(now - lastAnswerAt) < FRESH_FOR_MS;
      // It may have been restarted between two requests, and answer each of them with 400 since.
      if (trust === 'trusted' && Math.abs(now - probedAt) >= FRESH_FOR_MS) void check();
      // While it starts a hub answers, but not yet the page that the probe asks for.
      const isUncertain = trust === 'unknown' && Math.abs(now - probedAt) >= PROBE_AGAIN_AFTER_MS;
      return isFresh && !isUncertain ? undefined : check();
    },
    recordAnswer,
    recordFailure: () => {
      if (reachable !== false) logger.warn({ hub }, 'hub not reachable');
      reachable = false;
      trust = 'unknown';
    },
    check,
    close: () => pool.destroy(),
  };
}
