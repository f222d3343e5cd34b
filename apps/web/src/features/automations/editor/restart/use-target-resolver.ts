import { useMemo } from 'react';
import type { TargetResolver } from '@soglia/automations/config';
import type { Entity, EntityListState } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { useEntities } from '#hub/use-entities.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { listOf } from '#home/model/attributes.ts';

/** Which entities rooms, devices and scenes of this house stand for; another object when that changes. */
export function useTargetResolver(): TargetResolver {
  const list = useKnownEntities();
  const registries = useRegistries();
  const scenes = useEntities(useMemo(() => scenesIn(list), [list]));
  return useMemo(() => resolverOf(list, registries, scenes), [list, registries, scenes]);
}

function resolverOf(
  list: EntityListState,
  registries: RegistrySnapshot | undefined,
  scenes: readonly (Entity | undefined)[],
): TargetResolver {
  const members = new Map(scenes.flatMap((scene) => (scene === undefined ? [] : [membersOf(scene)])));
  // Of a thousand entities, and many houses name no room in an automation.
  let holders: ReadonlyMap<string, readonly string[]> | undefined;
  return {
    entitiesOf({ entityIds, deviceIds, areaIds, floorIds }) {
      const names = [...deviceIds.map(device), ...areaIds.map(area), ...floorIds.map(floor)];
      if (names.length === 0) return entityIds;
      const known = (holders ??= heldBy(list, registries));
      return [...new Set([...entityIds, ...names.flatMap((name) => known.get(name) ?? [])])];
    },
    membersOf: (sceneId) => members.get(sceneId) ?? [],
  };
}

const device = (id: string) => `device ${id}`;
const area = (id: string) => `area ${id}`;
const floor = (id: string) => `floor ${id}`;

const scenesIn = (list: EntityListState): readonly string[] =>
  list.kind === 'loaded'
    ? list.entities.filter(({ domain }) => domain === 'scene').map(({ entity_id }) => entity_id)
    : [];

const membersOf = (scene: Entity) => [scene.entity_id, listOf(scene, 'entity_id')] as const;

/** The entities of each device, room and floor. */
function heldBy(
  list: EntityListState,
  registries: RegistrySnapshot | undefined,
): ReadonlyMap<string, readonly string[]> {
  const held = new Map<string, string[]>();
  for (const { entity_id } of list.kind === 'loaded' ? list.entities : []) {
    const deviceId = registries?.entry(entity_id)?.device_id;
    const room = registries?.areaOf(entity_id);
    const holders = [
      ...(deviceId === undefined ? [] : [device(deviceId)]),
      ...(room === undefined ? [] : [area(room.area_id)]),
      ...(typeof room?.floor_id === 'string' ? [floor(room.floor_id)] : []),
    ];
    for (const holder of holders) {
      const here = held.get(holder) ?? [];
      held.set(holder, here);
      here.push(entity_id);
    }
  }
  return held;
}
