/** ISO 8601 with microseconds and `+00:00`, as the hub writes it. @param microseconds after that millisecond, below 1,000 */
export function isoTime(ms: number, microseconds = 0): string {
  return `${new Date(ms).toISOString().slice(0, -1)}${String(microseconds).padStart(3, '0')}+00:00`;
}

/** Float seconds, as in compressed states, registries and history. */
export function floatSeconds(ms: number): number {
  return ms / 1000;
}

/** ISO 8601 in UTC, to the second. */
export function isoSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
}
