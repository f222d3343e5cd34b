/** The largest time that a Date can hold, milliseconds from the epoch. */
const MAX_TIME = 8.64e15;

/**
 * Whether it is a time in milliseconds that a Date can hold: a hub may send any number as one, and a later one would break
 * every text that names it.
 */
export const isTime = (milliseconds: number): boolean => Math.abs(milliseconds) <= MAX_TIME;
