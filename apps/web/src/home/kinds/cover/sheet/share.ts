import type { Entity } from '@soglia/hub-client/entities';
import { percentOf } from '../../../model/attributes.ts';

/** How far it is drawn open, percent: where it does not say, from its state; half way while it moves. */
export function shareOf(entity: Entity): number {
  const position = percentOf(entity, 'current_position');
  if (position !== undefined) return position;
  switch (entity.state) {
    case 'open':
      return 100;
    case 'closed':
      return 0;
    default:
      return 50;
  }
}
