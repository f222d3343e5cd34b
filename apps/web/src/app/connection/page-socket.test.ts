import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIRST_MESSAGES_PROTOCOL } from '@soglia/contracts';
import { openFirstSocket, type FirstSocket, type OpenedSocket } from '@soglia/hub-client/connection';
import { firstHouseCommand, HOUSE_IDS } from '@soglia/hub-client/house';
import { keys } from '#features/session/keys.ts';
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
  signInAgain(store);
  change(store);
  const window: Pick<Window, 'pageSocket'> = {};
  runInNewContext(script, { window, localStorage: store, WebSocket, URL });
  return window;
}

/** What the app does with the socket that it took, as `app/connection/early-hub.ts` does. */
function goOn(opened: OpenedSocket | undefined): { first: FirstSocket; openedAgain: readonly string[] } {
  const openedAgain: string[] = [];
  const platform = { openSocket: (url: string) => (openedAgain.push(url), browserPlatform.openSocket(url)) };
  const first = openFirstSocket({
    platform,
    base,
    opened,
    token: 'secret-token',
    trusts: () => true,
    command: firstHouseCommand,
    ids: HOUSE_IDS,
  });
  return { first, openedAgain };
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
  const { first, openedAgain } = goOn(opened);
  const sent: unknown[] = [];
  client.on('message', (data: Buffer) => sent.push(JSON.parse(data.toString())));
  const heard: unknown[] = [];
  first.addEventListener('message', ({ data }) => heard.push(data));
  await expect.poll(() => sent).toHaveLength(3);
  expect(sent).toMatchObject([{ type: 'auth', access_token: 'secret-token' }, { id: 1 }, firstHouseCommand]);
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
  opened?.socket.close();
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

const signInAgain = (store: KeyValueStore) =>
  writeSession(store, { username: 'maria', base, tokens: { longLived: 'secret-token' } });

/** The messages in the handshake of the next client. */
async function nextFirstMessages(): Promise<readonly string[]> {
  const [, { headers }] = (await once(server, 'connection')) as [ServerSocket, IncomingMessage];
  const [protocol, ...messages] = (headers['sec-websocket-protocol'] ?? '').split(',');
  return protocol === FIRST_MESSAGES_PROTOCOL ? messages.map((one) => decodeURIComponent(one.trim())) : [];
}

const recognised = (store: KeyValueStore) => store.setItem(keys.firstMessages, base);

/** A session that is renewed, in place of the token without an end. @param minutes until its token expires */
const withSession = (minutes: number) => (store: KeyValueStore) => {
  const session = {
    base,
    accessToken: 'secret-token',
    clientId: base,
    dialect: 'stock' as const,
    expiresAt: Date.now() + minutes * 60_000,
  };
  writeSession(store, { username: 'maria', base, tokens: { session } });
  recognised(store);
};

describe('where a gateway takes the first messages with the handshake', () => {
  test('they are those that the app sends, and it sends them no more', async () => {
    const arriving = nextClient();
    const messages = nextFirstMessages();
    const window = openPage(recognised);
    const client = await arriving;
    const sent: string[] = [];
    client.on('message', (data: Buffer) => sent.push(data.toString()));
    const { first } = goOn(takePageSocket(window, base));
    client.send(hello);
    client.send('"next"');
    expect(await first.hubVersion).toBe('2026.11.0');
    first.send('"last"');
    await expect.poll(() => sent).toEqual(['"last"']);
    expect(first.signIn).toMatchObject({ token: 'secret-token', id: 2, lastId: 7 });
    first.close();

    const next = nextClient();
    const { first: usual } = goOn(takePageSocket(openPage(), base));
    const usualClient = await next;
    const usuallySent: string[] = [];
    usualClient.on('message', (data: Buffer) => usuallySent.push(data.toString()));
    usualClient.send(hello);
    await expect.poll(() => usuallySent).toHaveLength(3);
    expect((await messages).map((one) => JSON.parse(one) as unknown)).toEqual(
      usuallySent.map((one) => JSON.parse(one) as unknown),
    );
    expect(usual.signIn).toEqual(first.signIn);
    usual.close();
  });

  test('the token of a session goes with them while it need not be renewed', async () => {
    const messages = nextFirstMessages();
    const window = openPage(withSession(3));
    expect((await messages)[0]).toContain('secret-token');
    window.pageSocket?.socket.close();
  });

  test.each([
    ['the token has to be renewed', withSession(2)],
    [
      'another gateway was recognised',
      (store: KeyValueStore) => store.setItem(keys.firstMessages, 'https://casa'),
    ],
    [
      'the session was signed out',
      (store: KeyValueStore) => {
        recognised(store);
        forgetTokens(store);
        signInAgain(store);
      },
    ],
  ])('nothing goes with it where %s', async (_why, change) => {
    const messages = nextFirstMessages();
    const window = openPage(change);
    expect(await messages).toEqual([]);
    expect(window.pageSocket?.sentToken).toBeUndefined();
    window.pageSocket?.socket.close();
  });

  test('a socket with another token than the one to use is not gone on with', async () => {
    const arriving = nextClient();
    const window = openPage((store) => {
      store.setItem(keys.longLivedToken, 'older-token');
      recognised(store);
    });
    const client = await arriving;
    const { first, openedAgain } = goOn(takePageSocket(window, base));
    expect(openedAgain).toHaveLength(1);
    await once(client, 'close');
    first.close();
  });

  test('another program at the address gets them once, and the app signs in as usual', async () => {
    let store: KeyValueStore | undefined;
    server.options.handleProtocols = () => false;
    try {
      const arriving = nextClient();
      const window = openPage((opened) => recognised((store = opened)));
      const opened = takePageSocket(window, base);
      const { first } = goOn(opened);
      const client = await arriving;
      const sent: string[] = [];
      client.on('message', (data: Buffer) => sent.push(data.toString()));
      client.send(hello);
      await expect.poll(() => store?.getItem(keys.firstMessages)).toBeNull();
      // A browser may take such a socket for open, or not.
      if (window.pageSocket?.socket.readyState === WebSocket.OPEN)
        await expect.poll(() => sent).toHaveLength(3);
      else expect(await first.hubVersion).toBeUndefined();
      first.close();
    } finally {
      delete server.options.handleProtocols;
    }
  });
});

describe('the files of the house', () => {
  /** What the page asks for while it is parsed. @param controller of its service worker, null without one */
  function hintsOf(controller: object | null, signedIn = true) {
    const store = memoryStore().safe();
    if (signedIn) signInAgain(store);
    const hints: unknown[] = [];
    const window: Pick<Window, 'pageSocket'> = {};
    const built = script.replace(
      'const houseFiles = [];',
      'const houseFiles = ["/assets/h.js", "/assets/h.css"];',
    );
    runInNewContext(built, {
      window,
      localStorage: store,
      WebSocket,
      URL,
      navigator: { serviceWorker: { controller } },
      document: { createElement: () => ({}), head: { append: (link: unknown) => hints.push(link) } },
    });
    window.pageSocket?.socket.close();
    return hints;
  }

  test('are asked for at once where a service worker has them', () => {
    expect(hintsOf({})).toEqual([
      { crossOrigin: '', rel: 'modulepreload', href: '/assets/h.js' },
      { crossOrigin: '', rel: 'preload', as: 'style', href: '/assets/h.css' },
    ]);
  });

  test('wait for the entry where they come over the line, or nobody is signed in', () => {
    expect(hintsOf(null)).toEqual([]);
    expect(hintsOf({}, false)).toEqual([]);
  });
});
