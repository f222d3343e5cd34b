import type { Slot } from '@soglia/energy/periods';

/**
 * The bar that a chart marks by itself: of a running period the newest that has a value, as the hour that has just begun
 * has none yet; of one that is over the highest. -1 where none has a value.
 */
export function markedBar(
  slots: readonly (Slot & { readonly kwh: number | undefined })[],
  now: number,
): number {
  const last = slots.at(-1);
  if (last !== undefined && now < last.end)
    return slots.findLastIndex(({ start, kwh }) => start <= now && kwh !== undefined);
  const highest = Math.max(...slots.map(({ kwh }) => kwh ?? -1));
  return slots.findIndex(({ kwh }) => kwh === highest);
}
