import { expect, test } from 'vitest';
import { createInMemoryHub } from '../testing/in-memory-hub.ts';
import { openTestConnection } from '../testing/test-connection.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { createCapabilities } from './capabilities.ts';

async function open(answer?: unknown, access?: unknown) {
  const live = await openTestConnection();
  if (answer !== undefined) live.fakeHub.behaviour.answers.set('soglia/info', () => answer);
  if (access !== undefined) live.fakeHub.behaviour.answers.set('soglia/access', () => access);
  const capabilities = createCapabilities(live);
  let changes = 0;
  capabilities.onChange(() => (changes += 1));
  live.connection.open();
  await live.ready();
  return Object.assign(live, { capabilities, changes: () => changes });
}

test('the capabilities are unknown before the first connection', async () => {
  await using live = await openTestConnection();
  expect(createCapabilities(live).state).toEqual({ kind: 'unknown' });
});

test('our hub origin reports its features', async () => {
  await using at = await open({ version: '0.1.0', features: ['menu', 7] });
  await waitUntil(() => at.changes() === 1);
  expect(at.capabilities.state).toEqual({ kind: 'soglia', version: '0.1.0', features: new Set(['menu']) });
  expect(at.capabilities.has('menu')).toBe(true);
  expect(at.capabilities.has('tickets')).toBe(false);
});

const info = { version: '0.1.0', features: [] };
const role = { restricted: true, within_times: true, functions: [3, 4], rights: ['zones'], view_only: [] };

test('what the role allows is read with the features, and again after a reconnect', async () => {
  await using at = await open(info, role);
  await waitUntil(() => at.changes() === 1);
  const access = { withinTimes: true, functions: new Set([3, 4]), rights: new Set(['zones']) };
  expect(at.capabilities.state).toMatchObject({ kind: 'soglia', access });

  at.fakeHub.behaviour.answers.set('soglia/access', () => ({ ...role, functions: [3] }));
  await at.pass(6_000);
  at.server.dropAll();
  await waitUntil(() => at.connection.state.kind === 'retrying');
  await at.pass(1_000);
  await at.ready();
  await waitUntil(() => at.changes() === 2);
  expect(at.capabilities.state).toMatchObject({ access: { functions: new Set([3]) } });
});

test.each([
  ['an administrator', { ...role, restricted: false }],
  ['a gateway that does not know the command', { error: { code: 'unknown_command' } }],
  ['a malformed answer', []],
])('nothing is restricted: %s', async (_who, access) => {
  await using at = await open(info, access);
  await waitUntil(() => at.changes() === 1);
  expect(at.capabilities.state).toEqual({ kind: 'soglia', version: '0.1.0', features: new Set() });
});

test.each([[undefined], [{ version: 7 }], [[]]])('%j: a bare hub', async (answer) => {
  await using at = await open(answer);
  await waitUntil(() => at.changes() === 1);
  expect(at.capabilities.state).toEqual({ kind: 'bare' });
  expect(at.capabilities.has('menu')).toBe(false);
});

test('they are requested at each connect, and listeners are called only on a change', async () => {
  await using at = await open({ version: '0.1.0', features: ['menu'] });
  await waitUntil(() => at.changes() === 1);
  const asked = () => at.fakeHub.received.filter(({ type }) => type === 'soglia/info').length;
  const reconnect = async () => {
    const before = asked();
    await at.pass(6_000);
    at.server.dropAll();
    await waitUntil(() => at.connection.state.kind === 'retrying');
    expect(at.capabilities.state.kind).toBe('soglia');
    await at.pass(1_000);
    await at.ready();
    await waitUntil(() => asked() > before);
  };
  await reconnect();
  expect(at.changes()).toBe(1);
  at.fakeHub.behaviour.answers.delete('soglia/info');
  await reconnect();
  await waitUntil(() => at.changes() === 2);
  expect(at.capabilities.state).toEqual({ kind: 'bare' });
});

test('without a response they stay unknown', async () => {
  await using at = await open();
  at.fakeHub.behaviour.silent.add('soglia/info');
  at.server.dropAll();
  await waitUntil(() => at.connection.state.kind === 'retrying');
  await at.pass(1_000);
  await at.ready();
  await at.pass(9_000);
  expect(at.connection.state.kind).toBe('ready');
});

test.each(['soglia/info', 'soglia/access'])(
  '%s is sent again where it was not answered in time',
  async (type) => {
    const at = createInMemoryHub();
    const { fakeHub, hub } = at;
    fakeHub.behaviour.answers.set('soglia/info', () => info);
    fakeHub.behaviour.answers.set('soglia/access', () => role);
    fakeHub.behaviour.silent.add(type);
    hub.connection.open();
    await at.pass(1_000);
    expect(fakeHub.received.map((one) => one.type)).toContain(type);
    fakeHub.behaviour.silent.delete(type);
    await at.pass(10_000);
    expect(hub.capabilities.state.kind).toBe('unknown');
    await at.pass(5_000);
    expect(hub.capabilities.state).toMatchObject({ kind: 'soglia', access: { functions: new Set([3, 4]) } });
    const asked = () => fakeHub.received.filter((one) => one.type === 'soglia/info').length;
    expect(asked()).toBe(2);
    await at.pass(60_000);
    expect(asked()).toBe(2);
  },
);
