/** Beyond it a number of euro or kWh has no digits after the point that could be shown. */
const MAX_EXACT = Number.MAX_SAFE_INTEGER;

/**
 * Rounds the parts of a whole to `digits` after the point so that they add up to the rounded whole to the last digit:
 * each is rounded down, and what is missing goes to those that lost most. Where the parts are not the whole (they were
 * measured by other meters) the difference is shared by all in proportion. No part is below 0; without a part that is
 * above 0 all are 0.
 */
export function roundParts(parts: readonly number[], whole: number, digits: number): readonly number[] {
  const scale = 10 ** digits;
  const units = Math.round(finite(whole) * scale);
  const sizes = parts.map(finite);
  const sum = sizes.reduce((total, size) => total + size, 0);
  if (sum <= 0 || units > MAX_EXACT) return sizes.map((size) => Math.round(size * scale) / scale);
  const exact = sizes.map((size) => (size / sum) * units);
  const lower = exact.map((size) => Math.floor(size));
  const missing = units - lower.reduce((total, size) => total + size, 0);
  const byLoss = exact
    .map((size, index) => ({ index, loss: size - Math.floor(size) }))
    .toSorted((one, other) => other.loss - one.loss || one.index - other.index);
  const raised = new Set(byLoss.slice(0, missing).map(({ index }) => index));
  return lower.map((size, index) => (raised.has(index) ? size + 1 : size) / scale);
}

const finite = (value: number) => (Number.isFinite(value) ? Math.max(0, value) : 0);
