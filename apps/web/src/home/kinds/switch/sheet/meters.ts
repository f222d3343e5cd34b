import type { KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';

/** The power and energy sensors of the same device. */
export interface Meters {
  /** W or kW. */
  readonly power: string | undefined;
  /** kWh or Wh, total. */
  readonly energy: string | undefined;
}

const stemOf = (entityId: string) => entityId.slice(entityId.indexOf('.') + 1);

/** Which switch of a power strip a sensor belongs to, by name: `sensor.strip_1_power` to `switch.strip_1`. */
function ownerOf(sensorId: string, switches: readonly string[]): string | undefined {
  const [longest] = switches
    .filter((id) => stemOf(sensorId).startsWith(`${stemOf(id)}_`))
    .sort((a, b) => b.length - a.length);
  return longest;
}

/** Where a device has several switches, only sensors named after this one count. */
export function metersOf(
  entityId: string,
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
): Meters {
  const device = registries?.entry(entityId)?.device_id;
  if (device === undefined) return { power: undefined, energy: undefined };
  const members = known.filter(({ entity_id }) => registries?.entry(entity_id)?.device_id === device);
  // Configuration switches, such as a child lock, supply nothing.
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
