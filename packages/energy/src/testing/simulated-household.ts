import { FAST_MS, powerLimits, SLOW_MS } from '../power-limit/italian-meter.ts';

/** A number in [0, 1). */
type Random = () => number;

/** Seconds of a week. */
const WEEK = 7 * 86_400;
const DAY = 86_400;
const HOUR = 3_600;
const MINUTE = 60;
const IDLE_STEP = 20;

/** Something that runs in a household: kW by the seconds since it began, undefined once it is over. */
interface Run {
  readonly begins: number;
  /** The most that it draws, kW. */
  readonly peak: number;
  kwAt(second: number): number | undefined;
}

const constant = (length: number, kw: number) => (second: number) => (second < length ? kw : undefined);

/** Heats, then pauses and heats by a thermostat. */
const thermostat =
  (length: number, { kw, first, on, off }: { kw: number; first: number; on: number; off: number }) =>
  (second: number): number | undefined => {
    if (second >= length) return undefined;
    return second < first || (second - first) % (on + off) >= off ? kw : 0.05;
  };

/** Heats water twice. */
const washing = (kw: number, heating: number, again: number) => (second: number) => {
  if (second > again + heating + 30 * MINUTE) return undefined;
  return second < heating || (second > again && second < again + heating) ? kw : 0.12;
};

/** A week of one household: what runs when, by the habits that its random numbers make. */
function householdWeek(random: Random): readonly Run[] {
  const runs: Run[] = [];
  const around = (hour: number, spread: number) => (hour + (random() - 0.5) * spread) * HOUR;
  for (let day = 0; day < 7; day++) {
    const begins = (hour: number, spread: number) => day * DAY + around(hour, spread);
    const often = (chance: number, hour: number, spread: number, kwAt: Run['kwAt']) => {
      const peak = kwAt(0) ?? 0;
      if (random() < chance) runs.push({ begins: begins(hour, spread), peak, kwAt });
    };
    const oven = {
      kw: 2.1 + 0.4 * random(),
      first: 9 * MINUTE,
      on: 50 + 60 * random(),
      off: 90 + 90 * random(),
    };
    often(0.5, 19.3, 1.5, thermostat(50 * MINUTE, oven));
    often(0.15, 12.5, 1.5, thermostat(45 * MINUTE, oven));
    often(0.7, 20.8, 2.5, washing(1.9, 14 * MINUTE, 60 * MINUTE));
    often(0.4, 14, 10, washing(2, 12 * MINUTE, 80 * MINUTE));
    often(0.6, 19.5, 1, thermostat(25 * MINUTE, { kw: 1.6, first: 4 * MINUTE, on: 25, off: 20 }));
    often(0.8, 7.3, 1, constant(150 + 60 * random(), 2));
    often(0.5, 17, 4, constant(150, 2));
    often(0.5, 7.6, 1.5, constant((3 + 4 * random()) * MINUTE, 1.7));
    often(0.7, 13, 2, constant((1 + 2 * random()) * MINUTE, 1.25));
    often(0.7, 20, 2, constant((1 + 3 * random()) * MINUTE, 1.25));
    often(0.3, 21, 3, constant(40 * MINUTE, 1));
    often(0.35, 17.5, 4, constant((2 + 3 * random()) * HOUR, 1.1));
    // Motors that start.
    for (let start = 0; start < 8; start++) often(0.7, 24 * random(), 0, constant(3 + 5 * random(), 2.5));
  }
  return runs.toSorted((a, b) => a.begins - b.begins);
}

/** What a meter that follows the published rules does, second by second; independent of the watch. */
function createMeter(contractedKw: number) {
  const { free, fast } = powerLimits(contractedKw);
  let fastSeconds = 0;
  let slowSeconds = 0;
  return {
    /** Whether it disconnects while this is drawn for some seconds. */
    takes(kw: number, seconds: number): boolean {
      fastSeconds = kw > fast ? fastSeconds + seconds : 0;
      slowSeconds = Math.max(0, slowSeconds + (kw > free ? seconds : -seconds));
      return fastSeconds * 1000 > FAST_MS || slowSeconds * 1000 > SLOW_MS;
    },
    reset() {
      fastSeconds = 0;
      slowSeconds = 0;
    },
  };
}

/** How a sensor of the hub tells of the power: each so many seconds, or when it changed by so much. */
export interface SensorHabit {
  readonly everySeconds: number;
  readonly changeKw: number;
}

interface Moment {
  readonly second: number;
  readonly sample: number | undefined;
  readonly disconnected: boolean;
}

interface Household {
  readonly random: Random;
  readonly contractedKw: number;
  /** How often its people leave something for later while much runs already, 0–1. */
  readonly care: number;
}

/** Plays a week second by second. When the meter disconnects, everybody notices, and all that runs is switched off. */
export function* playWeek({ random, contractedKw, care }: Household, sensor: SensorHabit): Generator<Moment> {
  const waiting = [...householdWeek(random)];
  const meter = createMeter(contractedKw);
  const { free } = powerLimits(contractedKw);
  let running: Run[] = [];
  let reported = { second: -Infinity, kw: NaN };
  let base = 0.25;
  let step = 1;
  for (let second = 0; second < WEEK; second += step) {
    while ((waiting[0]?.begins ?? Infinity) <= second) {
      const [next] = waiting.splice(0, 1);
      if (next === undefined) break;
      const together = running.reduce((sum, { peak }) => sum + peak, next.peak);
      if (together < free || random() > care) running.push(next);
    }
    if (second % IDLE_STEP === 0) base = 0.2 + (second % DAY > 17 * HOUR ? 0.25 : 0.05) + 0.1 * random();
    let kw = base;
    let isOver = false;
    for (const run of running) {
      const used = run.kwAt(second - run.begins);
      kw += used ?? 0;
      isOver ||= used === undefined;
    }
    if (isOver) running = running.filter((run) => run.kwAt(second - run.begins) !== undefined);
    // Nothing happens in a house in which nothing runs.
    const next = waiting[0]?.begins ?? WEEK;
    step =
      running.length > 0
        ? 1
        : Math.max(1, Math.min(IDLE_STEP - (second % IDLE_STEP), Math.floor(next) - second));
    const isDue =
      second - reported.second >= sensor.everySeconds && Math.abs(kw - reported.kw) >= sensor.changeKw;
    const sample = isDue || Number.isNaN(reported.kw) ? kw : undefined;
    if (sample !== undefined) reported = { second, kw };
    const disconnected = meter.takes(kw, step);
    if (disconnected) {
      running = [];
      meter.reset();
    }
    if (sample !== undefined || disconnected) yield { second, sample, disconnected };
  }
}
