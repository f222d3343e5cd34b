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

/** A hub with a logbook and a subscription to it; `send` sends an event to the current subscription. */
async function follow() {
  const live = await openTestConnection();
  live.fakeHub.behaviour.answers.set(STREAM, () => ({}));
  const received: (readonly LogbookEntry[])[] = [];
  const errors: HubError[] = [];
  live.connection.open();
  await live.ready();
  const asked = () => live.fakeHub.received.filter(({ type }) => type === STREAM);
  const release = subscribeLogbook(
    live.connection,
    { entityId: GATE, start },
    { onEntries: (entries) => received.push(entries), onError: (error) => errors.push(error) },
  );
  await waitUntil(() => asked().length === 1);
  const send = (event: unknown) =>
    live.server.sendRaw(JSON.stringify({ id: asked().at(-1)?.id, type: 'event', event }));
  const states = () => received.at(-1)?.map(({ at, state }) => `${(at - start) / 1000} ${state}`);
  return {
    live,
    received,
    errors,
    asked,
    send,
    states,
    release,
    [Symbol.asyncDispose]: () => live[Symbol.asyncDispose](),
  };
}

it('reports who changed an entity, and whether an automation did, in order', async () => {
  await using book = await follow();
  const { received, send, asked } = book;
  send({
    events: [
      row(3, 'closed'),
      row(1, 'opening', { context_user_id: 'luca', context_event_type: 'call_service' }),
      row(2.5, 'open', { context_event_type: 'automation_triggered' }),
      { when: start / 1000 + 4, entity_id: 'automation.gate', message: 'triggered' },
    ],
  });
  await waitUntil(() => received.length === 1);
  expect(received).toEqual([
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
  const { received, send, states } = book;
  send({ events: [row(2, 'open')], partial: true });
  send({ events: [row(1, 'closed')] });
  send({ events: [row(2, 'open')] });
  send({ events: [row(9, 'closed')] });
  await waitUntil(() => received.length === 4);
  expect(states()).toEqual(['1 closed', '2 open', '9 closed']);
});

it('does not report an empty last day as an empty logbook', async () => {
  await using book = await follow();
  const { received, send } = book;
  send({ events: [], partial: true });
  send({ events: [] });
  await waitUntil(() => received.length > 0);
  expect(received).toEqual([[]]);
});

it('reads the entries again after a reconnect', async () => {
  await using book = await follow();
  const { live, received, send, states, asked } = book;
  send({ events: [row(1, 'open')] });
  await waitUntil(() => received.length === 1);
  live.server.dropAll();
  await waitUntil(() => live.connection.state.kind === 'retrying');
  await live.pass(5_000);
  await live.ready();
  await waitUntil(() => asked().length === 2);
  send({ events: [row(1, 'open'), row(2, 'closed'), row(3, 'open')] });
  await waitUntil(() => received.length === 2);
  expect(states()).toEqual(['1 open', '2 closed', '3 open']);
});

it('skips malformed entries', async () => {
  await using book = await follow();
  const { received, send } = book;
  const events = [
    null,
    7,
    { entity_id: GATE },
    { entity_id: GATE, when: 'now', state: 'open' },
    { entity_id: GATE, when: 1e20, state: 'open' },
    { entity_id: GATE, when: 1, state: 5 },
    { entity_id: GATE, when: 1, state: 'open', context_user_id: 9 },
  ];
  send({ events });
  await waitUntil(() => received.length === 1);
  expect(received).toEqual([[{ at: 1_000, state: 'open', userId: undefined, automatic: false }]]);
});

it('keeps the newest entries of a long logbook', async () => {
  await using book = await follow();
  const { received, send } = book;
  send({ events: Array.from({ length: 2_000 }, (_, index) => row(index, 'open')) });
  await waitUntil(() => received.length === 1);
  expect(received[0]).toHaveLength(500);
  expect(received[0]?.at(-1)?.at).toBe(start + 1_999_000);
});

it('reports an error where the hub has no logbook, or sends something else', async () => {
  await using book = await follow();
  const { errors, send } = book;
  send({ events: 'none' });
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
  const { live, received, send, release } = book;
  release();
  send({ events: [row(1, 'open')] });
  await live.pass(1_000);
  expect(received).toEqual([]);
});
