import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFirstSocket } from '@soglia/hub-client/connection';
import { forgetTokens, readSession, writeSession } from '#features/session/stored-session.ts';
import type { KeyValueStore } from '#shared/storage/safe-store.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { browserPlatform } from '../services/browser-platform.ts';
import { takePageSocket } from './page-socket.ts';

const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const [, script = ''] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
const hello = JSON.stringify({ type: 'auth_required', ha_version: '2026.11.0' });

let server: WebSocketServer;
let base = '';

beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/api/websocket' });
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Runs the script of the page, as a browser does, where a session is stored. @param change of what is stored */
function openPage(change: (store: KeyValueStore) => void = () => undefined): Pick<Window, 'pageSocket'> {
  const store = memoryStore().safe();
  writeSession(store, { username: 'maria', base, tokens: { longLived: 'secret-token' } });
  change(store);
  const window: Pick<Window, 'pageSocket'> = {};
  runInNewContext(script, { window, localStorage: store, WebSocket, URL });
  return window;
}

async function nextClient(): Promise<ServerSocket> {
  const [socket] = (await once(server, 'connection')) as [ServerSocket];
  return socket;
}

test('goes on with the socket, and hears what came before and after in order', async () => {
  const arriving = nextClient();
  const window = openPage();
  const client = await arriving;
  client.send(hello);
  await expect.poll(() => window.pageSocket?.messages).toEqual([hello]);

  const opened = takePageSocket(window, base);
  const openedAgain: string[] = [];
  const platform = { openSocket: (url: string) => (openedAgain.push(url), browserPlatform.openSocket(url)) };
  const command = { type: 'soglia/house' };
  const sent: unknown[] = [];
  client.on('message', (data: Buffer) => sent.push(JSON.parse(data.toString())));
  const first = openFirstSocket({
    platform,
    base,
    opened,
    token: 'secret-token',
    trusts: () => true,
    command,
    ids: 3,
  });
  const heard: unknown[] = [];
  first.addEventListener('message', ({ data }) => heard.push(data));
  await expect.poll(() => sent).toHaveLength(3);
  expect(sent).toMatchObject([{ type: 'auth', access_token: 'secret-token' }, { id: 1 }, command]);
  client.send('"next"');
  await expect.poll(() => heard).toEqual([hello, '"next"']);
  expect(openedAgain).toEqual([]);
  expect(await first.hubVersion).toBe('2026.11.0');
  first.close();
  await once(client, 'close');
});

test('sends nothing, and no token, before it is taken', async () => {
  const arriving = nextClient();
  const window = openPage();
  const client = await arriving;
  const sent: unknown[] = [];
  client.on('message', (data) => sent.push(data));
  client.send(hello);
  await expect.poll(() => window.pageSocket?.messages).toEqual([hello]);
  expect(sent).toEqual([]);
  takePageSocket(window, undefined);
  await once(client, 'close');
});

test('opens the address that worked last where the session has none', async () => {
  const arriving = nextClient();
  const window = openPage((store) => {
    forgetTokens(store);
    store.setItem('ha_token', 'secret-token');
    store.setItem('lastWorkingUrl', base);
    expect(readSession(store, 'http://casa:8080', 0)?.base).toBe(base);
  });
  const client = await arriving;
  const opened = takePageSocket(window, base);
  opened?.close();
  await once(client, 'close');
  expect(opened).toBeDefined();
});

test('opens nothing without a token', () => {
  const window = openPage((store) => {
    store.removeItem('ha_long_lived_token');
    store.setItem('lastWorkingUrl', base);
  });
  expect(window.pageSocket).toBeUndefined();
});

test.each([
  ['nobody is signed in', () => undefined],
  ['another hub is wanted', () => 'http://127.0.0.1:1'],
])('is closed where %s', async (_why, wanted) => {
  const arriving = nextClient();
  const window = openPage();
  expect(takePageSocket(window, wanted())).toBeUndefined();
  const client = await arriving;
  await once(client, 'close');
});

test('does not serve once the hub has closed it', async () => {
  const arriving = nextClient();
  const window = openPage();
  (await arriving).close();
  await expect.poll(() => window.pageSocket?.socket.readyState).toBe(WebSocket.CLOSED);
  expect(takePageSocket(window, base)).toBeUndefined();
});

test.each([
  ['nothing is stored', null],
  ['the stored session is malformed', '{'],
  ['it has no address', '{}'],
  ['its address is none', '{"base": "javascript:alert(1)"}'],
  ['its address is no text', '{"base": 5}'],
])('opens nothing, and throws nothing, where %s', (_what, stored) => {
  const window = openPage((store) => {
    if (stored === null) store.removeItem('session_info');
    else store.setItem('session_info', stored);
  });
  expect(window.pageSocket).toBeUndefined();
});

test('throws nothing where the browser keeps no storage', () => {
  const window: Pick<Window, 'pageSocket'> = {};
  const blocked = {
    window,
    WebSocket,
    URL,
    get localStorage() {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  expect(() => void runInNewContext(script, blocked)).not.toThrow();
  expect(window.pageSocket).toBeUndefined();
});
