import { expect, test } from 'vitest';
import { firstHouseCommand, HOUSE_IDS } from '../house/house-command.ts';
import { createHub, type Hub } from '../hub/create-hub.ts';
import { createInMemoryHub, fixedToken, type InMemoryHub } from '../testing/in-memory-hub.ts';
import { openFirstSocket, type FirstSocket } from './first-socket.ts';

const base = 'http://hub.test';

interface Opened extends InMemoryHub {
  readonly socket: FirstSocket;
  /** The client that goes on with the socket. */
  readonly goOn: (opened?: FirstSocket) => Hub;
}

function openFirstHouse({ hasToken = true, trusted = true } = {}): Opened {
  const home = createInMemoryHub((entities) =>
    entities.set('light.hall', 'on', { friendly_name: 'Ingresso' }),
  );
  home.fakeHub.behaviour.answers.set('soglia/house', () => ({
    version: 'v',
    running: true,
    house: { texts: [], areas: [], floors: [], entities: [['light.hall', 'Ingresso']] },
    states: { 'light.hall': { s: 'on', a: {} } },
  }));
  const { platform, fakeHub } = home;
  const socket = openFirstSocket({
    platform,
    base,
    token: hasToken ? 'good-token' : undefined,
    command: firstHouseCommand,
    ids: HOUSE_IDS,
    trusts: () => trusted,
  });
  const goOn = (firstSocket = socket) => {
    const hub = createHub({ base, platform, tokens: fixedToken(fakeHub), firstSocket });
    hub.connection.open();
    return hub;
  };
  return { ...home, socket, goOn };
}

const sentTypes = ({ fakeHub }: InMemoryHub) => fakeHub.received.map(({ type }) => type);

test('token and first command are sent before there is a client, and its answer is used', async () => {
  const home = openFirstHouse();
  await home.pass(500);
  expect(sentTypes(home)).toEqual(['supported_features', 'soglia/house']);
  const hub = home.goOn();
  await home.pass(5);
  expect(hub.connection.state.kind).toBe('ready');
  expect(hub.entities.list).toMatchObject({ entities: [{ entity_id: 'light.hall' }] });
  expect(hub.entities.get('light.hall')?.state).toBe('on');
  await home.pass(500);
  expect(home.fakeHub.tokens).toHaveLength(1);
  expect(sentTypes(home).filter((type) => type === 'soglia/house')).toHaveLength(1);
  expect(home.fakeHub.received.map(({ id }) => id)).toEqual(
    home.fakeHub.received.map(({ id }) => id).toSorted((a, b) => a - b),
  );
});

test.each([0, 5, 15, 25, 35, 45])('a client that comes after %d ms misses nothing', async (ms) => {
  const home = openFirstHouse();
  await home.pass(ms);
  const hub = home.goOn();
  await home.pass(1_000);
  expect(hub.entities.list).toMatchObject({ entities: [{ entity_id: 'light.hall' }] });
  hub.entities.watch(['light.hall']);
  await home.pass(100);
  home.fakeEntities.set('light.hall', 'off');
  await home.pass(100);
  expect(hub.entities.get('light.hall')?.state).toBe('off');
  expect(home.fakeHub.tokens).toHaveLength(1);
  expect(home.platform.errors).toEqual([]);
});

test.each([
  ['without a usable token', { hasToken: false }],
  ['where the hub is not trusted', { trusted: false }],
])('%s it waits for the client, which sends its own', async (_why, options) => {
  const home = openFirstHouse(options);
  await home.pass(500);
  expect(home.fakeHub.tokens).toEqual([]);
  const hub = home.goOn();
  await home.pass(500);
  expect(home.fakeHub.tokens).toEqual(['good-token']);
  expect(hub.entities.list.kind).toBe('loaded');
});

test('a token that the hub refuses is refused for the client, and not sent again', async () => {
  const home = openFirstHouse();
  home.fakeHub.behaviour.token = 'another';
  await home.pass(500);
  const tokens = { refused: [] as string[] };
  const hub = createHub({
    base,
    platform: home.platform,
    firstSocket: home.socket,
    tokens: {
      accessToken: () => Promise.resolve('good-token'),
      refused: (token) => void tokens.refused.push(token),
    },
  });
  hub.connection.open();
  await home.pass(5);
  expect(hub.connection.state.kind).toBe('refused');
  expect(tokens.refused).toEqual(['good-token']);
  // The commands behind it are none to a hub that has refused the token.
  expect(home.fakeHub.tokens.filter((token) => token !== undefined)).toEqual(['good-token']);
});

test('a token that was renewed meanwhile gets a socket of its own', async () => {
  const home = openFirstHouse();
  await home.pass(500);
  home.fakeHub.behaviour.token = 'renewed';
  const hub = home.goOn();
  await home.pass(5_000);
  expect(home.fakeHub.tokens).toEqual(['good-token', 'renewed']);
  expect(hub.connection.state.kind).toBe('ready');
});

test('a socket that is lost before the client comes is replaced', async () => {
  const home = openFirstHouse();
  await home.pass(500);
  home.network.setUp(false);
  await home.pass(100);
  home.network.setUp(true);
  const hub = home.goOn();
  await home.pass(10_000);
  expect(hub.connection.state.kind).toBe('ready');
  expect(hub.entities.list.kind).toBe('loaded');
});

test('a hub without the command is asked in its own way', async () => {
  const home = openFirstHouse();
  home.fakeHub.behaviour.answers.delete('soglia/house');
  await home.pass(500);
  const hub = home.goOn();
  await home.pass(500);
  expect(hub.entities.list).toMatchObject({ entities: [{ entity_id: 'light.hall' }] });
  expect(sentTypes(home)).toContain('get_states');
});

test('a hub that was closed before it began closes the socket', async () => {
  const home = openFirstHouse();
  await home.pass(500);
  const hub = createHub({
    base,
    platform: home.platform,
    tokens: fixedToken(home.fakeHub),
    firstSocket: home.socket,
  });
  hub.close();
  await home.pass(100);
  expect(home.socket.readyState).toBe(3);
});
