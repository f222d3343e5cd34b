import type { RegistryEntry, RegistrySnapshot } from '@soglia/hub-client/registries';

type EntryFields = Partial<Omit<RegistryEntry, 'entity_id'>>;

/** A registry snapshot for tests: areas by id and name, and entries by entity id. */
export function registriesOf(
  rooms: Readonly<Record<string, string>>,
  entries: Readonly<Record<string, EntryFields>> = {},
): RegistrySnapshot {
  const areas = Object.entries(rooms).map(([area_id, name]) => ({
    area_id,
    name,
    icon: 'mdi:sofa',
    floor_id: 'terra',
  }));
  const entryOf = (entity_id: string): RegistryEntry | undefined =>
    Object.hasOwn(entries, entity_id)
      ? {
          entity_id,
          device_id: undefined,
          area_id: undefined,
          hidden: false,
          category: undefined,
          icon: undefined,
          platform: 'hue',
          translation_key: undefined,
          precision: 1,
          ...entries[entity_id],
        }
      : undefined;
  return {
    areas,
    floors: [{ floor_id: 'terra', name: 'Piano terra', level: 0 }],
    entry: entryOf,
    areaOf: (entityId) => areas.find(({ area_id }) => area_id === entryOf(entityId)?.area_id),
  };
}
