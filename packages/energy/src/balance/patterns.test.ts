import { expect, it } from 'vitest';
import { daysOf, hoursOf, periodAt } from '../periods/periods.ts';
import type { Slot } from '../periods/types.ts';
import { bestAndWorst, nightStandby, weekHeatMap } from './patterns.ts';
import type { Balance } from './types.ts';

const ROME = 'Europe/Rome';
const october = periodAt('month', Date.UTC(2026, 9, 10), ROME);

const balance = (slot: Slot, used: number | undefined, more: Partial<Balance> = {}): Balance => ({
  ...slot,
  imported: used,
  exported: undefined,
  produced: undefined,
  charged: undefined,
  discharged: undefined,
  used,
  selfConsumed: undefined,
  devices: new Map(),
  untracked: used,
  hasGap: used === undefined,
  ...more,
});

/** The hour that a clock in Rome shows. */
const hourOf = ({ start }: Slot) =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: ROME, hour: '2-digit', hourCycle: 'h23' }).format(start),
  );

it('takes what a house draws at night, whatever a car does there and what is not known', () => {
  const hours = hoursOf(october).map((slot, index) => {
    const hour = hourOf(slot);
    if (hour === 3 && index % 48 === 3) return balance(slot, undefined);
    if (index < 10 * 24 && hour < 4) return balance(slot, 7);
    return balance(slot, hour < 6 ? 0.18 + (hour % 3) / 100 : 1.4);
  });
  expect(nightStandby(hours, ROME)).toBeCloseTo(0.18, 2);
  expect(
    nightStandby(
      hours.filter((hour) => hourOf(hour) >= 6),
      ROME,
    ),
  ).toBeUndefined();
  expect(
    nightStandby(
      hoursOf(october).map((slot) => balance(slot, undefined)),
      ROME,
    ),
  ).toBeUndefined();
});

it('leaves hours with a gap out of the pattern of a week: what they hold is of other hours too', () => {
  const hours = hoursOf(october).map((slot, index) => balance(slot, 1, { hasGap: index < 24 }));
  const caughtUp = hours.map((hour, index) => (index === 5 ? { ...hour, used: 40 } : hour));
  expect(weekHeatMap(caughtUp, ROME).flat()).toEqual(Array.from({ length: 168 }, () => 1));
});

it('means the hours of each weekday, also of the hour that comes twice', () => {
  const map = weekHeatMap(
    hoursOf(october).map((slot) => balance(slot, hourOf(slot))),
    ROME,
  );
  expect(map.map((row) => row.length)).toEqual(Array.from({ length: 7 }, () => 24));
  for (const row of map) expect(row).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect(
    weekHeatMap([], ROME)
      .flat()
      .every((cell) => cell === undefined),
  ).toBe(true);
});

it('finds the best and the worst whole day', () => {
  const end = october.start + 11.5 * 86_400_000;
  const days = daysOf(october).map((slot, index) =>
    balance(slot, index === 2 ? undefined : 10 + ((index * 7) % 11), {
      produced: index,
      hasGap: index === 2 || index === 5,
    }),
  );
  const found = bestAndWorst(days, end);
  expect([found?.best.used, found?.worst.used]).toEqual([10, 20]);
  expect(bestAndWorst(days, end, 'produced')).toMatchObject({
    best: { produced: 10 },
    worst: { produced: 0 },
  });
  expect(bestAndWorst(days.slice(0, 1), end)).toBeUndefined();
  expect(bestAndWorst(days, october.start)).toBeUndefined();
});
