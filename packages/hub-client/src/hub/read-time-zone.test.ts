import { expect, it } from 'vitest';
import { openInMemoryHub } from '../testing/in-memory-hub.ts';
import { readTimeZone } from './read-time-zone.ts';

it.each([
  ['a time zone', { time_zone: 'Europe/Rome' }, 'Europe/Rome'],
  ['an empty one', { time_zone: '' }, undefined],
  ['a malformed one', { time_zone: 7 }, undefined],
  ['a malformed answer', ['Europe/Rome'], undefined],
])('%s is read', async (_what, result, zone) => {
  const inMemory = await openInMemoryHub({ get_config: result });
  const answer = readTimeZone(inMemory.hub.connection);
  await inMemory.pass(100);
  expect(await answer).toBe(zone);
});

it('a refusal rejects with HubError', async () => {
  const inMemory = await openInMemoryHub({ get_config: { error: { code: 'unauthorized' } } });
  const rejected = expect(readTimeZone(inMemory.hub.connection)).rejects.toMatchObject({ code: 'refused' });
  await inMemory.pass(100);
  await rejected;
});
