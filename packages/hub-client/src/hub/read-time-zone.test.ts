import { expect, it } from 'vitest';
import { createInMemoryHub } from '../testing/in-memory-hub.ts';
import { readTimeZone } from './read-time-zone.ts';

it.each([
  ['a time zone', { time_zone: 'Europe/Rome' }, 'Europe/Rome'],
  ['an empty one', { time_zone: '' }, undefined],
  ['a malformed one', { time_zone: 7 }, undefined],
  ['a malformed answer', ['Europe/Rome'], undefined],
])('%s is read', async (_what, result, zone) => {
  const inMemory = createInMemoryHub();
  inMemory.fakeHub.behaviour.answers.set('get_config', () => result);
  inMemory.hub.connection.open();
  await inMemory.pass(1_000);
  const answer = readTimeZone(inMemory.hub.connection);
  await inMemory.pass(100);
  expect(await answer).toBe(zone);
});

it('a refusal rejects with HubError', async () => {
  const inMemory = createInMemoryHub();
  inMemory.fakeHub.behaviour.answers.set('get_config', () => ({ error: { code: 'unauthorized' } }));
  inMemory.hub.connection.open();
  await inMemory.pass(1_000);
  const rejected = expect(readTimeZone(inMemory.hub.connection)).rejects.toMatchObject({ code: 'refused' });
  await inMemory.pass(100);
  await rejected;
});
