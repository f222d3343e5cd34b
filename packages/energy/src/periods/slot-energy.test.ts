import { expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { slotEnergy } from './slot-energy.ts';
import type { StatisticRow } from './types.ts';

const start = Date.UTC(2026, 10, 20);
const slot = { start, end: start + 4 * HOUR_MS };
const later = start + 100 * HOUR_MS;

/** One row an hour from the start of the slot; undefined where the hub has none. */
const hours = (...given: readonly (Partial<StatisticRow> | undefined)[]) =>
  given.flatMap((row, index) =>
    row === undefined ? [] : [{ start: start + index * HOUR_MS, end: start + (index + 1) * HOUR_MS, ...row }],
  );
const counted = (...changes: readonly (number | undefined)[]) =>
  hours(...changes.map((change) => (change === undefined ? undefined : { change })));

it.each([
  ['hours', counted(1, 0.5, 0, 2), 3.5],
  ['a gap within', counted(1, undefined, 2), 3],
  ['a gap all over', [], undefined],
  ['a meter that the hub does not know', undefined, undefined],
  ['nothing drawn', counted(0, 0), 0],
  [
    'only what begins in the slot',
    [
      { start: start - HOUR_MS, end: start + 1, change: 9 },
      ...counted(1),
      ...hours(undefined, undefined, undefined, undefined, { change: 7 }),
    ],
    1,
  ],
  [
    'a row that reaches beyond the slot',
    hours(undefined, undefined, undefined, { end: start + 9 * HOUR_MS, change: 2 }),
    2,
  ],
  ['a meter that was replaced', counted(1, -45_000, 1), 2],
  ['a meter that ran backwards and on', counted(-0.2, -0.1), 0],
  ['a counter that jumped', counted(1, 45_000, 1), 2],
  ['only a counter that jumped', counted(45_000), undefined],
  ['what was caught up on after days without the hub', counted(undefined, 300), 300],
  ['figures beyond all measure', counted(1e300, Infinity, NaN, 1), 1],
  ['figures below all measure', counted(-1e300, -Infinity, 1), 1],
  ['rows that say nothing', hours({}, { change: undefined }), undefined],
  ['power, whose mean is its energy', hours({ mean: 2 }, { mean: 0.5 }), 2.5],
  ['power of five minutes', [{ start, end: start + HOUR_MS / 12, mean: 1.2 }], 0.1],
  ['power of an inverter at night', hours({ mean: -0.01 }), 0],
  ['a meter before power, where both are known', hours({ change: 1, mean: 5 }), 1],
] as const)('sums %s', (_what, rows, energy) => {
  const sum = slotEnergy(rows, slot, later);
  expect(sum === undefined ? undefined : Number(sum.toFixed(9))).toBe(energy);
});

it('knows nothing of a slot that has not begun', () => {
  expect(slotEnergy(counted(1), slot, start - 1)).toBeUndefined();
  expect(slotEnergy(counted(1), slot, start)).toBe(1);
});
