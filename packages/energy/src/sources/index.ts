/** Where the energy of a house is counted: the hub's preferences in both shapes, and detection. */
export type * from './types.ts';
