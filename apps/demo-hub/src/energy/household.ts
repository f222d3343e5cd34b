import { fixedRandom } from '#energy/fixed-random.ts';

/** A moment in the hub's time zone. */
export interface HouseMoment {
  /** Days since 1970 on the local calendar. */
  readonly day: number;
  /** 0 is Monday. */
  readonly weekday: number;
  /** Local hour of the day, 0–24, with fraction. */
  readonly hour: number;
  /** 1 in the middle of January, 0 in the middle of July. */
  readonly winter: number;
}

export const consumers = [
  'dishwasher',
  'towelWarmer',
  'fridge',
  'airConditioner',
  'coffeeMachine',
  'television',
  'washingMachine',
  'hob',
  'rest',
] as const;
export type Consumer = (typeof consumers)[number];

/** What each draws while it runs, W. */
export const runningWatts: Readonly<Record<Consumer, number>> = {
  dishwasher: 1850,
  towelWarmer: 480,
  fridge: 82,
  airConditioner: 650,
  coffeeMachine: 1200,
  television: 105,
  washingMachine: 2000,
  hob: 1500,
  rest: 150,
};

/** Hours since `from`, where it is less than `length`. */
const during = (hour: number, from: number, length: number): number | undefined =>
  hour >= from && hour < from + length ? hour - from : undefined;

/** A machine that heats water for `heating` hours, at the beginning and once more, and turns a drum in between. */
function washing(since: number | undefined, full: number, heating: number, again: number): number {
  if (since === undefined) return 0;
  return since < heating || during(since, again, heating / 2) !== undefined ? full : full * 0.07;
}

const chance = ({ day }: HouseMoment, which: number): number => fixedRandom(day, which);
const isWeekend = ({ weekday }: HouseMoment): boolean => weekday >= 5;

/** What a household of four draws for each purpose at a moment of an ordinary year, W. */
export const householdWatts: Readonly<Record<Consumer, (moment: HouseMoment) => number>> = {
  dishwasher(moment) {
    if (chance(moment, 1) > (isWeekend(moment) ? 0.95 : 0.75)) return 0;
    const from = chance(moment, 2) < 0.7 ? 20.5 : 14;
    return washing(during(moment.hour, from, 1.6), runningWatts.dishwasher, 0.32, 1.05);
  },
  towelWarmer({ hour, winter }) {
    const length = 0.3 + 1.4 * winter;
    const heats = during(hour, 6.4, length) ?? during(hour, 19.5, length);
    return heats === undefined ? 0 : runningWatts.towelWarmer;
  },
  fridge: ({ day, hour, winter }) =>
    40 + 8 * (1 - winter) + (runningWatts.fridge - 45) * Math.sin((day + hour / 24) * 2 * Math.PI * 31),
  airConditioner(moment) {
    const { hour, winter } = moment;
    const hot = winter < 0.2 && chance(moment, 3) < 0.8;
    const cold = winter > 0.8 && chance(moment, 3) < 0.6;
    const length = hot ? 4.5 : 1.6;
    const from = hot ? 14 : 17.8;
    const runs = (hot || cold) && during(hour, from, length) !== undefined;
    return runs ? runningWatts.airConditioner : 2;
  },
  coffeeMachine: ({ hour }) =>
    [6.75, 7.25, 13.25].some((from) => during(hour, from, 1 / 12) !== undefined)
      ? runningWatts.coffeeMachine
      : 3,
  television(moment) {
    const watched =
      during(moment.hour, 19.75, 2.5) ?? (isWeekend(moment) ? during(moment.hour, 15, 2) : undefined);
    return watched === undefined ? 1 : runningWatts.television;
  },
  washingMachine(moment) {
    const washes = isWeekend(moment) ? chance(moment, 4) < 0.8 : chance(moment, 4) < 0.3;
    if (!washes) return 0;
    return washing(
      during(moment.hour, isWeekend(moment) ? 10.5 : 15, 1.3),
      runningWatts.washingMachine,
      0.25,
      2,
    );
  },
  hob(moment) {
    const dinner = during(moment.hour, 19.4 + 0.3 * chance(moment, 5), 0.5);
    const lunch = during(moment.hour, 12.8, isWeekend(moment) ? 0.7 : 0.25);
    return dinner === undefined && lunch === undefined ? 0 : runningWatts.hob;
  },
  rest({ hour, winter, day }) {
    const isAwake = hour > 6.5 && hour < 23;
    const lamps = hour > 17 + 3 * (1 - winter) && hour < 23 ? 130 : 0;
    return 95 + (isAwake ? 70 : 0) + lamps + 60 * fixedRandom(day, Math.floor(hour * 12) + 100);
  },
};
