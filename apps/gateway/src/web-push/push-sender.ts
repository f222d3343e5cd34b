import type { Clock } from '@soglia/server/clock';
import { HOUR_MS } from '@soglia/server/durations';
import type { Limits } from '#limits.ts';
import { createPublicConnector, TargetRefusedError, type LookUpName } from '#wire/public-connector.ts';
import { Agent } from '#wire/undici.ts';
import { pushOrigin } from './push-endpoint.ts';
import type { PushKeys } from './push-keys.ts';

export interface PushSenderOptions {
  readonly keys: PushKeys;
  /** Whom a push service may turn to, `mailto:` or `https:`. */
  readonly subject: string;
  /** Addresses and networks that are reached although they are not public, also without TLS. */
  readonly privateAddresses: readonly string[];
  readonly ownPorts: () => readonly number[];
  readonly lookUpName: LookUpName;
  readonly limits: Pick<Limits, 'hubConnect' | 'pushAnswer' | 'pushesPerService'>;
  readonly clock: Clock;
}

interface OutgoingPush {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly payload: string;
  /** Seconds for which the push service keeps it for a device that is away. */
  readonly ttl: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** A message of the same topic that still waits there is replaced: one that was sent twice arrives once. */
  readonly topic: string;
}

/**
 * How a push service answered. `gone`: the subscription is over; `refused`: this message will never be taken; `later`: it
 * may be, after `waitMs` where the service said so, and `isDown` where others to it would fare no better.
 */
export type PushAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string; readonly isDown: boolean; readonly waitMs: number };

export interface PushSender {
  /** Encrypts, signs and sends one message, within `pushAnswer`. @throws StoreUnavailableError without the keys */
  send(push: OutgoingPush, signal: AbortSignal): Promise<PushAnswer>;
  close(): Promise<void>;
}

const MOST_ANSWER_BYTES = 64 * 1024;
/** Of a signature: push services accept a day at most. */
const SIGNATURE_MS = 12 * HOUR_MS;
/** A signature is used for as long as at least this much of it is left. */
const SIGNATURE_LEFT_MS = HOUR_MS;
const LONGEST_WAIT_MS = HOUR_MS;
/** Push services whose signature is cached. */
const KEPT_SIGNATURES = 256;

/** Sends to push services: addresses that browsers chose, so through the one connector that decides after DNS. */
export function createPushSender(options: PushSenderOptions): PushSender {
  const { keys, subject, privateAddresses, limits, clock } = options;
  const agent = new Agent({
    connect: createPublicConnector({ ...options, timeoutMs: limits.hubConnect }),
    pipelining: 1,
    connections: limits.pushesPerService,
    allowH2: false,
    headersTimeout: limits.pushAnswer,
    bodyTimeout: limits.pushAnswer,
    maxResponseSize: MOST_ANSWER_BYTES,
    maxHeaderSize: 16 * 1024,
  });
  const signatures = new Map<string, { readonly header: string; readonly until: number }>();

  const signatureFor = async (audience: string): Promise<string> => {
    const { publicKey, privateKey } = await keys.get();
    const now = clock.now();
    const cached = signatures.get(audience);
    if (cached !== undefined && cached.until - now > SIGNATURE_LEFT_MS && cached.until - now <= SIGNATURE_MS)
      return cached.header;
    const { default: webPush } = await import('web-push');
    const until = now + SIGNATURE_MS;
    const { Authorization: header } = webPush.getVapidHeaders(
      ...([audience, subject, publicKey, privateKey, 'aes128gcm', Math.floor(until / 1000)] as const),
    );
    if (signatures.size >= KEPT_SIGNATURES) signatures.clear();
    signatures.set(audience, { header, until });
    return header;
  };

  const send = async (push: OutgoingPush, signal: AbortSignal): Promise<PushAnswer> => {
    const { endpoint, p256dh, auth, payload, ttl, urgency, topic } = push;
    const origin = pushOrigin(endpoint, privateAddresses);
    if (origin === undefined) return { kind: 'refused', reason: 'address' };
    const authorization = await signatureFor(origin);
    const { default: webPush } = await import('web-push');
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: ttl,
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
      headers: { Authorization: authorization },
    });
    const url = new URL(endpoint);
    const answer = await agent.request({
      origin,
      path: url.pathname + url.search,
      method: 'POST',
      body: request.body,
      headers: request.headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.pushAnswer)]),
    });
    // Its words are of no use, and nothing of them is stored.
    answer.body.on('error', () => undefined).resume();
    return readAnswer(answer.statusCode, answer.headers['retry-after'], clock.now());
  };

  return {
    send: async (push, signal) => {
      // Problems of our own, such as a database that is away, are for the caller.
      await keys.get();
      try {
        return await send(push, signal);
      } catch (error) {
        if (error instanceof TargetRefusedError) return { kind: 'refused', reason: 'address' };
        return { kind: 'later', reason: reasonOf(error), isDown: true, waitMs: 0 };
      }
    },
    close: () => agent.destroy(),
  };
}

function readAnswer(
  status: number,
  retryAfter: string | readonly string[] | undefined,
  now: number,
): PushAnswer {
  const reason = `status ${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 400 || status === 413) return { kind: 'refused', reason };
  // Services count requests by subscription: 429 says nothing of those of other people.
  return { kind: 'later', reason, isDown: status >= 500, waitMs: readRetryAfter(retryAfter, now) };
}

/** Seconds, or a date; nothing that is said keeps messages back for more than an hour. */
function readRetryAfter(given: string | readonly string[] | undefined, now: number): number {
  const text = typeof given === 'string' ? given.trim() : '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_WAIT_MS) : 0;
}

/** The code of a network error, such as ECONNREFUSED; a text could hold an address. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : 'connection failed';
}
