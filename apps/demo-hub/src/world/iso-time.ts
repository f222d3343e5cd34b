/** ISO 8601 with microseconds and `+00:00`, as the hub writes it. */
export function isoTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -1)}000+00:00`;
}

/** Float seconds, as in compressed states, registries and history. */
export function floatSeconds(ms: number): number {
  return ms / 1000;
}

/** ISO 8601 in UTC, to the second. */
export function isoSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
}
