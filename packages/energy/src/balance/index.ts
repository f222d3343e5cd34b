/** What a house draws, makes and gives. */
export type * from './types.ts';
