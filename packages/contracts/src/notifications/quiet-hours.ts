import * as z from 'zod/mini';

const clockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** From one time of day to another, in the time zone of the house; past midnight where `from` is later. */
export const quietHoursSchema = z.strictObject({ from: clockTime, to: clockTime });

/** @param time of day in the house, `HH:MM`; hours from a time to the same one are the whole day */
export const isWithinQuietHours = ({ from, to }: QuietHours, time: string): boolean =>
  from < to ? time >= from && time < to : time >= from || time < to;

export type QuietHours = z.infer<typeof quietHoursSchema>;
