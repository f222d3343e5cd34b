import { HOUR_MS, DAY_MS } from '#durations.ts';
import {
  energyDay,
  energyDayOf,
  energySeries,
  SLOT,
  SLOTS_OF_DAY,
  startOfEnergyDay,
  type EnergyDay,
  type EnergySeries,
} from './energy-day.ts';
import { fixedRandom } from './fixed-random.ts';

const SLOTS_OF_HOUR = HOUR_MS / SLOT;
const HOURS_OF_DAY = 24;

/** How far the past reaches, days: a year and the month of the year before. */
const PAST_DAYS = 400;
/** Recorded states have no gaps; only older statistics do, days. */
const RECORDED_DAYS = 10;
/** Days whose five minutes are kept. */
const KEPT_DAYS = 12;

interface Extent {
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/** What the house drew, made and gave before the start of the process; the same for every start. */
export interface EnergyHistory {
  /** The past ends here, at the end of five minutes; ms. */
  readonly until: number;
  /** The first hour that is known, ms. */
  readonly since: number;
  /** Five minutes that begin at `at`. */
  slot(series: EnergySeries, at: number): number;
  /** The hour that begins at `at`; undefined before the past begins and in the hour in which it ends. */
  hour(series: EnergySeries, at: number): Extent | undefined;
  /** kWh (euro for `cost`) between `at`, the beginning of five minutes or of an hour, and `until`. */
  countedSince(series: EnergySeries, at: number): number;
  /** Whether the hub recorded nothing of `meter` in the hour that begins at the given time. */
  gapsOf(meter: string): (at: number) => boolean;
}

/** kWh of five minutes. */
const countedIn = (watts: number): number => watts / 1000 / SLOTS_OF_HOUR;

/** Extents of the hours of a day: mean, min, max for each series and hour. */
type HoursOfDay = ReadonlyMap<EnergySeries, Float32Array>;

export function createEnergyPast(now: number): EnergyHistory {
  const until = now - (now % SLOT);
  const since = until - (until % HOUR_MS) - PAST_DAYS * DAY_MS;
  const days = new Map<number, EnergyDay>();
  const hours = new Map<number, HoursOfDay>();
  /** Counted from the beginning of each hour until `until`, by series: of the last days, and of all. */
  const counted = {
    recent: new Map<EnergySeries, Float64Array>(),
    all: new Map<EnergySeries, Float64Array>(),
  };
  const begins = { recent: until - (until % HOUR_MS) - RECORDED_DAYS * DAY_MS, all: since };

  function dayOf(number: number): EnergyDay {
    const known = days.get(number);
    if (known !== undefined) return known;
    const day = energyDay(number);
    days.set(number, day);
    const [oldest] = days.keys();
    if (days.size > KEPT_DAYS && oldest !== undefined) days.delete(oldest);
    return day;
  }

  function slot(series: EnergySeries, at: number): number {
    const number = energyDayOf(at);
    return dayOf(number)[series][Math.floor((at - startOfEnergyDay(number)) / SLOT)] ?? 0;
  }

  function hoursOf(number: number): HoursOfDay {
    const known = hours.get(number);
    if (known !== undefined) return known;
    const day = days.get(number) ?? energyDay(number);
    const extents = new Map(energySeries.map((series) => [series, extentsOf(day[series])]));
    hours.set(number, extents);
    return extents;
  }

  function hour(series: EnergySeries, at: number): Extent | undefined {
    if (at < since || at + HOUR_MS > until) return undefined;
    const number = energyDayOf(at);
    const index = ((at - startOfEnergyDay(number)) / HOUR_MS) * 3;
    const extents = hoursOf(number).get(series);
    return { mean: extents?.[index] ?? 0, min: extents?.[index + 1] ?? 0, max: extents?.[index + 2] ?? 0 };
  }

  /** A year takes a moment to compute, and most ask for less. */
  function countedByHour(series: EnergySeries, reach: 'recent' | 'all'): Float64Array {
    const known = counted[reach].get(series);
    if (known !== undefined) return known;
    const first = begins[reach];
    const count = Math.floor((until - first) / HOUR_MS);
    const sums = new Float64Array(count + 1);
    let sum = 0;
    for (let at = first + count * HOUR_MS; at < until; at += SLOT) sum += countedIn(slot(series, at));
    sums[count] = sum;
    for (let index = count - 1; index >= 0; index--) {
      sum += (hour(series, first + index * HOUR_MS)?.mean ?? 0) / 1000;
      sums[index] = sum;
    }
    counted[reach].set(series, sums);
    return sums;
  }

  function countedSince(series: EnergySeries, at: number): number {
    const reach = at < begins.recent ? 'all' : 'recent';
    const index = Math.floor((at - begins[reach]) / HOUR_MS);
    let sum = countedByHour(series, reach)[index] ?? 0;
    for (let one = begins[reach] + index * HOUR_MS; one < at; one += SLOT)
      sum -= countedIn(slot(series, one));
    return sum;
  }

  return {
    until,
    since,
    slot,
    hour,
    countedSince,
    gapsOf(meter) {
      const number = numberOf(meter);
      return (at) => {
        if (until - at < RECORDED_DAYS * DAY_MS) return false;
        const day = Math.floor(at / DAY_MS);
        const hourOfDay = (at % DAY_MS) / HOUR_MS;
        const isHubOff = fixedRandom(day, 31) < 0.012 && hourOfDay >= 9 && hourOfDay < 14;
        return isHubOff || fixedRandom(day, number) < 0.004;
      };
    },
  };
}

/** Mean, min and max of each hour, one after the other. */
function extentsOf(slots: Float32Array): Float32Array {
  const extents = new Float32Array(HOURS_OF_DAY * 3);
  for (let hour = 0; hour < SLOTS_OF_DAY / SLOTS_OF_HOUR; hour++) {
    const within = slots.subarray(hour * SLOTS_OF_HOUR, (hour + 1) * SLOTS_OF_HOUR);
    extents[hour * 3] = within.reduce((sum, one) => sum + one, 0) / SLOTS_OF_HOUR;
    extents[hour * 3 + 1] = Math.min(...within);
    extents[hour * 3 + 2] = Math.max(...within);
  }
  return extents;
}

/** A number for a text of the letters of an id. */
function numberOf(text: string): number {
  let sum = 7;
  for (let index = 0; index < text.length; index++) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0;
  return sum;
}
