import type { RoleTimes } from '../companion/roles.ts';

/** A moment by the clock of the house. */
export interface LocalMoment {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** `HH:MM` */
  readonly time: string;
}

const dayBefore = (weekday: number): number => ((weekday + 5) % 7) + 1;

/** Whether a role grants anything at that moment: within its dates, and in one of its windows where it has any. */
export function isWithinRoleTimes({ windows, firstDay, lastDay }: RoleTimes, now: LocalMoment): boolean {
  if (firstDay !== null && now.day < firstDay) return false;
  if (lastDay !== null && now.day > lastDay) return false;
  if (windows.length === 0) return true;
  return windows.some(({ days, from, to }) => {
    const today = days.includes(now.weekday);
    if (from === to) return today;
    if (from < to) return today && now.time >= from && now.time < to;
    // Over midnight: the evening of its day, and the morning of the day after.
    return (today && now.time >= from) || (days.includes(dayBefore(now.weekday)) && now.time < to);
  });
}
