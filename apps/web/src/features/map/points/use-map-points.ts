import { useMemo, useState } from 'react';
import type { MapDevice } from '@soglia/contracts/map';
import { domainOf, readStates } from '@soglia/hub-client/entities';
import { isRecord } from '@soglia/hub-client/json';
import { useHub } from '#hub/hub-context.ts';
import { useEntities } from '#hub/use-entities.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { isShown } from '#home/model/list-devices.ts';
import type { MapZone } from '../map-types.ts';
import { followsPeople, hasCoordinates } from './map-points.ts';
import { createPointMaker, type MapPoints } from './point-maker.ts';

/** Everybody and everything with a position, as they are now: people, trackers, what says where it is, what was put there. */
export function useMapPoints(zones: readonly MapZone[], devices: readonly MapDevice[]): MapPoints {
  const { base } = useHub().connection;
  const registries = useRegistries();
  const ids = useIds(devices);
  const batteries = useBatteries(ids);
  const watched = useMemo(() => [...new Set([...ids, ...batteries.values()])], [ids, batteries]);
  const entities = useEntities(watched);
  const [make] = useState(createPointMaker);
  return useMemo(
    () => make({ entities, batteries, devices, zones, registries, base }),
    [make, entities, batteries, devices, zones, registries, base],
  );
}

/** The same array until something is added or removed. */
function useIds(devices: readonly MapDevice[]): readonly string[] {
  const list = useKnownEntities();
  const registries = useRegistries();
  // Which other things say where they are is in the states alone; they are read once.
  const read = useHubRead('map-positions', async (connection, options) =>
    (await readStates(connection, options))?.flatMap((state) => idWithPosition(state) ?? []),
  );
  const others = read.kind === 'there' ? read.value : undefined;
  const key = useMemo(() => {
    const known = list.kind === 'loaded' ? list.entities : [];
    const existing = new Set(known.map(({ entity_id }) => entity_id));
    const ids = new Set([
      ...known
        .filter(({ entity_id, domain }) => followsPeople(domain) && isShown(registries?.entry(entity_id)))
        .map(({ entity_id }) => entity_id),
      ...(others ?? []).filter((id) => existing.has(id) && isShown(registries?.entry(id))),
      ...devices.map(({ entity_id }) => entity_id),
    ]);
    return [...ids].join(' ');
  }, [list, registries, others, devices]);
  return useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
}

function idWithPosition(state: unknown): string | undefined {
  if (!isRecord(state) || typeof state['entity_id'] !== 'string' || !isRecord(state['attributes']))
    return undefined;
  const { entity_id: id, attributes } = state;
  return domainOf(id) !== 'zone' && hasCoordinates({ attributes }) ? id : undefined;
}

/** The battery sensors of the devices that these belong to, by their ids. */
function useBatteries(ids: readonly string[]): ReadonlyMap<string, string> {
  const list = useKnownEntities();
  const registries = useRegistries();
  return useMemo(() => {
    const deviceOf = (id: string) => registries?.entry(id)?.device_id;
    const sensors = new Map<string, string>();
    for (const { entity_id, domain, device_class } of list.kind === 'loaded' ? list.entities : []) {
      const device = deviceOf(entity_id);
      if (domain === 'sensor' && device_class === 'battery' && device !== undefined)
        sensors.set(device, entity_id);
    }
    return new Map(
      ids.flatMap((id) => {
        const sensor = sensors.get(deviceOf(id) ?? '');
        return sensor === undefined ? [] : [[id, sensor] as const];
      }),
    );
  }, [ids, list, registries]);
}
