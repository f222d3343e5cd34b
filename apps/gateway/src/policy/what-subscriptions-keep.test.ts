import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { parseJson } from '@soglia/hub-client/json';
import { ask } from './testing/ask.ts';
import { testContext } from './testing/rule-context.ts';

const MEBI = 1024 * 1024;
const context = testContext({
  entities: { 'camera.yard': 'view', 'light.desk': 'view', 'calendar.bins': 'view' },
  functions: [1, 3, 4, 7],
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heapUsed(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const start_time = '2026-11-23T11:00:00Z';
it.each([
  { type: 'camera/webrtc/offer', entity_id: 'camera.yard' },
  { type: 'calendar/event/subscribe', entity_id: 'calendar.bins' },
  { type: 'subscribe_entities', entity_ids: ['light.desk'] },
  { type: 'subscribe_events', event_type: 'state_changed' },
  { type: 'subscribe_condition', condition: { condition: 'state', entity_id: 'light.desk', state: 'on' } },
  { type: 'history/stream', entity_ids: ['light.desk'], start_time },
  { type: 'logbook/event_stream', entity_ids: ['light.desk'], start_time },
  { type: 'zone/subscribe' },
  { type: 'render_template', template: '{{ user }}' },
])('$type keeps nothing of a message as long as one may be', (message) => {
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
