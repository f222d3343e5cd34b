import { expect, it } from 'vitest';
import { createInMemoryHub } from '../testing/in-memory-hub.ts';
import { readTimeZone } from './read-time-zone.ts';

it.each([
  ['a time zone', { time_zone: 'Europe/Rome' }, 'Europe/Rome'],
  ['an empty one', { time_zone: '' }, undefined],
  ['a malformed one', { time_zone: 7 }, undefined],
  ['a malformed answer', ['Europe/Rome'], undefined],
])('%s is read', async (_what, result, zone) => {
  const { hub, fakeHub, pass } = createInMemoryHub();
  fakeHub.behaviour.answers.set('get_config', () => result);
  hub.connection.open();
  await pass(1_000);
  const answer = readTimeZone(hub.connection);
  await pass(100);
  expect(await answer).toBe(zone);
});

it('a refusal rejects with HubError', async () => {
  const { hub, fakeHub, pass } = createInMemoryHub();
  fakeHub.behaviour.answers.set('get_config', () => ({ error: { code: 'unauthorized' } }));
  hub.connection.open();
  await pass(1_000);
  const rejected = expect(readTimeZone(hub.connection)).rejects.toMatchObject({ code: 'refused' });
  await pass(100);
  await rejected;
});
