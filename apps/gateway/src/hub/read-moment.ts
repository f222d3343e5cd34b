/** A moment as the hub writes it (ISO 8601), in milliseconds since the epoch; undefined for anything else. */
export function readMoment(value: unknown): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
