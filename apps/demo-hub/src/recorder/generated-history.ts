import { MINUTE_MS, HOUR_MS, DAY_MS } from '#durations.ts';
import { bianchiUserId } from '#accounts/bianchi-users.ts';
import type { Actor, Row } from '#recorder/recorder.ts';
import { localTime } from '#world/local-time.ts';
import type { Random } from '#world/random.ts';
import type { Attributes, State } from '#world/states.ts';
import { domainOf } from '#world/domain-of.ts';

/** Days of generated history. */
const HISTORY_DAYS = 9;
/** Sampling interval, and that of the last day. */
const SAMPLE_MS = 30 * MINUTE_MS;
const LAST_DAY_SAMPLE_MS = 10 * MINUTE_MS;

/** Assumed age of a meter, to derive its daily growth. */
const METER_DAYS = 500;

interface Sample {
  readonly at: number;
  /** Local hour of the day, 0–24, with fraction. */
  readonly hour: number;
}

/**
 * Plausible recorder rows of an entity for the days before `now`, oldest first, consistent with its present state.
 */
export function generateHistory(state: State, now: number, random: Random): readonly Row[] {
  if (state.state === 'unavailable' || state.state === 'unknown') return [];
  const rows = rowsOf(state, now, random);
  return state.entity_id.startsWith('sensor.') ? rows : endAtPresentState(state, rows, now, random);
}

/** Adds a final row if the generated rows do not end in the present state. */
function endAtPresentState(state: State, rows: readonly Row[], now: number, random: Random): readonly Row[] {
  const last = rows.at(-1);
  if (last === undefined || (last.state === state.state && positionOf(last) === positionOf(state)))
    return rows;
  const at = Math.round(last.updated + (now - last.updated) * (0.3 + 0.4 * random()));
  return [...rows, row(at, state.state, state.attributes)];
}

const positionOf = ({ attributes }: Pick<State, 'attributes'>) => attributes['current_position'];

function rowsOf(state: State, now: number, random: Random): readonly Row[] {
  const { attributes } = state;
  const domain = domainOf(state.entity_id);
  switch (domain) {
    case 'sensor':
      return sensorRows(state, now, random);
    case 'binary_sensor':
      return binarySensorRows(state, now, random);
    case 'cover':
      return coverRows(attributes, now, random);
    case 'climate':
      return climateRows(state, now, random);
    default:
      return dailyRows(dailyChanges[domain] ?? [], attributes, now, random);
  }
}

const row = (at: number, state: string, attributes: Attributes, by?: Actor): Row => ({
  state,
  attributes,
  changed: at,
  updated: at,
  ...(by === undefined ? {} : { actor: by }),
});

function actorOf(username: string | undefined): Actor | undefined {
  const userId = bianchiUserId(username ?? '');
  return userId === null ? undefined : { kind: 'person', userId };
}

function sampleTimes(now: number): readonly Sample[] {
  const times: number[] = [];
  for (let at = now - HISTORY_DAYS * DAY_MS; at < now - DAY_MS; at += SAMPLE_MS) times.push(at);
  for (let at = now - DAY_MS; at < now; at += LAST_DAY_SAMPLE_MS) times.push(at);
  return times.map((at) => ({ at, hour: (at - localTime(at).midnight) / HOUR_MS }));
}

/** Local midnights of the last days, oldest first. */
const midnights = (now: number): readonly number[] =>
  Array.from(
    { length: HISTORY_DAYS },
    (_, index) => localTime(now - (HISTORY_DAYS - 1 - index) * DAY_MS).midnight,
  );

/** -1 before dawn to 1 in the afternoon. */
const dailyCycle = (hour: number) => Math.sin(((hour - 9.5) / 24) * 2 * Math.PI);

function sensorRows({ state, attributes }: State, now: number, random: Random): readonly Row[] {
  const value = Number(state);
  if (state.trim() === '' || !Number.isFinite(value)) return [];
  const digits = /\.(\d+)/.exec(state)?.[1]?.length ?? 0;
  const rowAt = (at: number, past: number) => row(at, Math.max(0, past).toFixed(digits), attributes);
  if (String(attributes['state_class']).startsWith('total')) {
    let left = value;
    let after = now;
    return sampleTimes(now)
      .toReversed()
      .map(({ at }) => {
        left -= ((after - at) / DAY_MS) * (value / METER_DAYS) * 2 * random();
        after = at;
        return rowAt(at, left);
      })
      .toReversed();
  }
  const present = dailyCycle((now - localTime(now).midnight) / HOUR_MS);
  const amplitude = { temperature: 1.4, humidity: 5, power: value * 0.5, battery: 0 }[
    String(attributes['device_class'])
  ];
  return sampleTimes(now).map(({ at, hour }) => {
    const drift = (dailyCycle(hour) - present + (random() - 0.5) * 0.25) * (amplitude ?? value * 0.03);
    return rowAt(at, value + drift);
  });
}

function binarySensorRows({ attributes }: State, now: number, random: Random): readonly Row[] {
  const during = (at: number, length: number, on: Attributes = attributes) =>
    at + length < now ? [row(at, 'on', on), row(at + length, 'off', attributes)] : [];
  switch (attributes['device_class']) {
    case 'motion':
      return sampleTimes(now).flatMap(({ at, hour }) =>
        hour > 6 && hour < 23 && random() < 0.4 ? during(at + random() * 9 * MINUTE_MS, 45_000) : [],
      );
    case 'door':
    case 'window':
      return midnights(now).flatMap((midnight) =>
        during(midnight + (7.5 + random()) * HOUR_MS, 20 * MINUTE_MS),
      );
    case 'smoke':
      return [3, 6]
        .flatMap((ago) => {
          const at = localTime(now - ago * DAY_MS).midnight + 20 * HOUR_MS;
          return [60, 180, 90].flatMap((level, step) =>
            during(at + step * 2 * MINUTE_MS, 2 * MINUTE_MS, { ...attributes, smoke_level: level }).slice(
              0,
              step < 2 ? 1 : 2,
            ),
          );
        })
        .toSorted((a, b) => a.updated - b.updated);
    default:
      return [row(now - HISTORY_DAYS * DAY_MS, 'off', attributes)];
  }
}

interface DailyChange {
  /** Local hour; the change happens within the hour after it. */
  readonly at: number;
  readonly state: string;
  /** The user who does it; none for changes at the device. */
  readonly username?: string;
}

/** Changes of every day by domain, in chronological order. */
const dailyChanges: Readonly<Record<string, readonly DailyChange[]>> = {
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
    { at: 7.5, state: 'unlocked', username: 'luca' },
    { at: 8.6, state: 'locked' },
    { at: 17.5, state: 'unlocked', username: 'maria' },
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

function dailyRows(
  habit: readonly DailyChange[],
  attributes: Attributes,
  now: number,
  random: Random,
): readonly Row[] {
  const last = habit.at(-1);
  if (last === undefined) return [];
  const rows = midnights(now).flatMap((midnight) =>
    habit.map(({ at, state, username }) =>
      row(midnight + (at + random()) * HOUR_MS, state, attributes, actorOf(username)),
    ),
  );
  return [row(now - HISTORY_DAYS * DAY_MS, last.state, attributes), ...rows].filter(
    ({ updated }) => updated < now,
  );
}

/** Local hours at which gates are opened, and by whom. */
const gateOpenings = [
  { at: 7.9, username: 'luca' },
  { at: 13.1, username: 'maria' },
  { at: 17.6, username: 'luca' },
] as const;
const entranceClasses: ReadonlySet<unknown> = new Set(['gate', 'garage', 'door']);

/** Sets `current_position` if the cover reports one. */
const withPosition = (attributes: Attributes, position: number): Attributes =>
  'current_position' in attributes ? { ...attributes, current_position: position } : attributes;

function coverRows(attributes: Attributes, now: number, random: Random): readonly Row[] {
  if (entranceClasses.has(attributes['device_class'])) return gateRows(attributes, now, random);
  return midnights(now)
    .flatMap((midnight) => [
      row(midnight + (7 + random()) * HOUR_MS, 'open', withPosition(attributes, 100)),
      row(midnight + (21 + random()) * HOUR_MS, 'closed', withPosition(attributes, 0)),
    ])
    .filter(({ updated }) => updated < now);
}

/** Open for one minute each time. */
function gateRows(attributes: Attributes, now: number, random: Random): readonly Row[] {
  const [shut, open] = [withPosition(attributes, 0), withPosition(attributes, 100)];
  const rows = midnights(now).flatMap((midnight) =>
    gateOpenings.flatMap(({ at, username }) => {
      const began = Math.round(midnight + (at + 0.4 * random()) * HOUR_MS);
      return [row(began, 'open', open, actorOf(username)), row(began + MINUTE_MS, 'closed', shut)];
    }),
  );
  return [row(now - HISTORY_DAYS * DAY_MS, 'closed', shut), ...rows].filter(({ updated }) => updated < now);
}

function climateRows({ state, attributes }: State, now: number, random: Random): readonly Row[] {
  const value = attributes['current_temperature'];
  if (typeof value !== 'number') return [];
  const present = dailyCycle((now - localTime(now).midnight) / HOUR_MS);
  return sampleTimes(now).map(({ at, hour }) => {
    const past = value + (dailyCycle(hour) - present) * 1.2 + (random() - 0.5) * 0.2;
    return row(at, state, { ...attributes, current_temperature: Math.round(past * 10) / 10 });
  });
}
