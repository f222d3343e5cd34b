import { createECDH, createPublicKey, randomBytes, randomUUID, verify, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import {
  pushMessageSchema,
  type PushMessage,
  type PushSubscriptionInput,
} from '@soglia/contracts/notifications/web-push';
import { DAY_MS } from '@soglia/server/durations';

/** A message as the service has received it, decrypted with the browser's key. */
export interface ReceivedPush {
  readonly message: PushMessage;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  /** Of the signature: whom the service may turn to. */
  readonly subject: string;
  /** The key that signed it, as it is written in a subscription. */
  readonly signer: string;
}

export interface TestBrowser {
  readonly subscription: PushSubscriptionInput;
  readonly received: ReceivedPush[];
  /** What the service answers to a message for it; by default 201. */
  answer: { readonly status: number; readonly headers?: Readonly<Record<string, string>> };
}

interface Keys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

/**
 * A real push service on loopback: it obeys RFC 8030, checks each signature as RFC 8292 demands, and decrypts each message
 * as the browser would (RFC 8291). What does not hold is answered with 400 or 401, and stands in `errors`.
 */
export async function startPushService() {
  const browsers = new Map<string, { readonly browser: TestBrowser; readonly keys: Keys }>();
  const errors: string[] = [];
  let requests = 0;
  let onMessage: (browser: TestBrowser, push: ReceivedPush) => void = () => undefined;

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1;
    const found = browsers.get(request.url ?? '');
    const body = await buffer(request);
    const end = (status: number, headers: Readonly<Record<string, string>> = {}) => {
      response.writeHead(status, headers).end();
    };
    if (found === undefined) {
      end(404);
      return;
    }
    const { browser, keys } = found;
    if (browser.answer.status !== 201) {
      end(browser.answer.status, browser.answer.headers);
      return;
    }
    try {
      const push = readPush(request, body, keys, url());
      browser.received.push(push);
      onMessage(browser, push);
      end(201, { location: `${url()}/message/${randomUUID()}` });
    } catch (error) {
      errors.push(String(error));
      end(400);
    }
  };

  const server = createServer((request, response) => void handle(request, response));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = () => `http://127.0.0.1:${port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });

  return {
    url: url(),
    errors,
    requests: () => requests,
    subscribe: (device = 'Telefono'): TestBrowser => {
      const ecdh = createECDH('prime256v1');
      const keys = { ecdh, auth: randomBytes(16) };
      const p256dh = ecdh.generateKeys('base64url');
      const path = `/push/${randomUUID()}`;
      const browser: TestBrowser = {
        subscription: {
          endpoint: url() + path,
          device,
          keys: { p256dh, auth: keys.auth.toString('base64url') },
        },
        received: [],
        answer: { status: 201 },
      };
      browsers.set(path, { browser, keys });
      return browser;
    },
    /** Called for each message that a browser gets: it may confirm it. */
    onMessage: (listener: typeof onMessage) => {
      onMessage = listener;
    },
    /** Nobody listens at its address until `up`. */
    down: close,
    up: () => listen(port),
    [Symbol.asyncDispose]: async () => {
      if (server.listening) await close();
    },
  };
}

/** @throws Error where the request breaks one of the three standards */
function readPush(
  { method, headers }: IncomingMessage,
  body: Buffer,
  keys: Keys,
  origin: string,
): ReceivedPush {
  const must = (holds: boolean, what: string) => {
    if (!holds) throw new Error(what);
  };
  must(method === 'POST', 'method');
  must(headers['content-encoding'] === 'aes128gcm', 'content-encoding');
  const ttl = headers['ttl'];
  must(typeof ttl === 'string' && /^\d+$/.test(ttl), 'ttl');
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const { aud, exp, sub } = verifyToken(token, key);
  must(aud === origin, 'audience');
  must(exp * 1000 > Date.now() && exp * 1000 <= Date.now() + DAY_MS, 'expiry');
  must(body.length <= 4096, 'too large');
  const { ecdh, auth } = keys;
  const text = decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString();
  return {
    message: pushMessageSchema.parse(JSON.parse(text)),
    ttl: Number(ttl),
    urgency: String(headers['urgency']),
    topic: String(headers['topic']),
    subject: sub,
    signer: key,
  };
}

interface Claims {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
}

function verifyToken(token: string, key: string): Claims {
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isGood = verify(
    ...(['sha256', Buffer.from(`${head}.${body}`)] as const),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  const { alg } = read(head) as { alg: string };
  if (!isGood || alg !== 'ES256') throw new Error('signature');
  return read(body) as Claims;
}
