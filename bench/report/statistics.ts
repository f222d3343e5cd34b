export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly n: number;
}

/** Throws if there are no samples. */
export function summarise(samples: readonly number[]): Summary {
  const sorted = samples.filter(Number.isFinite).toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new Error('nothing was measured');
  return { median: quantile(sorted, 0.5), min, max, n: sorted.length };
}

/** @param sorted from small to large, not empty */
function quantile(sorted: readonly number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** @param q from 0 to 1. Throws if there are no samples. */
export function percentile(samples: readonly number[], q: number): number {
  if (samples.length === 0) throw new Error('nothing was measured');
  return quantile(
    samples.toSorted((a, b) => a - b),
    q,
  );
}

export const median = (samples: readonly number[]): number => summarise(samples).median;

/**
 * The distance of Kolmogorov and Smirnov, from 0 to 1: how far the two distributions are apart at most. Throws if there
 * are no samples.
 */
export function distributionDistance(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || other.length === 0) throw new Error('nothing was measured');
  const [a, b] = [one.toSorted((x, y) => x - y), other.toSorted((x, y) => x - y)];
  let [atA, atB, distance] = [0, 0, 0];
  while (atA < a.length && atB < b.length) {
    const value = Math.min(a[atA] ?? Number.NaN, b[atB] ?? Number.NaN);
    while (a[atA] === value) atA += 1;
    while (b[atB] === value) atB += 1;
    distance = Math.max(distance, Math.abs(atA / a.length - atB / b.length));
  }
  return distance;
}
