const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/**
 * Milliseconds since the epoch of an ISO time with its offset. Undefined for all others: what the hub makes of a time
 * without an offset depends on its clock.
 */
export function momentOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !MOMENT.test(value)) return undefined;
  const at = Date.parse(value.replace(' ', 'T'));
  return Number.isNaN(at) ? undefined : at;
}
