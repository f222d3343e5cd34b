import type { HubRead } from '#hub/use-hub-read.ts';

/** What was last read, and of which day and meter. */
export interface OfDay<Value> {
  readonly day: string;
  readonly read: HubRead<Value> & { readonly kind: 'there' };
}

/**
 * What is shown while it is read again: what was read before, if it is of the same day; never yesterday's. A reading
 * that failed later changes nothing of it.
 */
export function latestOfDay<Value>(
  read: HubRead<Value>,
  day: string,
  last: OfDay<Value> | undefined,
): HubRead<Value> {
  return read.kind === 'there' || last?.day !== day ? read : last.read;
}
