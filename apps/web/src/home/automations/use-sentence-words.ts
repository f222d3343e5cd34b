import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { domainOf, type Entity, type EntityListState, type KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { useHub } from '#hub/hub-context.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { useAllStateWords } from '#hub/use-all-state-words.ts';
import { endingOf } from '../model/agreement.ts';
import { drawnUnit } from '../model/attributes.ts';
import { nameOf } from '../model/name.ts';
import { temperatureUnitOf } from '../model/temperature-unit.ts';
import type { SentenceWords } from './sentence/sentence-words.ts';

const none: readonly string[] = [];

/**
 * The words of the house for sentences. Another object when names, areas or the hub's own words change, or what is known
 * of `entityIds`: their values are subscribed to while mounted, for the units of what they measure.
 * @param entityIds the same array while the ids are the same
 */
export function useSentenceWords(entityIds: readonly string[] = none): SentenceWords {
  const { entities } = useHub();
  const list = useKnownEntities();
  const registries = useRegistries();
  const units = useKnownUnits(entityIds);
  const stateWord = useAllStateWords();
  const known = useMemo(() => knownOf(list), [list]);
  return useMemo((): SentenceWords => {
    // Of a thousand entities, and few automations name a device.
    let devices: ReadonlyMap<string, string> | undefined;
    const named = (id: string) => ({
      entity_id: id,
      attributes: { friendly_name: known.get(id)?.name, device_class: known.get(id)?.device_class },
    });
    return {
      entityName: (id) => (known.has(id) ? nameOf(id, known.get(id)?.name) : undefined),
      deviceName: (id) => (devices ??= deviceNames(known, registries)).get(id),
      areaName: (id) => registries?.areas.find(({ area_id }) => area_id === id)?.name,
      floorName: (id) => registries?.floors.find(({ floor_id }) => floor_id === id)?.name,
      deviceClass: (id) => known.get(id)?.device_class,
      ending: (id) => endingOf(named(id)),
      unit: (id) => unitOf(entities.get(id)),
      stateWord: (id, state) => stateWord(named(id), state),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `units` changes when what `unit` answers does
  }, [entities, known, registries, stateWord, units]);
}

const knownOf = (list: EntityListState): ReadonlyMap<string, KnownEntity> =>
  new Map(list.kind === 'loaded' ? list.entities.map((entity) => [entity.entity_id, entity]) : []);

/** Where a unit stands: of what is measured in `unit_of_measurement`; of thermostats that of their degrees. */
const unitOf = (entity: Entity | undefined): string =>
  entity === undefined
    ? ''
    : (drawnUnit(entity) ??
      (domainOf(entity.entity_id) === 'climate'
        ? temperatureUnitOf(entity)
        : (drawnUnit(entity, 'temperature_unit') ?? '')));

/**
 * The units of several entities as one text, which changes when one of them does; their values are subscribed to while
 * mounted.
 * @param entityIds the same array while the ids are the same
 */
export function useKnownUnits(entityIds: readonly string[]): string {
  const { entities } = useHub();
  useEffect(() => (entityIds.length === 0 ? undefined : entities.watch(entityIds)), [entities, entityIds]);
  const subscribe = useMemo(
    () => (changed: () => void) => {
      const releases = entityIds.map((id) => entities.onEntity(id, changed));
      return () => {
        for (const release of releases) release();
      };
    },
    [entities, entityIds],
  );
  return useSyncExternalStore(subscribe, () => entityIds.map((id) => unitOf(entities.get(id))).join('\n'));
}

/** What the names of a device's entities begin with in common, else the name of its only one. */
function deviceNames(
  known: ReadonlyMap<string, KnownEntity>,
  registries: RegistrySnapshot | undefined,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [id, { name }] of known) {
    const device = registries?.entry(id)?.device_id;
    if (device === undefined) continue;
    const own = nameOf(id, name);
    const before = names.get(device);
    names.set(device, before === undefined ? own : (commonStart(before, own) ?? before));
  }
  return names;
}

function commonStart(one: string, other: string): string | undefined {
  const words = one.split(' ');
  const others = other.split(' ');
  const end = words.findIndex((word, index) => word !== others[index]);
  const common = (end === -1 ? words : words.slice(0, end)).join(' ');
  return common === '' ? undefined : common;
}
