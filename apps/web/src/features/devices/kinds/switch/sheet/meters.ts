import type { KnownEntity, RegistrySnapshot } from '@soglia/hub-client';

/** The sensors of the same physical device that tell what it draws. */
export interface Meters {
  /** W or kW, now. */
  readonly power: string | undefined;
  /** kWh or Wh, counted up. */
  readonly energy: string | undefined;
}

export function metersOf(
  entityId: string,
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
): Meters {
  const device = registries?.entry(entityId)?.device_id;
  const sensor = (deviceClass: string) =>
    device === undefined
      ? undefined
      : known.find(
          ({ entity_id, domain, device_class }) =>
            domain === 'sensor' &&
            device_class === deviceClass &&
            registries?.entry(entity_id)?.device_id === device,
        )?.entity_id;
  return { power: sensor('power'), energy: sensor('energy') };
}
