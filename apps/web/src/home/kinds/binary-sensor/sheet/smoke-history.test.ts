import { expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { NOW } from '../../../testing/entity.ts';
import { levelShare, measuredLevel, smokeClass, smokeLevel } from '../smoke-level.ts';
import { newestEvents, smokeEvents, smokeHours } from './smoke-history.ts';

const row = (ago: number, state: string | null, smoke_level?: unknown) => ({
  at: NOW - ago,
  state,
  attributes: smoke_level === undefined ? {} : { smoke_level },
});
const day = { start: NOW - 24 * HOUR_MS, end: NOW };

it.each([
  [undefined, 'ok'],
  [0, 'ok'],
  [1, 'low'],
  [149, 'low'],
  [150, 'medium'],
  [299, 'medium'],
  [300, 'bad'],
  [9_999, 'bad'],
])('%s ppm is %s', (level, name) => {
  expect(smokeClass(level)).toBe(name);
});

it.each([
  [0, 0],
  [250, 50],
  [360, 72],
  [500, 100],
  [900, 100],
  [-4, 0],
])('%i ppm fill %i %% of the bar', (level, share) => {
  expect(levelShare(level)).toBe(share);
});

it.each([
  ['on', undefined, 360, 360],
  ['on', 'thick', 360, 360],
  ['on', 0, 360, 360],
  ['on', 0.4, 1, 1],
  ['on', 212.6, 213, 213],
  ['off', 20, undefined, 20],
  ['off', undefined, undefined, 0],
  ['off', -3, undefined, 0],
  ['unavailable', 20, undefined, 0],
  [null, 20, undefined, 0],
])('%s at %s is an alarm: %s, and measures %i', (state, level, off, measured) => {
  expect(smokeLevel(row(0, state, level))).toBe(off);
  expect(measuredLevel(row(0, state, level))).toBe(measured);
});

it('lists every change during alarms, newest first', () => {
  const rows = [
    row(9_000, 'off', 2),
    row(8_000, 'on', 40),
    row(7_000, 'on', 180),
    row(6_000, 'off'),
    row(5_000, 'on'),
  ];
  expect(smokeEvents(rows)).toEqual([
    { at: NOW - 5_000, level: 360, class: 'bad' },
    { at: NOW - 7_000, level: 180, class: 'medium' },
    { at: NOW - 8_000, level: 40, class: 'low' },
  ]);
});

it.each([
  [0, 1, 0, 0],
  [50, 1, 50, 0],
  [51, 1, 50, 1],
  [3000, 2, 100, 2900],
  [120, 3, 120, 0],
])('of %i events, %i pages show %i and leave %i', (count, pages, shown, older) => {
  const rows = Array.from({ length: count }, (_, at) => row(count - at, 'on', 40));
  const list = newestEvents(smokeEvents(rows), pages);
  expect([list.shown.length, list.older]).toEqual([shown, older]);
  expect(list.shown[0]?.at).toBe(count === 0 ? undefined : NOW - 1);
});

it('has the highest level of each hour, including the one that began before it', () => {
  const bars = smokeHours(
    [row(40 * HOUR_MS, 'off', 5), row(3 * HOUR_MS, 'on', 320), row(HOUR_MS, 'off', 10)],
    day,
  );
  expect(bars).toHaveLength(24);
  expect(bars.slice(-5).map(({ value }) => value)).toEqual([5, 320, 320, 320, 10]);
  expect(bars[0]?.value).toBe(5);
  expect(smokeHours([], day).every(({ value }) => value === 0)).toBe(true);
});
