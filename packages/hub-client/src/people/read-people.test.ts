import { expect, it } from 'vitest';
import { HubError } from '../errors/errors.ts';
import { openReadyConnection } from '../testing/test-connection.ts';
import { readPeople } from './read-people.ts';

const answering = (answer: unknown) => openReadyConnection({ 'person/list': answer });

it('reads the names of the people with an account', async () => {
  await using live = await answering({
    storage: [
      { id: 'luca', name: ' Lu\u202eca ', user_id: 'u1' },
      { id: 'nonna', name: 'Nonna', user_id: null },
      { id: 'nobody', name: ' \u200b\u202e', user_id: 'u2' },
      7,
    ],
    config: [{ id: 'maria', name: 'Maria', user_id: 'u3' }],
  });
  expect([...(await readPeople(live.connection))]).toEqual([
    ['u3', 'Maria'],
    ['u1', 'Luca'],
  ]);
});

it.each([
  ['people that are no lists', { storage: 7, config: null }, []],
  ['nothing', {}, []],
])('parses %s', async (_name, answer, people) => {
  await using live = await answering(answer);
  expect([...(await readPeople(live.connection))]).toEqual(people);
});

it('rejects where the hub sends something else', async () => {
  await using live = await answering('no');
  await expect(readPeople(live.connection)).rejects.toThrow(HubError);
});
