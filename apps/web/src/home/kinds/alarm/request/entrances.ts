import type { Entity, KnownEntity } from '@soglia/hub-client/entities';
import type { Hub } from '@soglia/hub-client/hub';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { isShown } from '../../../model/list-devices.ts';
import { nameOf } from '../../../model/name.ts';

const openings: readonly string[] = ['door', 'window', 'opening', 'garage_door'];
const covers: readonly string[] = ['door', 'window', 'gate', 'garage'];

/** Most entrances to ask about. */
const MOST_ENTRANCES = 200;
/** Milliseconds until a state that has not come counts as unknown. */
const STATES_TIMEOUT = 2_000;

/** A door, window, gate or garage that an alarm may guard. */
export const isEntrance = ({ domain, device_class = '' }: KnownEntity): boolean =>
  (domain === 'binary_sensor' && openings.includes(device_class)) ||
  (domain === 'cover' && covers.includes(device_class));

/** Whether it is open, or moving. */
export const isOpen = ({ entity_id, state }: Entity): boolean =>
  state === 'on' || (entity_id.startsWith('cover.') && ['open', 'opening', 'closing'].includes(state));

const entrancesOf = (
  known: readonly KnownEntity[],
  registries: Pick<RegistrySnapshot, 'entry'> | undefined,
): readonly string[] =>
  known
    .filter((entity) => isEntrance(entity) && isShown(registries?.entry(entity.entity_id)))
    .slice(0, MOST_ENTRANCES)
    .map(({ entity_id }) => entity_id);

/** The names of the open entrances of the house. Those that are not on the screen are asked of the hub first. */
export async function openEntrances({ entities, registries, platform }: Hub): Promise<readonly string[]> {
  const { list } = entities;
  if (list.kind === 'loading') return [];
  const ids = entrancesOf(list.entities, registries.snapshot);
  const release = entities.watch(ids);
  const isKnown = () => ids.every((id) => entities.get(id) !== undefined);
  await new Promise<void>((resolve) => {
    const releases = ids.map((id) => entities.onEntity(id, () => isKnown() && settle()));
    const cancel = platform.clock.after(STATES_TIMEOUT, () => settle());
    const settle = () => {
      for (const end of releases) end();
      cancel();
      resolve();
    };
    if (isKnown()) settle();
  });
  const names = ids.flatMap((id) => {
    const entity = entities.get(id);
    return entity !== undefined && isOpen(entity) ? [nameOf(id, entity.attributes['friendly_name'])] : [];
  });
  release();
  return names;
}
