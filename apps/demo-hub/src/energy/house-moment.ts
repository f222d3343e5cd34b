import { MINUTE_MS, HOUR_MS, DAY_MS } from '#durations.ts';
import type { HouseMoment } from '#energy/household.ts';
import { localTime } from '#world/local-time.ts';

/** The offset last asked for: it changes at full hours, and every sensor asks for the one of now. */
let lastOffset = { hour: NaN, offset: 0 };

/** What local clocks are ahead of UTC at `ms`, in ms. */
export function localOffset(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS);
  if (hour !== lastOffset.hour) lastOffset = { hour, offset: computeOffset(ms) };
  return lastOffset.offset;
}

function computeOffset(ms: number): number {
  const [hour = 0, minute = 0] = localTime(ms).clock.split(':').map(Number);
  const shown = hour * HOUR_MS + minute * MINUTE_MS;
  const utc = ms % DAY_MS;
  return Math.round((((shown - utc + 1.5 * DAY_MS) % DAY_MS) - DAY_MS / 2) / HOUR_MS) * HOUR_MS;
}

/** `offset`: of {@link localOffset}. */
export function houseMoment(ms: number, offset: number): HouseMoment {
  const local = ms + offset;
  const day = Math.floor(local / DAY_MS);
  const seasonal = Math.cos((2 * Math.PI * (day - 19_737)) / 365.25);
  // 1 January 1970 was a Thursday; 19737 is 15 January 2024.
  return { day, weekday: (day + 3) % 7, hour: (local - day * DAY_MS) / HOUR_MS, winter: (1 + seasonal) / 2 };
}
