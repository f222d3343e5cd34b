/** The least and the greatest. By a loop: the values of a day are more than Safari takes as arguments of `Math.min`. */
export function extremesOf(values: readonly number[]): readonly [least: number, greatest: number] {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}
