import type { KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';

/** The sensors of the same physical device that tell what it draws. */
export interface Meters {
  /** W or kW, now. */
  readonly power: string | undefined;
  /** kWh or Wh, counted up. */
  readonly energy: string | undefined;
}

const stemOf = (entityId: string) => entityId.slice(entityId.indexOf('.') + 1);

/** Among the switches of a strip, the one after which this sensor is called: `sensor.strip_1_power` after `switch.strip_1`. */
function ownerOf(sensorId: string, switches: readonly string[]): string | undefined {
  const [longest] = switches
    .filter((id) => stemOf(sensorId).startsWith(`${stemOf(id)}_`))
    .sort((a, b) => b.length - a.length);
  return longest;
}

/** Where a device has several switches, only what is called after this one is its own. */
export function metersOf(
  entityId: string,
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
): Meters {
  const device = registries?.entry(entityId)?.device_id;
  if (device === undefined) return { power: undefined, energy: undefined };
  const members = known.filter(({ entity_id }) => registries?.entry(entity_id)?.device_id === device);
  // What only sets the device up, as the lock for children does, has nothing hanging on it.
  const isPlug = (id: string) => id === entityId || registries?.entry(id)?.category === undefined;
  const switches = members
    .filter(({ domain, entity_id }) => domain === 'switch' && isPlug(entity_id))
    .map(({ entity_id }) => entity_id);
  const sensor = (deviceClass: string) =>
    members.find(
      ({ entity_id, domain, device_class }) =>
        domain === 'sensor' &&
        device_class === deviceClass &&
        (switches.length <= 1 || ownerOf(entity_id, switches) === entityId),
    )?.entity_id;
  return { power: sensor('power'), energy: sensor('energy') };
}
