import { MINUTE_MS, DAY_MS } from '#durations.ts';
import { reportedAt, STEP_MS, type DayRoute } from '#positions/day-route.ts';

/** How exactly the days before the last one are looked at. */
const COARSE_MS = 5 * MINUTE_MS;
/** Days of generated history. */
const HISTORY_DAYS = 9;

/**
 * Moments at which a phone told something else than before, oldest first: of the last day each minute of a way, of the
 * days before only where it began and ended.
 */
export function pastMoments(route: DayRoute, now: number): readonly number[] {
  const first = now - (now % DAY_MS) - HISTORY_DAYS * DAY_MS;
  const moments = [first];
  let wasMoving = false;
  for (let at = first + COARSE_MS; at < now - STEP_MS; at += at < now - DAY_MS ? COARSE_MS : MINUTE_MS) {
    const { isMoving } = reportedAt(route, at);
    if (isMoving ? !wasMoving || at > now - DAY_MS : wasMoving) moments.push(at);
    wasMoving = isMoving;
  }
  return moments;
}
