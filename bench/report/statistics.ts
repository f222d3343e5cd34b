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
