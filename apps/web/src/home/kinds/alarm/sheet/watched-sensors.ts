import type { Entity, KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { isShown } from '../../../model/list-devices.ts';

const openings: readonly string[] = ['door', 'window', 'opening', 'garage_door'];
const movement: readonly string[] = ['motion', 'occupancy', 'presence'];

/** More than these are not asked for: no house that people live in has them. */
const MOST_ASKED = 200;
/** Those above it are counted. */
const MOST_SHOWN = 8;
/** So many are shown though nothing is open. */
const A_FEW = 4;

/**
 * What somebody looks at before arming: doors and windows of the house, and what moves in the room of the panel. No
 * hub tells which sensors a panel really listens to.
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
      ({ entity_id, domain, device_class = '' }) =>
        domain === 'binary_sensor' &&
        isShown(registries?.entry(entity_id)) &&
        (openings.includes(device_class) || (movement.includes(device_class) && isNear(entity_id))),
    )
    .slice(0, MOST_ASKED)
    .map(({ entity_id }) => entity_id);
}

const urgency = ({ state }: Entity) => (state === 'on' ? 0 : state === 'off' ? 2 : 1);

interface Shown {
  readonly ids: readonly string[];
  /** As restless as those that are shown, and left out. */
  readonly more: number;
}

/** Everything that is open or cannot be reached, else a few: in that order, otherwise as the hub lists them. */
export function worthShowing(entities: readonly (Entity | undefined)[]): Shown {
  const heard = entities
    .filter((entity) => entity !== undefined)
    .sort((one, other) => urgency(one) - urgency(other));
  const restless = heard.filter((entity) => urgency(entity) < 2).length;
  const ids = heard
    .slice(0, Math.min(MOST_SHOWN, Math.max(A_FEW, restless)))
    .map(({ entity_id }) => entity_id);
  return { ids, more: Math.max(0, restless - ids.length) };
}
