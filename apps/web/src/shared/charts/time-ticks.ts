import { formatDay, formatDayTime, formatTime } from '../format/time.ts';
import type { Span } from './points.ts';
import { DAY_MS } from '../durations.ts';

/** A tick of the time axis: its position, 0 to 100, and its label. */
export interface Tick {
  readonly at: number;
  readonly position: number;
  readonly word: string;
}

/** The position of a time in a span, 0 to 100. */
export const positionOf = (at: number, { start, end }: Span): number =>
  end > start ? Math.min(100, Math.max(0, ((at - start) / (end - start)) * 100)) : 0;

/** The ticks of a span: full hours of a day ("18", "0", "6"), days of longer spans. */
export function timeTicksOf(span: Span): readonly Tick[] {
  const length = span.end - span.start;
  const byHour = length <= 2 * DAY_MS;
  const marks: Tick[] = [];
  const date = new Date(span.start);
  if (byHour) date.setHours(Math.ceil((date.getHours() + 1) / 6) * 6, 0, 0, 0);
  else date.setHours(24, 0, 0, 0);
  const days = Math.max(1, Math.round(length / DAY_MS / 5));
  while (date.getTime() <= span.end) {
    const at = date.getTime();
    marks.push({
      at,
      position: positionOf(at, span),
      word: byHour ? String(date.getHours()) : formatDay(at, span.end),
    });
    if (byHour) date.setHours(date.getHours() + 6);
    else date.setDate(date.getDate() + days);
  }
  return marks;
}

/** A time as text for the table and the cursor: "14:05", or "20 nov, 14:05" on another day. */
export function momentText(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return sameDay ? formatTime(at) : formatDayTime(at, now);
}
