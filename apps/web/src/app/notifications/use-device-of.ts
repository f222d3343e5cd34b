import { useMemo } from 'react';
import type { KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import type { DeviceOf, NotificationDevice } from '#features/notifications/list/filter.ts';
import { kindRegistry } from '#home/kinds/all-kinds.ts';
import { hasCard } from '#home/kinds/kind-of-entity.ts';
import { isShown } from '#home/model/list-devices.ts';
import { nameOf } from '#home/model/name.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';

/** Finds the device of this house that a notification is about. */
export function useDeviceOf(): DeviceOf {
  const list = useKnownEntities();
  const registries = useRegistries();
  return useMemo(() => {
    const known = list.kind === 'loading' ? [] : list.entities;
    const names = new Map(known.map(({ entity_id, name }) => [entity_id, name]));
    const mainCards = mainCardsOf(known, registries);
    const cardOf = (entityId: string): string | undefined => {
      const entry = registries?.entry(entityId);
      if (hasCard(entityId) && isShown(entry)) return entityId;
      // A diagnostic entity, such as the level of a battery, has no card of its own. What a person hid, what configures
      // a device and what no card can show lead nowhere.
      return entry?.category === 'diagnostic' && !entry.hidden ? mainCards.get(entry.device_id) : undefined;
    };
    const read = (entityId: string): NotificationDevice | undefined => {
      const shown = names.has(entityId) ? cardOf(entityId) : undefined;
      if (shown === undefined) return undefined;
      const area = registries?.areaOf(shown);
      const room = area === undefined ? undefined : { id: area.area_id, name: area.name };
      return { entityId: shown, name: nameOf(shown, names.get(shown)), room };
    };
    return ({ mentions }) => mentions.map(read).find((device) => device !== undefined);
  }, [list, registries]);
}

/**
 * By device id: the entity whose card stands for the whole device, its only one on the dashboard or, where it has none
 * there, its only one. Undefined for a device with several, such as a bridge with its lamps: any choice would be
 * arbitrary.
 */
function mainCardsOf(
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
): ReadonlyMap<string | undefined, string | undefined> {
  const onDashboard = new Map<string, string | undefined>();
  const others = new Map<string, string | undefined>();
  for (const { entity_id } of known) {
    const entry = registries?.entry(entity_id);
    if (entry?.device_id === undefined || !hasCard(entity_id) || !isShown(entry)) continue;
    const cards = kindRegistry.kindOf(entity_id) === undefined ? others : onDashboard;
    cards.set(entry.device_id, cards.has(entry.device_id) ? undefined : entity_id);
  }
  return new Map([...others, ...onDashboard]);
}
