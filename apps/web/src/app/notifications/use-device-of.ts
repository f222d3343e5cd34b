import { useMemo } from 'react';
import type { DeviceOf, NotificationDevice } from '#features/notifications/list/filter.ts';
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
    const names = new Map(
      list.kind === 'loading' ? [] : list.entities.map(({ entity_id, name }) => [entity_id, name]),
    );
    const read = (entityId: string): NotificationDevice | undefined => {
      if (!names.has(entityId) || !hasCard(entityId) || !isShown(registries?.entry(entityId)))
        return undefined;
      const area = registries?.areaOf(entityId);
      const room = area === undefined ? undefined : { id: area.area_id, name: area.name };
      return { entityId, name: nameOf(entityId, names.get(entityId)), room };
    };
    return ({ mentions }) => mentions.map(read).find((device) => device !== undefined);
  }, [list, registries]);
}
