/** Italian tariffs: bands, prices with their dates, costs. */
export type * from './types.ts';
