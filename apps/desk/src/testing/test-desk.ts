import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { rm } from 'node:fs/promises';
import { WebSocket } from 'ws';
import { keepSqliteThread } from '@soglia/database/testing/keep-sqlite-thread';
import type { DatabaseKind } from '@soglia/database';
import { createTestDatabase } from '@soglia/database/testing';
import type { Clock } from '@soglia/server/clock';
import { buildDesk, type Desk } from '#build-desk.ts';
import { createApiKey, hashApiKey } from '#keys/api-key.ts';
import type { DeskLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { DEFAULT_AUDIT_DAYS, DEFAULT_HOME_MEGABYTES, type DeskSettings } from '#settings/read-settings.ts';
import type { Home } from '#store/homes.ts';
import type { Schema } from '#store/schema.ts';

export interface TestHome {
  readonly home: Home;
  readonly key: string;
  readonly keyId: string;
}

export interface TestDesk extends Desk {
  readonly url: string;
  readonly settings: DeskSettings;
  /** Everything that was logged. */
  log(): string;
  /** @param key that of the home; a new one where none is given */
  addHome(name?: string, company?: string, key?: string): Promise<TestHome>;
  /** Another desk on the same database. */
  second(options?: TestDeskOptions): Promise<TestDesk>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface TestDeskOptions {
  readonly limits?: Partial<DeskLimits>;
  readonly clock?: Clock;
  readonly settings?: Partial<DeskSettings>;
}

/** A desk on a free port, with an empty database of its own. */
export async function startTestDesk(kind: DatabaseKind, options: TestDeskOptions = {}): Promise<TestDesk> {
  const data = join(tmpdir(), `soglia-desk-${randomUUID()}`);
  const database = kind === 'postgres' ? await createTestDatabase<Schema>('postgres') : undefined;
  const desk = await startOn({ data, databaseUrl: database?.address }, options);
  const others: TestDesk[] = [];
  return {
    ...desk,
    second: async (changed = {}) => {
      const second = await startOn({ data, databaseUrl: database?.address }, { ...options, ...changed });
      others.push(second);
      return second;
    },
    [Symbol.asyncDispose]: async () => {
      for (const other of others) await other.close();
      await desk.close();
      await database?.remove();
      await rm(data, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function startOn(
  location: Pick<DeskSettings, 'data' | 'databaseUrl'>,
  { limits, clock, settings: changed }: TestDeskOptions,
): Promise<TestDesk> {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const settings: DeskSettings = {
    port: 0,
    host: '127.0.0.1',
    keyHeader: 'x-api-key',
    trustedProxies: [],
    logLevel: 'trace',
    auditDays: DEFAULT_AUDIT_DAYS,
    homeMegabytes: DEFAULT_HOME_MEGABYTES,
    ...location,
    ...changed,
  };
  keepSqliteThread();
  const desk = buildDesk(settings, {
    logger: createLogger('trace', sink),
    ...(limits === undefined ? {} : { limits }),
    ...(clock === undefined ? {} : { clock }),
  });
  let url = '';
  try {
    url = await desk.listen();
  } catch (error) {
    await desk.close();
    throw error;
  }
  return {
    ...desk,
    url,
    settings,
    log: () => lines.join(''),
    addHome: async (name = `Casa ${randomUUID()}`, company = 'Impianti Bianchi', key = createApiKey()) => {
      return await desk.store.transaction(async ({ homes }) => {
        const { home } = await homes.addHome(await homes.company(company), name);
        return { home, key, keyId: await homes.addKey(home, hashApiKey(key), 'test') };
      });
    },
    second: () => Promise.reject(new Error('a second desk is started by the first one')),
    [Symbol.asyncDispose]: () => desk.close(),
  };
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Asks as a gateway would. */
export async function ask(
  url: string,
  key: string,
  [method, path, body, headers = {}]: readonly [
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ],
): Promise<Reply> {
  const isBytes = body instanceof Uint8Array;
  const response = await fetch(url + path, {
    method,
    headers: {
      'x-api-key': key,
      ...(body === undefined ? {} : { 'content-type': isBytes ? 'image/jpeg' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: isBytes ? new Uint8Array(body) : typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Not every answer is JSON.
  }
  return { status: response.status, body: parsed, headers: response.headers };
}

export const newTicket = (changes: object = {}): object => ({
  contact_phone: '+393331234567',
  title: 'La caldaia è fredda',
  status: 'Open',
  priority: 'Medium',
  description: 'Da stamattina non scalda più.',
  reference: 'maria',
  ...changes,
});

export interface EventReader {
  readonly socket: WebSocket;
  /** What was received, in its order. */
  readonly events: { readonly cursor: number; readonly what: string; readonly ticket_id: string }[];
  readonly opened: Promise<void>;
  /** The code of the end. */
  readonly closed: Promise<number>;
}

/** Reads events as a gateway would. */
export function readEvents(url: string, key: string, after?: number): EventReader {
  const query = after === undefined ? '' : `?after=${after}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/events${query}`, {
    headers: { 'x-api-key': key },
  });
  const events: EventReader['events'] = [];
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', () => {
      resolve();
    });
    socket.once('error', reject);
  });
  opened.catch(() => undefined);
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve);
  });
  socket.on('message', (data: Buffer) => {
    events.push(JSON.parse(data.toString()) as EventReader['events'][number]);
  });
  return { socket, events, opened, closed };
}
