import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from '../../../model/attributes.ts';

/** Whether it counts consumption, instead of measuring. */
export const isMeter = (entity: Entity): boolean =>
  ['total', 'total_increasing'].includes(textOf(entity, 'state_class') ?? '');

/** The hub takes a meter for reset where it falls below this share of its value: a smaller fall corrects it. */
const RESET_RATIO = 0.9;

/** Whether it counts both ways, such as what is drawn less what is given: only a reset that the hub tells sets it back. */
const countsBothWays = (entity: Entity): boolean =>
  textOf(entity, 'state_class') === 'total' && textOf(entity, 'last_reset') === undefined;

/** The growth of a meter, as the hub's statistics count it. */
export function growthOf(entity: Entity, values: readonly (number | null)[]): number {
  const isNet = countsBothWays(entity);
  let growth = 0;
  let before: number | undefined;
  for (const value of values) {
    if (value === null) continue;
    if (before !== undefined)
      growth += !isNet && value < RESET_RATIO * before ? Math.max(0, value) : value - before;
    before = value;
  }
  return growth;
}
