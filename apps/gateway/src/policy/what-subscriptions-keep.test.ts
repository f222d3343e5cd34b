import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { parseJson } from '@soglia/hub-client/json';
import { tokenCaller } from '#identity/caller.ts';
import { createDecide } from './decide.ts';
import { ask } from './testing/ask.ts';
import { testContext } from './testing/rule-context.ts';

const MEBI = 1024 * 1024;
const entities = { 'camera.yard': 'view', 'light.desk': 'view', 'calendar.bins': 'view' } as const;
const functions = [1, 3, 4, 7];
const context = testContext({ entities, functions });

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heapUsed(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** What an unfinished pass has marked, and what was looked at in one turn of the loop, goes in a later pass. */
async function isCollected(ref: WeakRef<object>): Promise<boolean> {
  for (let pass = 0; pass < 10 && ref.deref() !== undefined; pass += 1) {
    await new Promise(setImmediate);
    collect();
  }
  return ref.deref() === undefined;
}

const start_time = '2026-11-23T11:00:00Z';
const subscriptions = [
  { type: 'camera/webrtc/offer', entity_id: 'camera.yard' },
  { type: 'calendar/event/subscribe', entity_id: 'calendar.bins' },
  { type: 'subscribe_entities', entity_ids: ['light.desk'] },
  { type: 'subscribe_events', event_type: 'state_changed' },
  { type: 'subscribe_condition', condition: { condition: 'state', entity_id: 'light.desk', state: 'on' } },
  { type: 'history/stream', entity_ids: ['light.desk'], start_time },
  { type: 'logbook/event_stream', entity_ids: ['light.desk'], start_time },
  { type: 'zone/subscribe' },
  { type: 'render_template', template: '{{ user }}' },
];

it.each(subscriptions)('$type keeps nothing of a message as long as one may be', (message) => {
  const text = JSON.stringify({ ...message, offer: 'x'.repeat(MEBI) });
  const before = heapUsed();
  const kept = Array.from({ length: 32 }, () => {
    const verdict = ask(context, parseJson(text) as typeof message);
    return verdict.kind === 'rewrite' ? verdict.answerFilter : undefined;
  });
  const grown = heapUsed() - before;
  expect(kept.every((filter) => filter?.until === 'unsubscribe')).toBe(true);
  expect(grown).toBeLessThan(8 * MEBI);
});

it.each([...subscriptions, { type: 'backup/subscribe_events' }])(
  '$type keeps nothing of the house as it was when it began',
  async (message) => {
    const begin = () => {
      const first = testContext({ entities, functions, rights: ['backups'] });
      const verdict = ask({ ...first, current: () => context }, message);
      const kept = verdict.kind === 'rewrite' ? verdict.answerFilter : verdict;
      return { kept, house: new WeakRef(first.house) };
    };
    const { kept, house } = begin();
    expect(await isCollected(house)).toBe(true);
    expect(kept).toBeDefined();
  },
);

it('nor does what asks for the house as it is by then', async () => {
  let at = testContext({ entities, functions });
  const person = { kind: 'restricted', userId: 'maria' } as const;
  const decide = createDecide({
    info: { version: '1.2.3', features: [] },
    callerOf: () => ({ ...person, access: at.access }),
    house: () => at.house,
    now: () => at.now,
  });
  const begin = () => {
    const message = { id: 7, type: 'subscribe_entities' };
    const verdict = decide({ kind: 'message', message }, tokenCaller('anna', '127.0.0.1'));
    const house = new WeakRef(at.house);
    at = context;
    return { filter: verdict.kind === 'rewrite' ? verdict.answerFilter?.filter : undefined, house };
  };
  const { filter, house } = begin();
  expect(await isCollected(house)).toBe(true);
  const event = { id: 7, type: 'event', event: { c: { 'light.desk': { '+': { s: 'on' } } } } };
  expect(filter?.(event)).toBe(event);
});
