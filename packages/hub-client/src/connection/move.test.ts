import { expect, test } from 'vitest';
import { createHub } from '../hub/create-hub.ts';
import { createFakeEntities } from '../testing/fake-entities.ts';
import { createFakeHub } from '../testing/fake-hub.ts';
import { fixedToken } from '../testing/in-memory-hub.ts';
import { startFakeHubServer, type FakeHubServer } from '../testing/fake-hub-server.ts';
import { createTestPlatform } from '../testing/test-platform.ts';
import { waitUntil } from '../testing/wait-until.ts';
import type { ConnectionState } from './types.ts';

/** One hub behind two addresses, and a client connected to the first. */
async function twoDoors() {
  const platform = createTestPlatform();
  const entities = createFakeEntities(() => platform.clock.now());
  entities.set('light.desk', 'on', { friendly_name: 'Scrivania' });
  const fakeHub = createFakeHub(entities);
  const [front, back] = await Promise.all([startFakeHubServer(fakeHub), startFakeHubServer(fakeHub)]);
  const tokens = Object.assign(fixedToken(fakeHub), {
    bases: new Array<string>(),
    moved: (base: string) => void tokens.bases.push(base),
  });
  const hub = createHub({ base: front.base, platform, tokens, visible: false });
  const states: ConnectionState[] = [];
  hub.connection.onState((state) => states.push(state));
  hub.entities.watch(['light.desk']);
  hub.connection.open();
  await waitUntil(() => hub.connection.state.kind === 'ready');
  const shows = (state: string) => () => hub.entities.get('light.desk')?.state === state;
  const settle = async (holds: () => boolean) => {
    for (let tries = 0; tries < 500 && !holds(); tries += 1) await platform.clock.advance(10);
    await waitUntil(holds);
  };
  await settle(shows('on'));
  return {
    platform,
    entities,
    fakeHub,
    front,
    back,
    tokens,
    hub,
    states,
    shows,
    settle,
    async [Symbol.asyncDispose]() {
      hub.close();
      await Promise.all([front, back].map((one: FakeHubServer) => one[Symbol.asyncDispose]()));
    },
  };
}

test('the connection moves: it stays ready, values stay, subscriptions restart, commands get responses', async () => {
  await using two = await twoDoors();
  const { hub, fakeHub, front, back, entities, tokens, states } = two;
  const seen: (string | undefined)[] = [];
  hub.entities.onEntity('light.desk', () => seen.push(hub.entities.get('light.desk')?.state));

  // A command without a response yet stays on the link on which it was sent.
  let answer: () => void = () => undefined;
  fakeHub.behaviour.delayed.set('call_service', (say) => (answer = say));
  const command = hub.connection.command({ type: 'call_service', domain: 'light', service: 'turn_off' });
  await waitUntil(() => fakeHub.received.some(({ type }) => type === 'call_service'));

  await hub.connection.moveTo(back.base);
  expect(hub.connection.base).toBe(back.base);
  expect(tokens.bases).toEqual([back.base]);
  expect(hub.entities.get('light.desk')?.state).toBe('on');
  await waitUntil(() => back.connections === 1);
  expect(front.connections).toBe(1);
  answer();
  await expect(command).resolves.toMatchObject({ context: { user_id: 'anna' } });
  await two.settle(() => front.connections === 0);

  entities.set('light.desk', 'off', { friendly_name: 'Scrivania' });
  await two.settle(two.shows('off'));
  expect(new Set(states.map(({ kind }) => kind))).toEqual(new Set(['ready']));
  expect(seen).not.toContain(undefined);
  expect(fakeHub.received.filter(({ type }) => type === 'call_service')).toHaveLength(1);
  expect(front.opened + back.opened).toBe(2);
});

test('a move to an unreachable address changes nothing', async () => {
  await using two = await twoDoors();
  const { hub, back } = two;
  back.refuse(true);
  const before = hub.connection.state;
  await expect(hub.connection.moveTo(back.base)).rejects.toMatchObject({ name: 'HubError' });
  expect(hub.connection.state).toBe(before);
  expect(hub.connection.base).toBe(two.front.base);
  await expect(hub.connection.command({ type: 'get_config' })).resolves.toMatchObject({ state: 'RUNNING' });
});

test('a token refused by another hub is kept while the current link uses it', async () => {
  await using two = await twoDoors();
  const stranger = createFakeHub(createFakeEntities(() => 0));
  stranger.behaviour.token = 'the token of somebody else';
  await using there = await startFakeHubServer(stranger);
  await expect(two.hub.connection.moveTo(there.base)).rejects.toMatchObject({ code: 'refused' });
  expect(two.tokens.refusals).toEqual([]);
  expect(two.hub.connection.state.kind).toBe('ready');

  two.front.refuse(true);
  two.front.dropAll();
  await waitUntil(() => two.hub.connection.state.kind === 'retrying');
  await expect(two.hub.connection.moveTo(there.base)).rejects.toMatchObject({ code: 'refused' });
  expect(two.tokens.refusals).toEqual(['good-token']);
});

test('while disconnected it moves at once, and stays there', async () => {
  await using two = await twoDoors();
  const { hub, front, back } = two;
  front.refuse(true);
  front.dropAll();
  await waitUntil(() => hub.connection.state.kind === 'retrying');
  await hub.connection.moveTo(back.base);
  expect(hub.connection.state.kind).toBe('ready');
  await two.platform.clock.advance(6_000);
  back.dropAll();
  await waitUntil(() => hub.connection.state.kind === 'retrying');
  await two.settle(() => hub.connection.state.kind === 'ready');
  expect(hub.connection.base).toBe(back.base);
});

test('the current link is lost while the other is being opened', async () => {
  await using two = await twoDoors();
  const { hub, front, back } = two;
  back.hang(true);
  const move = hub.connection.moveTo(back.base);
  await waitUntil(() => back.connections === 1);
  front.refuse(true);
  front.dropAll();
  await waitUntil(() => hub.connection.state.kind === 'retrying');
  back.hang(false);
  back.sendRaw('{"type":"auth_required","ha_version":"2026.11.0"}');
  await move;
  expect(hub.connection.state.kind).toBe('ready');
  await waitUntil(() => front.connections === 0);
});

test('a move is replaced by the next one, and ended by closing', async () => {
  await using two = await twoDoors();
  const { hub, front, back } = two;
  back.hang(true);
  const first = hub.connection.moveTo(back.base);
  await waitUntil(() => back.connections === 1);
  await hub.connection.moveTo(front.base);
  await expect(first).rejects.toMatchObject({ code: 'aborted' });
  const second = hub.connection.moveTo(back.base);
  await waitUntil(() => back.opened === 2);
  hub.close();
  await expect(second).rejects.toMatchObject({ code: 'aborted' });
  await expect(hub.connection.moveTo(back.base)).rejects.toMatchObject({ code: 'disconnected' });
  await waitUntil(() => front.connections === 0 && back.connections === 0);
});

test('an untrusted address gets no token', async () => {
  await using two = await twoDoors();
  two.hub.close();
  const hub = createHub({
    base: two.front.base,
    platform: two.platform,
    tokens: two.tokens,
    discovery: {
      ...deaf,
      trusts: (base, version) => base === two.front.base && version === '2026.11.0',
    },
  });
  hub.connection.open();
  await waitUntil(() => hub.connection.state.kind === 'ready');
  await expect(hub.connection.moveTo(two.back.base)).rejects.toMatchObject({ code: 'invalid' });
  two.fakeHub.behaviour.version = '2025.12.5';
  two.front.dropAll();
  await two.settle(() => hub.connection.state.kind === 'lost');
  expect(two.fakeHub.tokens.filter((token) => token === 'good-token')).toHaveLength(2);
  hub.close();
});

const deaf = {
  status: { activeUrl: undefined, lastCheck: undefined, isLocal: false, isCloudflare: false },
  onStatus: () => () => undefined,
  findings: new Map([['asked', { kind: 'timeout' as const }]]),
  searching: false,
  find: () => Promise.resolve(undefined),
  force: () => Promise.resolve(undefined),
  heard: () => undefined,
  lost: () => undefined,
  expect: () => undefined,
  distrust: () => undefined,
  networkChanged: () => undefined,
  close: () => undefined,
};
