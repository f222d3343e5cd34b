/** Days, weeks, months and years of a house and their parts, and what statistics say of each. */
export type * from './types.ts';
