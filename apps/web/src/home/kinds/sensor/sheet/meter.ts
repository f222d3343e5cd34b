import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from '../../../model/attributes.ts';

/** Whether it counts consumption, instead of measuring. */
export const isMeter = (entity: Entity): boolean =>
  ['total', 'total_increasing'].includes(textOf(entity, 'state_class') ?? '');

/** The growth of a meter; a fall means that it was reset. */
export function growthOf(values: readonly (number | null)[]): number {
  let growth = 0;
  let before: number | undefined;
  for (const value of values) {
    if (value === null) continue;
    if (before !== undefined) growth += value >= before ? value - before : Math.max(0, value);
    before = value;
  }
  return growth;
}
