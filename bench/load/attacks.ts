import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Pool } from 'undici';
import { WebSocket } from 'ws';

/** The gateway under attack. */
export interface AttackTarget {
  readonly appUrl: string;
  readonly hubUrl: string;
  /** Of a signed-in person, for the attacks that need one. */
  readonly token: string;
}

/** One way to misuse the gateway. Repeated until its time has passed. */
export interface Attack {
  readonly name: string;
  /** One piece of it; resolves when the gateway has answered, refused or given up. */
  readonly once: (target: AttackTarget) => Promise<void>;
  /** How many pieces are under way at once. */
  readonly concurrency: number;
}

/** The attacker's first address: another one than that of the person who is measured. */
const ADDRESS = '127.0.0.66';
/** An attack that is left without an answer goes on with the next piece. */
const ANSWER_TIMEOUT_MS = 2_000;

const pools = new Map<string, Pool>();

let sources = 1;
let requests = 0;

/** Requests come from this many addresses in turn: the gateway slows a source that is refused again and again. */
export function attackFrom(count: number): void {
  sources = count;
}

/** The address of the next request. */
function nextAddress(): string {
  const index = requests++ % sources;
  return index === 0 ? ADDRESS : `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}

function nextPool(origin: string): Pool {
  const localAddress = nextAddress();
  const key = `${origin} ${localAddress}`;
  const known = pools.get(key);
  if (known !== undefined) return known;
  const pool = new Pool(origin, {
    connections: 64,
    localAddress,
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  });
  pools.set(key, pool);
  return pool;
}

interface HostileRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function request(origin: string, { method, path, headers = {}, body }: HostileRequest): Promise<void> {
  try {
    const response = await nextPool(origin).request({ method, path, headers, body: body ?? null });
    await response.body.dump();
  } catch {
    // Refused: what the others notice of it is measured.
  }
}

/** Sends bytes and reads whatever comes, or nothing, until the other side closes or the time is over. */
const sendBytes = (origin: string, bytes: string, read: boolean): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), localAddress: ADDRESS });
    const timer = setTimeout(() => socket.destroy(), ANSWER_TIMEOUT_MS);
    if (read) socket.resume();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.once('connect', () => socket.write(bytes));
  });

/** A socket that sends `frames` after its first message and never reads; closed when the time is over. */
const sendFrames = (hubUrl: string, compress: boolean, frames: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${hubUrl.replace(/^http/, 'ws')}/api/websocket`, {
      localAddress: ADDRESS,
      perMessageDeflate: compress && { threshold: 0 },
    });
    const timer = setTimeout(() => socket.terminate(), ANSWER_TIMEOUT_MS);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.once('open', () => {
      for (const frame of frames) socket.send(frame);
      socket.pause();
    });
  });

export const signInNames: Attack = {
  name: 'sign-in names of 60 kB for flows that do not exist',
  concurrency: 16,
  once: ({ appUrl }) =>
    request(appUrl, {
      method: 'POST',
      path: `/auth/login_flow/${randomUUID().replaceAll('-', '')}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: `${appUrl}/`,
        username: `${randomUUID()}${'ﷺ'.repeat(20_000)}`,
        password: 'x',
      }),
    }),
};

const authFrame = (token: string) => JSON.stringify({ type: 'auth', access_token: token });

/** Each was found to stop or fill a gateway without the limits of docs/security.md. */
export const attacks: readonly Attack[] = [
  signInNames,
  {
    name: 'percent signs encoded 8,000 times',
    concurrency: 8,
    once: ({ hubUrl }) => request(hubUrl, { method: 'GET', path: `/api/%${'25'.repeat(8_000)}41` }),
  },
  {
    name: 'a multipart boundary of 60 kB',
    concurrency: 8,
    once: ({ appUrl }) =>
      request(appUrl, {
        method: 'POST',
        path: '/auth/token',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: `--x\r\ncontent-disposition: form-data; ${' '.repeat(59_000)}\r\n\r\n`,
      }),
  },
  {
    name: '3,000 requests on one connection without waiting',
    concurrency: 2,
    once: ({ hubUrl }) =>
      sendBytes(hubUrl, 'GET /manifest.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(3_000), true),
  },
  {
    name: 'request bodies that never end',
    concurrency: 200,
    once: ({ hubUrl }) =>
      sendBytes(
        hubUrl,
        'POST /api/webhook/x HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1000\r\n\r\nx',
        false,
      ),
  },
  {
    name: 'invented access tokens',
    concurrency: 16,
    once: ({ hubUrl }) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const exp = Math.floor(Date.now() / 1000) + 1800;
      const token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: randomUUID(), exp })}.${part({ x: 1 })}`;
      return request(hubUrl, {
        method: 'GET',
        path: '/api/states',
        headers: { authorization: `Bearer ${token}` },
      });
    },
  },
  {
    name: 'sockets that never sign in',
    concurrency: 300,
    once: ({ hubUrl }) => sendFrames(hubUrl, false, []),
  },
  {
    name: 'commands in arrays, signed in, never reading',
    concurrency: 4,
    once: ({ hubUrl, token }) =>
      sendFrames(hubUrl, false, [
        authFrame(token),
        ...Array.from({ length: 20 }, (_, frame) =>
          JSON.stringify(
            Array.from({ length: 5_000 }, (_, index) => ({
              id: frame * 5_000 + index + 1,
              type: 'soglia/info',
            })),
          ),
        ),
      ]),
  },
  {
    name: 'compressed numbers, signed in',
    concurrency: 4,
    once: ({ hubUrl, token }) =>
      sendFrames(hubUrl, true, [
        authFrame(token),
        `{"id":1,"type":"call_service","service_data":{"x":[${'1e9,'.repeat(900_000)}1]}}`,
      ]),
  },
];

export async function closeAttackPools(): Promise<void> {
  await Promise.all([...pools.values()].map((pool) => pool.destroy()));
  pools.clear();
}
