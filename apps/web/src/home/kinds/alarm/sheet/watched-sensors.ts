import type { Entity, KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { isShown } from '../../../model/list-devices.ts';
import { isEntrance, isOpen } from '../request/entrances.ts';

const movement: readonly string[] = ['motion', 'occupancy', 'presence'];

/** Most sensors to subscribe to. */
const MOST_SUBSCRIBED = 200;
/** More than these are only counted. */
const MOST_SHOWN = 8;
/** How many are shown while nothing is open. */
const A_FEW = 4;

/**
 * The sensors to check before arming: doors, windows and gates of the house, and motion in the room of the panel. No hub
 * reports which sensors a panel really uses.
 */
export function sensorsAround(
  panel: string,
  known: readonly KnownEntity[],
  registries: Pick<RegistrySnapshot, 'entry' | 'areaOf'> | undefined,
): readonly string[] {
  const room = registries?.areaOf(panel)?.area_id;
  const isNear = (id: string) => room !== undefined && registries?.areaOf(id)?.area_id === room;
  return known
    .filter(
      (entity) =>
        isShown(registries?.entry(entity.entity_id)) &&
        (isEntrance(entity) ||
          (entity.domain === 'binary_sensor' &&
            movement.includes(entity.device_class ?? '') &&
            isNear(entity.entity_id))),
    )
    .slice(0, MOST_SUBSCRIBED)
    .map(({ entity_id }) => entity_id);
}

const urgency = (entity: Entity) => (isOpen(entity) ? 0 : ['off', 'closed'].includes(entity.state) ? 2 : 1);

interface Shown {
  readonly ids: readonly string[];
  /** How many more are open or unavailable. */
  readonly more: number;
}

/** Everything that is open or unavailable, else a few: in that order, otherwise as the hub lists them. */
export function sensorsToShow(entities: readonly (Entity | undefined)[]): Shown {
  const known = entities
    .filter((entity) => entity !== undefined)
    .sort((one, other) => urgency(one) - urgency(other));
  const notable = known.filter((entity) => urgency(entity) < 2).length;
  const ids = known
    .slice(0, Math.min(MOST_SHOWN, Math.max(A_FEW, notable)))
    .map(({ entity_id }) => entity_id);
  return { ids, more: Math.max(0, notable - ids.length) };
}
