import { expect, it } from 'vitest';
import { HubError } from '../errors.ts';
import { openLive } from '../testing/live-connection.ts';
import { readPeople } from '../people/read-people.ts';
import { readLogbook } from './read-logbook.ts';

const start = Date.UTC(2026, 5, 1);
const GATE = 'cover.gate';

async function open() {
  const live = await openLive();
  live.connection.open();
  await live.ready();
  return live;
}

it('tells who changed an entity, and whether an automation did', async () => {
  await using live = await open();
  const row = (seconds: number, state: string, more: object = {}) => ({
    when: start / 1000 + seconds,
    state,
    entity_id: GATE,
    ...more,
  });
  live.talk.mood.answers.set('logbook/get_events', () => [
    row(1, 'opening', { context_user_id: 'luca', context_event_type: 'call_service' }),
    row(2.5, 'open', { context_event_type: 'automation_triggered' }),
    row(3, 'closed'),
    { when: start / 1000 + 4, entity_id: 'automation.gate', message: 'triggered' },
  ]);
  expect(await readLogbook(live.connection, { entityId: GATE, start })).toEqual([
    { at: start + 1_000, state: 'opening', userId: 'luca', automatic: false },
    { at: start + 2_500, state: 'open', userId: undefined, automatic: true },
    { at: start + 3_000, state: 'closed', userId: undefined, automatic: false },
  ]);
  expect(live.talk.heard.filter(({ type }) => type === 'logbook/get_events')).toEqual([
    expect.objectContaining({ start_time: '2026-06-01T00:00:00.000Z', entity_ids: [GATE] }),
  ]);
});

it('knows the people who have an account by name', async () => {
  await using live = await open();
  live.talk.mood.answers.set('person/list', () => ({
    storage: [
      { id: 'luca', name: ' Luca ', user_id: 'u1' },
      { id: 'nonna', name: 'Nonna', user_id: null },
      { id: 'nobody', name: ' ', user_id: 'u2' },
      7,
    ],
    config: [{ id: 'maria', name: 'Maria', user_id: 'u3' }],
  }));
  expect([...(await readPeople(live.connection))]).toEqual([
    ['u3', 'Maria'],
    ['u1', 'Luca'],
  ]);
});

it.each([
  ['a number', 7],
  ['a word', 'no'],
])('says so where the hub answers with %s', async (_name, answer) => {
  await using live = await open();
  live.talk.mood.answers.set('logbook/get_events', () => answer);
  live.talk.mood.answers.set('person/list', () => answer);
  await expect(readLogbook(live.connection, { entityId: GATE, start })).rejects.toThrow(HubError);
  await expect(readPeople(live.connection)).rejects.toThrow(HubError);
});

it('leaves out what makes no sense', async () => {
  await using live = await open();
  live.talk.mood.answers.set('logbook/get_events', () => [
    null,
    { entity_id: GATE },
    { entity_id: GATE, when: 'now', state: 'open' },
    { entity_id: GATE, when: 1, state: 5 },
    { entity_id: GATE, when: 1, state: 'open', context_user_id: 9 },
  ]);
  expect(await readLogbook(live.connection, { entityId: GATE, start })).toEqual([
    { at: 1_000, state: 'open', userId: undefined, automatic: false },
  ]);
});
