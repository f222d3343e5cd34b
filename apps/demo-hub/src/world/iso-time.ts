/** Milliseconds since the epoch as the hub writes them: microseconds and `+00:00`, never `Z`. */
export function isoTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -1)}000+00:00`;
}

/** The hub's float seconds, as in compressed streams, registries and history. */
export function floatSeconds(ms: number): number {
  return ms / 1000;
}
