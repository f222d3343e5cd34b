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
    const isVisible = (entityId: string) => hasCard(entityId) && isShown(registries?.entry(entityId));
    const byDevice = shownByDevice(known, registries, isVisible);
    const read = (entityId: string): NotificationDevice | undefined => {
      if (!names.has(entityId)) return undefined;
      // A battery is shown on the card of its device, and has none.
      const shown = isVisible(entityId) ? entityId : byDevice.get(registries?.entry(entityId)?.device_id);
      if (shown === undefined) return undefined;
      const area = registries?.areaOf(shown);
      const room = area === undefined ? undefined : { id: area.area_id, name: area.name };
      return { entityId: shown, name: nameOf(shown, names.get(shown)), room };
    };
    return ({ mentions }) => mentions.map(read).find((device) => device !== undefined);
  }, [list, registries]);
}

/** By device id: the entity whose card stands for it; one of the dashboard, where there is one. */
function shownByDevice(
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
  isVisible: (entityId: string) => boolean,
): ReadonlyMap<string | undefined, string> {
  const visible = known.map(({ entity_id }) => entity_id).filter(isVisible);
  const isOnDashboard = (entityId: string) => kindRegistry.kindOf(entityId) !== undefined;
  // Of several the last one stands: the first of the dashboard.
  const inOrder = [...visible.filter((id) => !isOnDashboard(id)), ...visible.filter(isOnDashboard).reverse()];
  return new Map(
    inOrder.flatMap((entityId) => {
      const device = registries?.entry(entityId)?.device_id;
      return device === undefined ? [] : [[device, entityId] as const];
    }),
  );
}
