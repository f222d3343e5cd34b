import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Entity, KnownEntity } from '@soglia/hub-client/entities';
import { useHub } from '#hub/hub-context.ts';
import { isLastKnown } from '#hub/last-known.ts';
import { canRaiseAlarm, isActiveAlarm } from './active-alarms.ts';

const SEPARATOR = ' ';

/** The ids of all active alarms. Their entities are always subscribed to, so nothing is watched here. */
export function useActiveAlarms(known: readonly KnownEntity[]): ReadonlySet<string> {
  const { entities } = useHub();
  const ids = useMemo(() => known.filter(canRaiseAlarm).map(({ entity_id }) => entity_id), [known]);
  const active = useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const releases = ids.map((id) => entities.onEntity(id, changed));
        return () => {
          for (const release of releases) release();
        };
      },
      [entities, ids],
    ),
    () => ids.filter((id) => isActiveNow(entities.get(id))).join(SEPARATOR),
  );
  return useMemo(() => new Set(active === '' ? [] : active.split(SEPARATOR)), [active]);
}

/** States of the offline snapshot are old: only those that the hub sent count. */
const isActiveNow = (entity: Entity | undefined) => isActiveAlarm(entity) && !isLastKnown(entity);
