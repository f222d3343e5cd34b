/**
 * The lowest and the highest. A loop, since `Math.min` of Safari does not take as many arguments as a day has values.
 */
export function extremesOf(values: readonly number[]): readonly [least: number, greatest: number] {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}
