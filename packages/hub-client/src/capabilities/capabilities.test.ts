import { expect, test } from 'vitest';
import { openTestConnection } from '../testing/test-connection.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { createCapabilities } from './capabilities.ts';

async function open(answer?: unknown) {
  const live = await openTestConnection();
  if (answer !== undefined) live.fakeHub.behaviour.answers.set('soglia/info', () => answer);
  const capabilities = createCapabilities(live);
  let told = 0;
  capabilities.onChange(() => (told += 1));
  live.connection.open();
  await live.ready();
  return Object.assign(live, { capabilities, told: () => told });
}

test('the capabilities are unknown before the first connection', async () => {
  await using live = await openTestConnection();
  expect(createCapabilities(live).state).toEqual({ kind: 'unknown' });
});

test('our hub origin reports its features', async () => {
  await using at = await open({ version: '0.1.0', features: ['menu', 7] });
  await waitUntil(() => at.told() === 1);
  expect(at.capabilities.state).toEqual({ kind: 'soglia', version: '0.1.0', features: new Set(['menu']) });
  expect(at.capabilities.has('menu')).toBe(true);
  expect(at.capabilities.has('tickets')).toBe(false);
});

test.each([[undefined], [{ version: 7 }], [[]]])('%j: a bare hub', async (answer) => {
  await using at = await open(answer);
  await waitUntil(() => at.told() === 1);
  expect(at.capabilities.state).toEqual({ kind: 'bare' });
  expect(at.capabilities.has('menu')).toBe(false);
});

test('they are requested at each connect, and listeners are called only on a change', async () => {
  await using at = await open({ version: '0.1.0', features: ['menu'] });
  await waitUntil(() => at.told() === 1);
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
  expect(at.told()).toBe(1);
  at.fakeHub.behaviour.answers.delete('soglia/info');
  await reconnect();
  await waitUntil(() => at.told() === 2);
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
