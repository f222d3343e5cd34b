import { expect, it, vi } from 'vitest';
import type { HubError } from '../errors/errors.ts';
import { openTestConnection } from '../testing/test-connection.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { subscribeLogbook } from './subscribe-logbook.ts';
import type { LogbookEntry } from './types.ts';

const start = Date.UTC(2026, 5, 1);
const GATE = 'cover.gate';
const STREAM = 'logbook/event_stream';
const row = (seconds: number, state: string, more: object = {}) => ({
  when: start / 1000 + seconds,
  state,
  entity_id: GATE,
  ...more,
});

/** A hub with a logbook and a subscription to it; `tell` sends an event to the current subscription. */
async function follow() {
  const live = await openTestConnection();
  live.fakeHub.behaviour.answers.set(STREAM, () => ({}));
  const told: (readonly LogbookEntry[])[] = [];
  const errors: HubError[] = [];
  live.connection.open();
  await live.ready();
  const asked = () => live.fakeHub.received.filter(({ type }) => type === STREAM);
  const release = subscribeLogbook(
    live.connection,
    { entityId: GATE, start },
    { onEntries: (entries) => told.push(entries), onError: (error) => errors.push(error) },
  );
  await waitUntil(() => asked().length === 1);
  const tell = (event: unknown) =>
    live.server.sendRaw(JSON.stringify({ id: asked().at(-1)?.id, type: 'event', event }));
  const states = () => told.at(-1)?.map(({ at, state }) => `${(at - start) / 1000} ${state}`);
  return {
    live,
    told,
    errors,
    asked,
    tell,
    states,
    release,
    [Symbol.asyncDispose]: () => live[Symbol.asyncDispose](),
  };
}

it('reports who changed an entity, and whether an automation did, in order', async () => {
  await using book = await follow();
  const { told, tell, asked } = book;
  tell({
    events: [
      row(3, 'closed'),
      row(1, 'opening', { context_user_id: 'luca', context_event_type: 'call_service' }),
      row(2.5, 'open', { context_event_type: 'automation_triggered' }),
      { when: start / 1000 + 4, entity_id: 'automation.gate', message: 'triggered' },
    ],
  });
  await waitUntil(() => told.length === 1);
  expect(told).toEqual([
    [
      { at: start + 1_000, state: 'opening', userId: 'luca', automatic: false },
      { at: start + 2_500, state: 'open', userId: undefined, automatic: true },
      { at: start + 3_000, state: 'closed', userId: undefined, automatic: false },
    ],
  ]);
  expect(asked()).toEqual([
    expect.objectContaining({ start_time: '2026-06-01T00:00:00.000Z', entity_ids: [GATE] }),
  ]);
});

it('appends new entries, without duplicates', async () => {
  await using book = await follow();
  const { told, tell, states } = book;
  tell({ events: [row(2, 'open')], partial: true });
  tell({ events: [row(1, 'closed')] });
  tell({ events: [row(2, 'open')] });
  tell({ events: [row(9, 'closed')] });
  await waitUntil(() => told.length === 4);
  expect(states()).toEqual(['1 closed', '2 open', '9 closed']);
});

it('does not report an empty last day as an empty logbook', async () => {
  await using book = await follow();
  const { told, tell } = book;
  tell({ events: [], partial: true });
  tell({ events: [] });
  await waitUntil(() => told.length > 0);
  expect(told).toEqual([[]]);
});

it('reads the entries again after a reconnect', async () => {
  await using book = await follow();
  const { live, told, tell, states, asked } = book;
  tell({ events: [row(1, 'open')] });
  await waitUntil(() => told.length === 1);
  live.server.dropAll();
  await waitUntil(() => live.connection.state.kind === 'retrying');
  await live.pass(5_000);
  await live.ready();
  await waitUntil(() => asked().length === 2);
  tell({ events: [row(1, 'open'), row(2, 'closed'), row(3, 'open')] });
  await waitUntil(() => told.length === 2);
  expect(states()).toEqual(['1 open', '2 closed', '3 open']);
});

it('skips malformed entries', async () => {
  await using book = await follow();
  const { told, tell } = book;
  const events = [
    null,
    7,
    { entity_id: GATE },
    { entity_id: GATE, when: 'now', state: 'open' },
    { entity_id: GATE, when: 1e20, state: 'open' },
    { entity_id: GATE, when: 1, state: 5 },
    { entity_id: GATE, when: 1, state: 'open', context_user_id: 9 },
  ];
  tell({ events });
  await waitUntil(() => told.length === 1);
  expect(told).toEqual([[{ at: 1_000, state: 'open', userId: undefined, automatic: false }]]);
});

it('keeps the newest entries of a long logbook', async () => {
  await using book = await follow();
  const { told, tell } = book;
  tell({ events: Array.from({ length: 2_000 }, (_, index) => row(index, 'open')) });
  await waitUntil(() => told.length === 1);
  expect(told[0]).toHaveLength(500);
  expect(told[0]?.at(-1)?.at).toBe(start + 1_999_000);
});

it('reports an error where the hub has no logbook, or sends something else', async () => {
  await using book = await follow();
  const { errors, tell } = book;
  tell({ events: 'none' });
  await waitUntil(() => errors.length === 1);
  expect(errors[0]).toMatchObject({ code: 'hub_error' });

  await using poor = await openTestConnection();
  poor.connection.open();
  await poor.ready();
  const onError = vi.fn();
  subscribeLogbook(poor.connection, { entityId: GATE, start }, { onEntries: () => undefined, onError });
  await waitUntil(() => onError.mock.calls.length > 0);
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'unsupported' }));
});

it('calls nothing after it is released', async () => {
  await using book = await follow();
  const { live, told, tell, release } = book;
  release();
  tell({ events: [row(1, 'open')] });
  await live.pass(1_000);
  expect(told).toEqual([]);
});
