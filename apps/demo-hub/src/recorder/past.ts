import { bianchi } from '#accounts/people.ts';
import type { Doer, Row } from '#recorder/recorder.ts';
import { houseTime } from '#world/house-time.ts';
import type { Random } from '#world/random.ts';
import type { Attributes, State } from '#world/states.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How far back a house remembers that was there before the process. */
const DAYS = 9;
/** How often it wrote down what it measured, and how often on the last day. */
const OFTEN = 30 * MINUTE;
const OFTEN_OF_LATE = 10 * MINUTE;

/** A meter has counted for so long what it counts now. */
const METER_DAYS = 500;

interface Moment {
  readonly at: number;
  /** Hour of the house's day, 0 to 24, with its fraction. */
  readonly hour: number;
}

/**
 * What a thing may have been in the days before `now`, oldest first, up to what it is: a house that was lived in has a
 * past.
 */
export function pastOf(state: State, now: number, random: Random): readonly Row[] {
  if (state.state === 'unavailable' || state.state === 'unknown') return [];
  const rows = ownPast(state, now, random);
  return state.entity_id.startsWith('sensor.') ? rows : upTo(state, rows, now, random);
}

/** Where the last habit left it otherwise than it is, somebody did that by hand since. */
function upTo(state: State, rows: readonly Row[], now: number, random: Random): readonly Row[] {
  const last = rows.at(-1);
  if (last === undefined || (last.state === state.state && placeOf(last) === placeOf(state))) return rows;
  const at = Math.round(last.updated + (now - last.updated) * (0.3 + 0.4 * random()));
  return [...rows, row(at, state.state, state.attributes)];
}

const placeOf = ({ attributes }: Pick<State, 'attributes'>) => attributes['current_position'];

function ownPast(state: State, now: number, random: Random): readonly Row[] {
  const { attributes } = state;
  const domain = state.entity_id.slice(0, state.entity_id.indexOf('.'));
  switch (domain) {
    case 'sensor':
      return sensorPast(state, now, random);
    case 'binary_sensor':
      return binaryPast(state, now, random);
    case 'cover':
      return coverPast(attributes, now, random);
    case 'climate':
      return climatePast(state, now, random);
    default:
      return daily(habits[domain] ?? [], attributes, now, random);
  }
}

const row = (at: number, state: string, attributes: Attributes, by?: Doer): Row => ({
  state,
  attributes,
  changed: at,
  updated: at,
  ...(by === undefined ? {} : { by }),
});

function doerOf(who: string | undefined): Doer | undefined {
  const person = bianchi.find(({ username }) => username === who);
  return person && { kind: 'person', userId: person.id };
}

function moments(now: number): readonly Moment[] {
  const times: number[] = [];
  for (let at = now - DAYS * DAY; at < now - DAY; at += OFTEN) times.push(at);
  for (let at = now - DAY; at < now; at += OFTEN_OF_LATE) times.push(at);
  return times.map((at) => ({ at, hour: (at - houseTime(at).midnight) / HOUR }));
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
    let after = now;
    return moments(now)
      .toReversed()
      .map(({ at }) => {
        left -= ((after - at) / DAY) * (value / METER_DAYS) * 2 * random();
        after = at;
        return tell(at, left);
      })
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
        hour > 6 && hour < 23 && random() < 0.4 ? during(at + random() * 9 * MINUTE, 45_000) : [],
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

interface Habit {
  /** Hour of the house's day; within the hour that follows. */
  readonly at: number;
  readonly state: string;
  /** The account of whoever does it; nobody's where it is done by hand. */
  readonly who?: string;
}

/** What is done every day, by domain; in the order of a day. */
const habits: Readonly<Record<string, readonly Habit[]>> = {
  light: [
    { at: 18.2, state: 'on' },
    { at: 22.6, state: 'off' },
  ],
  switch: [
    { at: 6.8, state: 'on' },
    { at: 8.1, state: 'off' },
  ],
  fan: [
    { at: 13, state: 'on' },
    { at: 16.5, state: 'off' },
  ],
  lock: [
    { at: 7.5, state: 'unlocked', who: 'luca' },
    { at: 8.6, state: 'locked' },
    { at: 17.5, state: 'unlocked', who: 'maria' },
    { at: 18.6, state: 'locked' },
  ],
  vacuum: [
    { at: 9.2, state: 'cleaning' },
    { at: 10.4, state: 'docked' },
  ],
  media_player: [
    { at: 19.6, state: 'playing' },
    { at: 22, state: 'off' },
  ],
  alarm_control_panel: [
    { at: 5.9, state: 'disarmed' },
    { at: 8.6, state: 'armed_away' },
    { at: 16.4, state: 'disarmed' },
    { at: 22.9, state: 'armed_night' },
  ],
};

function daily(habit: readonly Habit[], attributes: Attributes, now: number, random: Random): readonly Row[] {
  const last = habit.at(-1);
  if (last === undefined) return [];
  const rows = midnights(now).flatMap((midnight) =>
    habit.map(({ at, state, who }) => row(midnight + (at + random()) * HOUR, state, attributes, doerOf(who))),
  );
  return [row(now - DAYS * DAY, last.state, attributes), ...rows].filter(({ updated }) => updated < now);
}

/** When somebody goes through a gate, hours of the house's day, and who. */
const passages = [
  { at: 7.9, who: 'luca' },
  { at: 13.1, who: 'maria' },
  { at: 17.6, who: 'luca' },
] as const;
const waysIn: ReadonlySet<unknown> = new Set(['gate', 'garage', 'door']);

/** As it was at that position, where it tells of one. */
const standing = (attributes: Attributes, position: number): Attributes =>
  'current_position' in attributes ? { ...attributes, current_position: position } : attributes;

function coverPast(attributes: Attributes, now: number, random: Random): readonly Row[] {
  if (waysIn.has(attributes['device_class'])) return gatePast(attributes, now, random);
  return midnights(now)
    .flatMap((midnight) => [
      row(midnight + (7 + random()) * HOUR, 'open', standing(attributes, 100)),
      row(midnight + (21 + random()) * HOUR, 'closed', standing(attributes, 0)),
    ])
    .filter(({ updated }) => updated < now);
}

/** Open for a minute, and shut. */
function gatePast(attributes: Attributes, now: number, random: Random): readonly Row[] {
  const [shut, open] = [standing(attributes, 0), standing(attributes, 100)];
  const rows = midnights(now).flatMap((midnight) =>
    passages.flatMap(({ at, who }) => {
      const began = Math.round(midnight + (at + 0.4 * random()) * HOUR);
      return [row(began, 'open', open, doerOf(who)), row(began + MINUTE, 'closed', shut)];
    }),
  );
  return [row(now - DAYS * DAY, 'closed', shut), ...rows].filter(({ updated }) => updated < now);
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
