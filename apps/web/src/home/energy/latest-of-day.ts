import type { HubRead } from '#hub/use-hub-read.ts';

/** The last reading, with its day and its meter. */
export interface OfDay<Value> {
  readonly day: string;
  readonly read: HubRead<Value> & { readonly kind: 'there' };
}

/**
 * What is shown while a new reading is fetched: the previous one, if it is of the same day, and never yesterday's. A
 * later failure changes nothing.
 */
export function latestOfDay<Value>(
  read: HubRead<Value>,
  day: string,
  last: OfDay<Value> | undefined,
): HubRead<Value> {
  return read.kind === 'there' || last?.day !== day ? read : last.read;
}
