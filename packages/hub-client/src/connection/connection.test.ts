import { expect, test } from 'vitest';
import { SignInError } from '../errors/errors.ts';
import { openTestConnection, type TestConnection } from '../testing/test-connection.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { createConnection } from './connection.ts';

const kinds = ({ states }: TestConnection) => states.map(({ kind }) => kind);

/** Waits until a failed attempt has been counted. */
async function attemptFailed({ connection }: TestConnection, next: number): Promise<void> {
  await waitUntil(
    () =>
      connection.state.kind === 'lost' ||
      (connection.state.kind === 'retrying' && connection.state.attempt === next),
  );
}

test('signs in on the socket and asks for coalesced messages', async () => {
  await using live = await openTestConnection();
  expect(live.connection.state).toEqual({ kind: 'connecting' });
  live.connection.open();
  live.connection.open();
  await live.ready();
  expect(live.connection.state).toEqual({
    kind: 'ready',
    since: live.platform.clock.now(),
    hubVersion: '2026.11.0',
  });
  await waitUntil(() => live.fakeHub.received.length > 0);
  expect(live.fakeHub.received[0]).toEqual({
    id: 1,
    type: 'supported_features',
    features: { coalesce_messages: 1 },
  });
  expect(live.server.opened).toBe(1);
});

test('reconnects at the first probe, with its subscriptions, and replays no command', async () => {
  await using live = await openTestConnection();
  const events: unknown[] = [];
  let starts = 0;
  live.connection.subscribe(
    { type: 'subscribe_entities', entity_ids: ['light.desk'] },
    (event) => events.push(event),
    {
      onStarted: () => (starts += 1),
    },
  );
  live.connection.open();
  await live.ready();
  await waitUntil(() => events.length === 1);
  live.fakeHub.behaviour.silent.add('call_service');
  const command = live.connection.command({ type: 'call_service', domain: 'light', service: 'toggle' });
  await waitUntil(() => live.fakeHub.received.some(({ type }) => type === 'call_service'));
  await live.pass(6_000);

  live.server.dropAll();
  await expect(command).rejects.toMatchObject({ name: 'HubError', code: 'disconnected' });
  expect(live.connection.state).toMatchObject({ kind: 'retrying', attempt: 1, limit: 5 });
  await expect(live.connection.command({ type: 'ping' })).rejects.toMatchObject({ code: 'disconnected' });
  await live.pass(1_000);
  await live.ready();
  await waitUntil(() => events.length === 2);
  expect(starts).toBe(2);
  expect(live.fakeHub.received.filter(({ type }) => type === 'call_service')).toHaveLength(1);
  expect(kinds(live)).toEqual(['ready', 'retrying', 'ready']);
});

test('five attempts with doubled delays, then lost, with an attempt every half minute', async () => {
  await using live = await openTestConnection({ visible: false });
  live.connection.open();
  await live.ready();
  await live.pass(6_000);
  live.server.refuse(true);
  live.server.dropAll();
  await attemptFailed(live, 1);
  const waits: number[] = [];
  for (let next = 2; next <= 8; next += 1) {
    const { state } = live.connection;
    if (state.kind !== 'retrying' && state.kind !== 'lost') throw new Error(state.kind);
    const wait = state.nextAt - live.platform.clock.now();
    waits.push(wait);
    const { length } = live.states;
    await live.pass(wait);
    await waitUntil(() => live.states.length > length);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(kinds(live).slice(1)).toEqual([...Array<string>(5).fill('retrying'), 'lost', 'lost', 'lost']);

  live.server.refuse(false);
  await live.pass(30_000);
  await live.ready();
});

test('failed probes do not count; a probe that gets auth_required becomes the attempt', async () => {
  await using live = await openTestConnection();
  live.connection.open();
  await live.ready();
  await live.pass(6_000);
  live.server.refuse(true);
  live.server.dropAll();
  await attemptFailed(live, 1);
  await live.pass(1_000);
  await attemptFailed(live, 2);
  await live.pass(2_000);
  await attemptFailed(live, 3);
  for (let knock = 1; knock <= 3; knock += 1) {
    const opened = live.server.opened;
    await live.pass(900);
    await waitUntil(() => live.server.opened > opened && live.server.connections === 0);
  }
  expect(live.connection.state).toMatchObject({ kind: 'retrying', attempt: 3 });

  live.server.refuse(false);
  await live.pass(900);
  await live.ready();
  await waitUntil(() => live.server.connections === 1);
});

test('a hidden page sends no probes', async () => {
  await using live = await openTestConnection();
  live.connection.open();
  await live.ready();
  await live.pass(6_000);
  live.server.refuse(true);
  live.server.dropAll();
  await attemptFailed(live, 1);
  live.connection.setVisible(false);
  const opened = live.server.opened;
  await live.pass(950);
  expect(live.server.opened).toBe(opened);
});

test.each([
  ['the page comes into view', (live: TestConnection) => live.connection.setVisible(true)],
  ['the network returns', (live: TestConnection) => live.connection.networkReturned()],
  ['the user retries', (live: TestConnection) => live.connection.retryNow()],
])('starts an attempt at once when %s', async (_name, happen) => {
  await using live = await openTestConnection({ visible: false });
  live.connection.open();
  await live.ready();
  await live.pass(6_000);
  live.server.refuse(true);
  live.server.dropAll();
  await attemptFailed(live, 1);
  await live.pass(1_000);
  await attemptFailed(live, 2);
  live.server.refuse(false);
  happen(live);
  expect(live.connection.state).toMatchObject({ kind: 'retrying', attempt: 1 });
  await live.ready();
});

test('a half-open link is detected within 20 s, after a reconnect too', async () => {
  await using live = await openTestConnection({ visible: false });
  live.connection.open();
  for (let round = 1; round <= 2; round += 1) {
    await live.ready();
    const pings = () => live.fakeHub.received.filter(({ type }) => type === 'ping').length;
    const before = pings();
    await live.pass(10_000);
    await waitUntil(() => pings() > before);
    live.server.hang(true);
    let waited = 0;
    while (live.connection.state.kind === 'ready' && waited < 20_000) {
      await live.pass(1_000);
      waited += 1_000;
    }
    expect(live.connection.state).toMatchObject({ kind: 'retrying', error: { code: 'timeout' } });
    live.server.hang(false);
    await live.pass(1_000);
  }
  await live.ready();
});

test('a link is alive while a large answer is on its way', async () => {
  await using live = await openTestConnection();
  live.connection.open();
  await live.ready();
  // A hub sends its answers in their order.
  const { delayed } = live.fakeHub.behaviour;
  const held: (() => void)[] = [];
  for (const type of ['get_states', 'ping']) delayed.set(type, (answer) => void held.push(answer));
  const pings = () => live.fakeHub.received.filter(({ type }) => type === 'ping').length;
  const states = live.connection.command({ type: 'get_states' }, { large: true });
  await live.pass(6_000);
  await waitUntil(() => pings() === 1);
  await live.pass(19_000);
  expect(live.connection.state.kind).toBe('ready');
  delayed.clear();
  for (const answer of held) answer();
  await states;
  await live.pass(6_000);
  await waitUntil(() => pings() === 2);
  // Without one it is dead as soon as before.
  live.fakeHub.behaviour.silent.add('ping');
  await live.pass(6_000);
  await waitUntil(() => pings() === 3);
  await live.pass(5_100);
  expect(live.connection.state).toMatchObject({ kind: 'retrying', error: { code: 'timeout' } });
});

test('a large answer that is late already holds no ping up', async () => {
  await using live = await openTestConnection({ visible: false });
  live.connection.open();
  await live.ready();
  live.server.hang(true);
  const states = live.connection.command({ type: 'get_states' }, { large: true });
  states.catch(() => undefined);
  await live.pass(5_000);
  // Of the 30 seconds it has 25.
  live.connection.setVisible(true);
  await live.pass(24_900);
  expect(live.connection.state.kind).toBe('ready');
  await live.pass(200);
  expect(live.connection.state.kind).toBe('retrying');
});

test('when the page becomes visible the link is pinged and has three seconds to respond', async () => {
  await using live = await openTestConnection({ visible: false });
  live.connection.open();
  await live.ready();
  await live.pass(6_000);
  live.server.hang(true);
  live.connection.setVisible(true);
  await live.pass(2_900);
  expect(live.connection.state.kind).toBe('ready');
  await live.pass(200);
  expect(live.connection.state).toMatchObject({ kind: 'retrying', attempt: 1 });
  live.server.hang(false);
  // The immediate attempt hangs on the dead network; the next one reaches the hub.
  await live.pass(5_000);
  await live.ready();
});

test('a token that the hub refuses stops all attempts, and is reported', async () => {
  await using live = await openTestConnection();
  live.connection.open();
  await live.ready();
  await live.pass(6_000);
  const old = live.fakeHub.behaviour.token;
  live.tokens.accessToken = () => Promise.resolve(old);
  live.fakeHub.behaviour.token = 'another-token';
  live.server.dropAll();
  await waitUntil(() => live.connection.state.kind === 'retrying');
  await live.pass(1_000);
  await waitUntil(() => live.connection.state.kind === 'refused');
  expect(live.connection.state).toMatchObject({ error: { code: 'refused', hub: { code: 'auth_invalid' } } });
  expect(live.tokens.refusals).toEqual([old]);
  const opened = live.server.opened;
  live.connection.setVisible(true);
  live.connection.networkReturned();
  await live.pass(120_000);
  expect(live.server.opened).toBe(opened);

  live.tokens.accessToken = () => Promise.resolve('another-token');
  live.connection.retryNow();
  expect(live.connection.state).toEqual({ kind: 'connecting' });
  await live.ready();
});

test.each([
  ['expired', 'refused'],
  ['blocked', 'refused'],
  ['unreachable', 'retrying'],
  ['timeout', 'retrying'],
  ['limited', 'retrying'],
] as const)('a renewal that fails as %s leaves the connection %s', async (code, kind) => {
  await using live = await openTestConnection({ visible: false });
  live.tokens.accessToken = () => Promise.reject(new SignInError(code, code));
  live.connection.open();
  await waitUntil(() => live.connection.state.kind !== 'connecting');
  expect(live.connection.state).toMatchObject({ kind, error: { cause: { code } } });
  expect(live.tokens.refusals).toEqual([]);
});

test('a hub that keeps closing the link gets delayed attempts', async () => {
  await using live = await openTestConnection({ visible: false });
  live.connection.open();
  for (let round = 1; round <= 5; round += 1) {
    await live.ready();
    live.server.dropAll();
    await waitUntil(() => live.connection.state.kind !== 'ready');
    expect(live.connection.state).toMatchObject({ kind: 'retrying', attempt: round });
    await live.pass(2 ** (round - 1) * 1_000);
  }
  await live.ready();
  live.server.dropAll();
  await waitUntil(() => live.connection.state.kind === 'lost');
});

test('a refused subscription is reported, again after each reconnect, and does not affect others', async () => {
  await using live = await openTestConnection();
  const errors: string[] = [];
  live.connection.subscribe({ type: 'nonsense/subscribe' }, () => undefined, {
    onError: ({ code }) => {
      errors.push(code);
      throw new Error('a listener that fails');
    },
  });
  live.connection.subscribe({ type: 'more/nonsense' }, () => undefined);
  live.connection.open();
  await live.ready();
  await waitUntil(() => errors.length === 1);
  live.server.dropAll();
  await waitUntil(() => live.connection.state.kind === 'retrying');
  await live.pass(2_000);
  await live.ready();
  await waitUntil(() => errors.length === 2);
  expect(errors).toEqual(['unsupported', 'unsupported']);
  expect(live.platform.errors).toHaveLength(2);
});

test('closing ends the link, pending commands and all timers', async () => {
  await using live = await openTestConnection();
  live.connection.open();
  await live.ready();
  live.fakeHub.behaviour.silent.add('get_config');
  const waiting = live.connection.command({ type: 'get_config' });
  live.connection.close();
  await expect(waiting).rejects.toMatchObject({ code: 'disconnected' });
  await waitUntil(() => live.server.connections === 0);
  expect(live.platform.clock.pending).toBe(0);
  expect(live.states.at(-1)).toEqual({ kind: 'closed' });
  live.connection.close();
  live.connection.open();
  live.connection.retryNow();
  live.connection.setVisible(true);
  await live.pass(60_000);
  expect(live.connection.state).toEqual({ kind: 'closed' });
});

test('closing during an attempt leaves no socket open', async () => {
  await using live = await openTestConnection();
  live.server.hang(true);
  live.connection.open();
  await waitUntil(() => live.server.connections === 1);
  live.connection.close();
  await waitUntil(() => live.server.connections === 0);
  expect(live.platform.clock.pending).toBe(0);
});

test('an address where no socket can be opened counts as a failed attempt', async () => {
  await using live = await openTestConnection();
  const openSocket = () => {
    throw new TypeError('ws: on an https page');
  };
  const platform = { ...live.platform, clock: live.platform.clock, openSocket };
  const connection = createConnection({
    base: live.server.base,
    platform,
    tokens: live.tokens,
    visible: false,
  });
  connection.open();
  await waitUntil(() => connection.state.kind === 'retrying');
  expect(connection.state).toMatchObject({ error: { code: 'disconnected', cause: { name: 'TypeError' } } });
  connection.close();
});
