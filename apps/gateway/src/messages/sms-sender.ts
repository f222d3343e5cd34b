import { createHmac } from 'node:crypto';
import { phoneSchema } from '@soglia/contracts/companion';
import { Agent } from '#wire/undici.ts';
import type { MessageSender, Recipient } from './message-sender.ts';
import { retry, type FailedTry, type TryOptions } from './retry.ts';
import { inSmsAlphabet } from './sms-alphabet.ts';

/** Connections to the receiver; each carries one message. */
const CONNECTIONS = 4;

/**
 * Hands text messages over to an HTTP receiver, which sends them: an adapter of an SMS provider. Headers and signature
 * are those of Standard Webhooks; docs/messages.md says how a receiver checks them.
 */
export function createSmsSender(url: string, secret: string, options: TryOptions): MessageSender {
  const { origin, pathname, search } = new URL(url);
  let agent: Agent | undefined;

  const post = async (id: string, body: string, signal: AbortSignal): Promise<FailedTry | undefined> => {
    agent ??= new Agent({ connections: CONNECTIONS, maxResponseSize: -1, allowH2: false });
    // Signed anew for each try: receivers refuse old time stamps.
    const timestamp = Math.floor(options.clock.now() / 1000);
    const response = await agent.request({
      method: 'POST',
      origin,
      path: `${pathname}${search}`,
      signal,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${sign(secret, id, timestamp, body)}`,
      },
      body,
    });
    // What it answers besides its status is of no use here, and may never end.
    response.body.on('error', () => undefined).destroy();
    return judge(response.statusCode, response.headers['retry-after']);
  };

  return {
    channel: 'sms',
    reaches: hasPhone,
    send: async ({ phone }, { kind, text }, id, signal) => {
      const body = JSON.stringify({ id, kind, to: phone, text: inSmsAlphabet(text) });
      await retry('sms', options, signal, (trySignal) => post(id, body, trySignal));
    },
    close: async () => {
      await agent?.destroy();
    },
  };
}

/** Whether a text message can reach them: the phone is one number in international form, and nothing else. */
export const hasPhone = ({ phone }: Recipient): boolean => phoneSchema.safeParse(phone).success;

const SECRET_PREFIX = 'whsec_';

/** Base64 of HMAC-SHA-256 over `id.timestamp.body`; a secret that begins with `whsec_` is Base64 itself. */
export function sign(secret: string, id: string, timestamp: number, body: string): string {
  const key = secret.startsWith(SECRET_PREFIX)
    ? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    : secret;
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}

/** Those of which another try may end otherwise; a redirect is not followed, as it could lead anywhere. */
const AGAIN = new Set([408, 425, 429]);

function judge(status: number, retryAfter: string | string[] | undefined): FailedTry | undefined {
  if (status >= 200 && status < 300) return undefined;
  const seconds = typeof retryAfter === 'string' && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) : 0;
  return { reason: `HTTP ${status}`, again: status >= 500 || AGAIN.has(status), waitMs: seconds * 1000 };
}
