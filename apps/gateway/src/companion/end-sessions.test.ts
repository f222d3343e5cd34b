import { expect, test } from 'vitest';
import { startCompanionHouse } from '#testing/companion-house.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createEndSessions } from './end-sessions.ts';

test('nobody is deactivated while the database takes nothing: they would stay so', async () => {
  await using house = await startCompanionHouse();
  const { store, service, identity } = house.gateway;
  const people = await service.refreshPeople();
  const luca = people.values().find(({ username }) => username === 'luca');
  if (luca === undefined) throw new Error('no luca');
  let isFull = true;
  const full = () => Promise.reject(new Error('no room'));
  const changes: boolean[] = [];
  const endSessions = createEndSessions({
    store: {
      ...store,
      check: () => Promise.resolve(!isFull),
      people: { ...store.people, put: (person) => (isFull ? full() : store.people.put(person)) },
    },
    service,
    identity,
    link: { now: Date.now },
    hub: {
      create: () => Promise.resolve(''),
      rename: () => Promise.resolve(),
      setPassword: () => Promise.resolve(),
      setActive: (_userId, active) => Promise.resolve(void changes.push(active)),
      remove: () => Promise.resolve(),
      findUnfinished: () => Promise.resolve(undefined),
    },
  });
  await expect(endSessions(luca)).rejects.toThrow();
  expect(changes).toEqual([]);
  isFull = false;
  await endSessions(luca);
  expect(changes).toEqual([false, true]);
  await waitFor(async () => {
    expect((await store.people.find(luca.id))?.sessionsEndedAt).toBeTypeOf('number');
  });
});
