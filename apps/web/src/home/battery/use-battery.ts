import { useMemo } from 'react';
import type { Entity, KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { useEntity } from '#hub/use-entity.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { percentOf, toNumber } from '../model/attributes.ts';

/** The battery sensor of the same device in the registry. */
export function batterySensorOf(
  entityId: string,
  known: readonly KnownEntity[],
  registries: Pick<RegistrySnapshot, 'entry'> | undefined,
): string | undefined {
  const device = registries?.entry(entityId)?.device_id;
  if (device === undefined) return undefined;
  return known.find(
    ({ entity_id, domain, device_class }) =>
      domain === 'sensor' && device_class === 'battery' && registries?.entry(entity_id)?.device_id === device,
  )?.entity_id;
}

/**
 * Percent; undefined where there is no battery or its level is unknown. Newer hubs report it in a sensor, older ones
 * in an attribute.
 */
export function useBattery(entity: Entity): number | undefined {
  const list = useKnownEntities();
  const registries = useRegistries();
  const id = entity.entity_id;
  const sensor = useMemo(
    () => (list.kind === 'loaded' ? batterySensorOf(id, list.entities, registries) : undefined),
    [id, list, registries],
  );
  const reported = toNumber(useEntity(sensor)?.state);
  return reported === undefined || reported < 0 || reported > 100
    ? percentOf(entity, 'battery_level')
    : Math.round(reported);
}
