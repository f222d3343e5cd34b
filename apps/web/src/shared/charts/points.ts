/** Points of a line; null where the value is unknown, so that the line breaks. */
export interface Points {
  /** Milliseconds since the epoch, ascending. */
  readonly at: readonly number[];
  readonly values: readonly (number | null)[];
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Summary {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/** Lowest, highest, and the mean weighed by how long each value held; undefined where there is no number. */
export function summaryOf({ at, values }: Points): Summary | undefined {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return undefined;
  let weighed = 0;
  let length = 0;
  for (const [index, value] of values.entries()) {
    const held = (at[index + 1] ?? at[index] ?? 0) - (at[index] ?? 0);
    if (value === null || held <= 0) continue;
    weighed += value * held;
    length += held;
  }
  const [min, max] = extremesOf(numbers);
  return { min, max, mean: length > 0 ? weighed / length : (numbers[0] ?? 0) };
}

/** The value at each full step of a span and at its end, for the table; a span shorter than a step has one. */
export function sampled({ at, values }: Points, { start, end }: Span, step: number): Points {
  const times: number[] = [];
  for (let time = Math.ceil(start / step) * step; time < end; time += step) times.push(time);
  times.push(end);
  let index = -1;
  const held = times.map((time) => {
    while ((at[index + 1] ?? Infinity) <= time) index += 1;
    return index < 0 ? null : (values[index] ?? null);
  });
  return { at: times, values: held };
}

/**
 * The lowest and the highest. A loop, since `Math.min` of Safari does not take as many arguments as a day has values.
 */
export function extremesOf(values: readonly number[]): readonly [lowest: number, highest: number] {
  let lowest = Infinity;
  let highest = -Infinity;
  for (const value of values) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  return [lowest, highest];
}
