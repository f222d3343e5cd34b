import { expect, it } from 'vitest';
import { createAnswerFilters } from './answer-filters.ts';

const MOST = 3;

it.each([
  ['camera/stream', false],
  ['camera/capabilities', false],
  ['history/stream', true],
  ['logbook/event_stream', true],
  ['camera/webrtc/offer', true],
  ['subscribe_events', true],
  ['todo/item/subscribe', true],
])('%s of a restricted caller goes on after its result: %s', (type, goesOn) => {
  const filters = createAnswerFilters({ answerFilters: MOST, openCommands: MOST });
  filters.restrict();
  for (let id = 1; id <= MOST; id += 1) {
    expect(filters.full).toBe(false);
    expect(filters.accepts({ id, type, entity_id: 'camera.door' }, undefined)).toBe(true);
    const result = JSON.stringify({ id, type: 'result', success: true, result: { url: '/api/hls/x' } });
    expect(filters.applyToFrame(result)).toBe(result);
  }
  expect(filters.full).toBe(goesOn);
  const event = JSON.stringify({ id: MOST, type: 'event', event: {} });
  expect(filters.applyToFrame(event)).toBe(goesOn ? event : undefined);
});
