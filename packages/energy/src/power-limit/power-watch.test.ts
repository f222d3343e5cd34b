import { describe, expect, it } from 'vitest';
import { randomFrom } from '../testing/random.ts';
import { playWeek, type SensorHabit } from '../testing/simulated-household.ts';
import { disconnectsAfter, FAST_MS, powerLimits, SLOW_MS } from './italian-meter.ts';
import { emptyPowerWatch, warningAt, watchPower, type PowerWatch } from './power-watch.ts';

const CONTRACTED = 3;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** How often a screen looks, seconds. */
const LOOK = 5;

interface Outcome {
  overloads: number;
  warned: number;
  falseAlarms: number;
}

/** One week of a household, whose power a screen watches. */
function watchWeek(seed: number, care: number, sensor: SensorHabit): Outcome {
  const outcome: Outcome = { overloads: 0, warned: 0, falseAlarms: 0 };
  let watch = emptyPowerWatch;
  let warnedSince: number | undefined;
  let next = 0;
  const look = (second: number) => {
    const isWarned = warningAt(watch, second * SECOND, CONTRACTED) !== undefined;
    if (!isWarned && warnedSince !== undefined) outcome.falseAlarms += 1;
    warnedSince = isWarned ? (warnedSince ?? second) : undefined;
  };
  const household = { random: randomFrom(seed), contractedKw: CONTRACTED, care };
  for (const { second, sample, disconnected } of playWeek(household, sensor)) {
    for (; next < second; next += LOOK) look(next);
    if (sample !== undefined) {
      watch = watchPower(watch, { at: second * SECOND, kw: sample }, CONTRACTED);
      look(second);
    }
    if (!disconnected) continue;
    outcome.overloads += 1;
    if (warnedSince !== undefined && second - warnedSince >= 60) outcome.warned += 1;
    warnedSince = undefined;
    watch = emptyPowerWatch;
  }
  return outcome;
}

function watchWeeks(weeks: number, care: number, sensor: SensorHabit): Outcome {
  const all = { overloads: 0, warned: 0, falseAlarms: 0 };
  for (let week = 1; week <= weeks; week++) {
    const { overloads, warned, falseAlarms } = watchWeek(week, care, sensor);
    all.overloads += overloads;
    all.warned += warned;
    all.falseAlarms += falseAlarms;
  }
  return all;
}

describe('a simulated household', () => {
  const sensors: readonly (readonly [string, SensorHabit])[] = [
    ['each five seconds', { everySeconds: 5, changeKw: 0 }],
    ['what changes', { everySeconds: 1, changeKw: 0.05 }],
    ['each minute', { everySeconds: 60, changeKw: 0 }],
  ];
  it.each(sensors)(
    'with a sensor that reports %s is warned a minute ahead',
    { tags: ['slow'] },
    (_how, sensor) => {
      const careless = watchWeeks(15, 0, sensor);
      expect(careless.overloads).toBeGreaterThan(15);
      expect(careless.warned / careless.overloads).toBeGreaterThanOrEqual(0.95);

      const careful = watchWeeks(30, 0.85, sensor);
      expect(careful.overloads).toBeGreaterThan(5);
      expect(careful.warned / careful.overloads).toBeGreaterThanOrEqual(0.95);
      expect(careful.falseAlarms / 30, 'a week').toBeLessThanOrEqual(1);
    },
  );
});

it.each([
  [3.3, undefined],
  [3.31, SLOW_MS],
  [3.81, SLOW_MS],
  [3.82, FAST_MS],
  [-2, undefined],
])('a meter for 3 kW bears %s kW for %s ms', (kw, length) =>
  expect(disconnectsAfter(kw, CONTRACTED)).toBe(length),
);

const play = (...samples: readonly (readonly [minute: number, kw: number])[]): PowerWatch =>
  samples.reduce(
    (watch, [minute, kw]) => watchPower(watch, { at: minute * MINUTE, kw }, CONTRACTED),
    emptyPowerWatch,
  );
const warnedAt = (watch: PowerWatch, minute: number) => warningAt(watch, minute * MINUTE, CONTRACTED);
const { free, fast } = powerLimits(CONTRACTED);

describe('a warning', () => {
  it('comes ten minutes before the slow limit, and says how much is too much and when', () => {
    const watch = play([0, 1], [1, 3.5]);
    expect(warnedAt(watch, 80)).toBeUndefined();
    expect(warnedAt(watch, 81)).toEqual({ kw: 3.5, excess: 3.5 - free, disconnectsAt: 91 * MINUTE });
  });

  it('counts several excesses, and gives back the time between them', () => {
    const split = play([0, 3.5], [70, 1], [80, 3.5]);
    expect(warnedAt(split, 99)).toBeUndefined();
    expect(warnedAt(split, 100.1)).toBeDefined();
    expect(warnedAt(play([0, 3.5], [85, 1]), 85.1)).toBeUndefined();
  });

  it('stands while the power is low for a moment, and comes back at once', () => {
    const excess = [0, 5] as const;
    const before = play([-0.1, 1], excess);
    expect(warnedAt(before, 0.5)).toBeUndefined();
    expect(warnedAt(before, 1)).toMatchObject({ kw: 5, excess: 5 - fast });
    const pause = play([-0.1, 1], excess, [1.5, 2]);
    expect(warnedAt(pause, 3)).toEqual({ kw: 2, excess: 0, disconnectsAt: undefined });
    expect(warnedAt(pause, 6.6)).toBeUndefined();
    expect(warnedAt(play([-0.1, 1], excess, [1.5, 2], [3, 5]), 3.01)).toMatchObject({ kw: 5 });
  });

  it.each<[string, PowerWatch]>([
    ['nothing is known', emptyPowerWatch],
    ['the house gives to the grid', play([0, -5], [9, -5])],
    ['a short excess is over', play([0, 1], [1, 6], [1.3, 1])],
    ['a sensor was silent for long', play([0, 1], [0.2, 1], [60, 6])],
    ['a value is none', play([0, 1], [50, NaN], [55, Infinity])],
    ['samples come in the wrong order', play([60, 1], [0, 6], [1, 6])],
    ['two sensors report at the same moment', play([59, 1], [59.1, 1], [59.1, 6], [59.1, 2])],
  ])('does not come where %s', (_why, watch) => expect(warnedAt(watch, 60.01)).toBeUndefined());
});
