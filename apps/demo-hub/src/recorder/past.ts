import type { Row } from '#recorder/recorder.ts';
import { houseTime } from '#world/house-time.ts';
import type { Random } from '#world/random.ts';
import type { Attributes, State } from '#world/states.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How far back a house remembers that was there before the process, and how often it wrote down. */
const DAYS = 9;
const OFTEN = 30 * MINUTE;

interface Moment {
  readonly at: number;
  /** Hour of the house's day, 0 to 24, with its fraction. */
  readonly hour: number;
}

/** What a thing may have been in the days before `now`, oldest first: a house that was lived in has a past. */
export function pastOf(state: State, now: number, random: Random): readonly Row[] {
  const { attributes } = state;
  if (state.state === 'unavailable' || state.state === 'unknown') return [];
  switch (state.entity_id.slice(0, state.entity_id.indexOf('.'))) {
    case 'sensor':
      return sensorPast(state, now, random);
    case 'binary_sensor':
      return binaryPast(state, now, random);
    case 'light':
      return switched(now, random, { on: 18.2, off: 22.6, attributes });
    case 'switch':
      return switched(now, random, { on: 6.8, off: 8.1, attributes });
    case 'cover':
      return coverPast(attributes, now, random);
    case 'climate':
      return climatePast(state, now, random);
    default:
      return [];
  }
}

const row = (at: number, state: string, attributes: Attributes): Row => ({
  state,
  attributes,
  changed: at,
  updated: at,
});

function moments(now: number): readonly Moment[] {
  const count = Math.floor((DAYS * DAY) / OFTEN);
  return Array.from({ length: count }, (_, index) => {
    const at = now - (count - index) * OFTEN;
    return { at, hour: (at - houseTime(at).midnight) / HOUR };
  });
}

/** The midnights of the last days, oldest first; the last may be still to come. */
const midnights = (now: number): readonly number[] =>
  Array.from({ length: DAYS }, (_, index) => houseTime(now - (DAYS - 1 - index) * DAY).midnight);

/** Warmest in the afternoon, coldest before dawn: -1 to 1. */
const swing = (hour: number) => Math.sin(((hour - 9.5) / 24) * 2 * Math.PI);

function sensorPast({ state, attributes }: State, now: number, random: Random): readonly Row[] {
  const value = Number(state);
  if (state.trim() === '' || !Number.isFinite(value)) return [];
  const digits = /\.(\d+)/.exec(state)?.[1]?.length ?? 0;
  const tell = (at: number, past: number) => row(at, Math.max(0, past).toFixed(digits), attributes);
  if (String(attributes['state_class']).startsWith('total')) {
    let left = value;
    return moments(now)
      .toReversed()
      .map(({ at }) => tell(at, (left -= random() * 0.3)))
      .toReversed();
  }
  const here = swing((now - houseTime(now).midnight) / HOUR);
  const reach = { temperature: 1.4, humidity: 5, power: value * 0.5, battery: 0 }[
    String(attributes['device_class'])
  ];
  return moments(now).map(({ at, hour }) => {
    const drift = (swing(hour) - here + (random() - 0.5) * 0.25) * (reach ?? value * 0.03);
    return tell(at, value + drift);
  });
}

function binaryPast({ attributes }: State, now: number, random: Random): readonly Row[] {
  const during = (at: number, length: number, on: Attributes = attributes) =>
    at + length < now ? [row(at, 'on', on), row(at + length, 'off', attributes)] : [];
  switch (attributes['device_class']) {
    case 'motion':
      return moments(now).flatMap(({ at, hour }) =>
        hour > 6 && hour < 23 && random() < 0.4 ? during(at + random() * 20 * MINUTE, 45_000) : [],
      );
    case 'door':
    case 'window':
      return midnights(now).flatMap((midnight) => during(midnight + (7.5 + random()) * HOUR, 20 * MINUTE));
    case 'smoke':
      return [3, 6]
        .flatMap((ago) => {
          const at = houseTime(now - ago * DAY).midnight + 20 * HOUR;
          return [60, 180, 90].flatMap((level, step) =>
            during(at + step * 2 * MINUTE, 2 * MINUTE, { ...attributes, smoke_level: level }).slice(
              0,
              step < 2 ? 1 : 2,
            ),
          );
        })
        .toSorted((a, b) => a.updated - b.updated);
    default:
      return [row(now - DAYS * DAY, 'off', attributes)];
  }
}

interface Times {
  /** Hours of the house's day, more or less. */
  readonly on: number;
  readonly off: number;
  readonly attributes: Attributes;
}

function switched(now: number, random: Random, { on, off, attributes }: Times): readonly Row[] {
  const rows = midnights(now).flatMap((midnight) => [
    row(midnight + (on + random()) * HOUR, 'on', attributes),
    row(midnight + (off + random()) * HOUR, 'off', attributes),
  ]);
  return [row(now - DAYS * DAY, 'off', attributes), ...rows].filter(({ updated }) => updated < now);
}

function coverPast(attributes: Attributes, now: number, random: Random): readonly Row[] {
  const place = (at: number, state: string, position: number) =>
    row(
      at,
      state,
      'current_position' in attributes ? { ...attributes, current_position: position } : attributes,
    );
  return midnights(now)
    .flatMap((midnight) => [
      place(midnight + (7 + random()) * HOUR, 'open', 100),
      place(midnight + (21 + random()) * HOUR, 'closed', 0),
    ])
    .filter(({ updated }) => updated < now);
}

function climatePast({ state, attributes }: State, now: number, random: Random): readonly Row[] {
  const value = attributes['current_temperature'];
  if (typeof value !== 'number') return [];
  const here = swing((now - houseTime(now).midnight) / HOUR);
  return moments(now).map(({ at, hour }) => {
    const past = value + (swing(hour) - here) * 1.2 + (random() - 0.5) * 0.2;
    return row(at, state, { ...attributes, current_temperature: Math.round(past * 10) / 10 });
  });
}
