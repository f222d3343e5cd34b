/** Degrees in the garden: a day in November by the Arno, 6 °C before dawn, 13 °C in the early afternoon. */
export function outdoors(now: number): number {
  const hour = (now / 3_600_000 + 1) % 24;
  return 9.5 + 3.5 * Math.cos(((hour - 14.5) / 24) * 2 * Math.PI);
}
