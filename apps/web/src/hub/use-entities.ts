import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Entity, EntityStore } from '@soglia/hub-client/entities';
import { useHub } from './hub-context.ts';

/**
 * Several entities as they are now, in the order of the ids, subscribed to while mounted; undefined for one whose state is
 * not known. The same array until one of them changes. There may be hundreds: what follows a change is drawn bit by bit.
 * @param entityIds the same array while the ids are the same
 */
export function useEntities(entityIds: readonly string[]): readonly (Entity | undefined)[] {
  const { entities } = useHub();
  useEffect(() => (entityIds.length === 0 ? undefined : entities.watch(entityIds)), [entities, entityIds]);
  const values = useMemo(() => createValues(entities, entityIds), [entities, entityIds]);
  const [shown, setShown] = useState(() => ({ of: values, entities: values.read() }));
  useEffect(() => {
    const update = () =>
      startTransition(() =>
        setShown((before) => {
          const next = values.read();
          return before.of === values && before.entities === next ? before : { of: values, entities: next };
        }),
      );
    // What has changed before this subscription.
    update();
    return values.subscribe(update);
  }, [values]);
  return useMemo(() => (shown.of === values ? shown.entities : values.read()), [shown, values]);
}

interface Values {
  readonly subscribe: (changed: () => void) => () => void;
  readonly read: () => readonly (Entity | undefined)[];
}

function createValues(entities: EntityStore, entityIds: readonly string[]): Values {
  let last: readonly (Entity | undefined)[] = [];
  return {
    subscribe(changed) {
      const releases = entityIds.map((id) => entities.onEntity(id, changed));
      return () => {
        for (const release of releases) release();
      };
    },
    read() {
      const next = entityIds.map((id) => entities.get(id));
      if (next.length !== last.length || next.some((entity, index) => entity !== last[index])) last = next;
      return last;
    },
  };
}
