import { reportedAt, STEP_MS, type DayRoute } from '#positions/day-route.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** How exactly the days before the last one are looked at. */
const COARSE_MS = 5 * MINUTE;
/** Days of generated history. */
const HISTORY_DAYS = 9;

/**
 * Moments at which a phone told something else than before, oldest first: of the last day each minute of a way, of the
 * days before only where it began and ended.
 */
export function pastMoments(route: DayRoute, now: number): readonly number[] {
  const first = now - (now % DAY) - HISTORY_DAYS * DAY;
  const moments = [first];
  let wasMoving = false;
  for (let at = first + COARSE_MS; at < now - STEP_MS; at += at < now - DAY ? COARSE_MS : MINUTE) {
    const { isMoving } = reportedAt(route, at);
    if (isMoving ? !wasMoving || at > now - DAY : wasMoving) moments.push(at);
    wasMoving = isMoving;
  }
  return moments;
}
