import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from '../../../model/attributes.ts';

/** Whether it counts what was used, and not how things are. */
export const isMeter = (entity: Entity): boolean =>
  ['total', 'total_increasing'].includes(textOf(entity, 'state_class') ?? '');

/** By how much a meter grew; a fall means that it began afresh. */
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
