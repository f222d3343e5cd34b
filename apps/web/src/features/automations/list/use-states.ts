import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { EntityStore } from '@soglia/hub-client/entities';
import { useHub } from '#hub/hub-context.ts';

/**
 * The states of many entities, which are subscribed to while mounted; another function when one of them changes. Changes
 * of one frame count as one.
 * @param entityIds the same array while the ids are the same
 */
export function useStates(entityIds: readonly string[]): (entityId: string) => string | undefined {
  const { entities } = useHub();
  useEffect(() => (entityIds.length === 0 ? undefined : entities.watch(entityIds)), [entities, entityIds]);
  const follower = useMemo(() => followStates(entities, entityIds), [entities, entityIds]);
  const states = useSyncExternalStore(follower.subscribe, follower.states);
  return useMemo(() => (entityId) => states.get(entityId), [states]);
}

type States = ReadonlyMap<string, string | undefined>;

function followStates(entities: EntityStore, entityIds: readonly string[]) {
  const read = (): States => new Map(entityIds.map((id) => [id, entities.get(id)?.state]));
  let states = read();
  return {
    states: () => states,
    subscribe: (changed: () => void) => {
      let frame: number | undefined;
      const update = () => {
        frame = undefined;
        const next = read();
        if (entityIds.every((id) => next.get(id) === states.get(id))) return;
        states = next;
        changed();
      };
      const later = () => {
        frame ??= requestAnimationFrame(update);
      };
      const releases = entityIds.map((id) => entities.onEntity(id, later));
      later();
      return () => {
        if (frame !== undefined) cancelAnimationFrame(frame);
        for (const release of releases) release();
      };
    },
  };
}
