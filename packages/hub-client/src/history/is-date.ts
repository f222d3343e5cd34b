/** The largest time that a Date can hold, milliseconds from the epoch. */
const MAX_DATE_MS = 8.64e15;

/** Whether a Date can hold it: a hub may send any number as a time. */
export const isDate = (milliseconds: number): boolean => Math.abs(milliseconds) <= MAX_DATE_MS;
