import { fixedRandom } from '#energy/fixed-random.ts';
import { houseMoment, localOffset } from '#energy/house-moment.ts';
import { alongPath, type Position } from '#positions/position.ts';

/** A way that somebody goes on every day of the week that is named. */
interface Trip {
  /** 0 is Monday. */
  readonly weekdays: readonly number[];
  /** Local hour, with fraction; some minutes earlier or later each day. */
  readonly leaves: number;
  readonly minutes: number;
  /** From where the last one ended, which is not repeated. */
  readonly along: readonly Position[];
}

/** Where somebody is over the week: at home each morning, and on trips in the order of the day. */
export interface DayRoute {
  /** Sets the days of one person apart from those of another. */
  readonly seed: number;
  readonly home: Position;
  readonly trips: readonly Trip[];
}

/** What a phone tells of itself. */
export interface Reported extends Position {
  /** Metres. */
  readonly accuracy: number;
  /** Percent. */
  readonly battery: number;
  readonly isMoving: boolean;
}

/** How often a phone that moves tells where it is, milliseconds. */
export const STEP_MS = 30_000;

const MINUTES = 60;
/** A trip begins at most so much earlier or later, hours. */
const LEEWAY = 0.1;
const accuracies = { still: 12, moving: 25 } as const;

interface TripOfDay {
  readonly leaves: number;
  readonly arrives: number;
  readonly path: readonly Position[];
}

/** Where somebody is at a moment, the same whenever it is asked for. */
export function reportedAt(route: DayRoute, ms: number): Reported {
  const at = ms - (ms % STEP_MS);
  const { day, weekday, hour } = houseMoment(at, localOffset(at));
  const trips = tripsOf(route, day, weekday);
  const last = trips.findLast(({ leaves }) => leaves <= hour);
  const isMoving = last !== undefined && hour < last.arrives;
  const position =
    last === undefined
      ? route.home
      : alongPath(last.path, (hour - last.leaves) / (last.arrives - last.leaves));
  return {
    ...position,
    accuracy: isMoving ? accuracies.moving : accuracies.still,
    battery: batteryAt(hour),
    isMoving,
  };
}

function tripsOf({ seed, home, trips }: DayRoute, day: number, weekday: number): readonly TripOfDay[] {
  let from = home;
  return trips
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .map(({ leaves: planned, minutes, along }, index) => {
      const leaves = planned + (fixedRandom(day, seed * 16 + index) - 0.5) * 2 * LEEWAY;
      const path = [from, ...along];
      from = along.at(-1) ?? from;
      return { leaves, arrives: leaves + minutes / MINUTES, path };
    });
}

/** Charged from 1 to 4 at night, in steps of 5 %. */
function batteryAt(hour: number): number {
  const level = hour < 1 ? 40 : hour < 4 ? 40 + (hour - 1) * 20 : hour < 7 ? 100 : 100 - (hour - 7) * 3.5;
  return Math.round(level / 5) * 5;
}
