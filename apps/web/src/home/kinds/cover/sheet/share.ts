import type { Entity } from '@soglia/hub-client/entities';
import { percentOf } from '../../../model/attributes.ts';

/** How far open it is drawn, percent: by its state where it reports no position; half while it moves. */
export function openShareOf(entity: Entity): number {
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
