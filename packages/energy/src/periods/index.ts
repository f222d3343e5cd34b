/** Days, weeks, months and years of a house and their parts, and what statistics say of each. */
export type * from './types.ts';
export { daysOf, hoursOf, nextPeriod, periodAt, previousPeriod, slotsOf, weekdayAt } from './periods.ts';
export { slotEnergy } from './slot-energy.ts';
export { calendarDayAt, midnightIn, startOfDay, wallClockAt, type CalendarDay } from './zone.ts';
