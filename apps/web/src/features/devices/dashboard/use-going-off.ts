import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { KnownEntity } from '@soglia/hub-client';
import { useHub } from '#hub/hub-context.ts';
import { canGoOff, isGoingOff } from '../model/going-off.ts';

const SEPARATOR = ' ';

/** The ids of what is going off now. The hub is always asked for these: nothing is watched here. */
export function useGoingOff(known: readonly KnownEntity[]): ReadonlySet<string> {
  const { entities } = useHub();
  const ids = useMemo(() => known.filter(canGoOff).map(({ entity_id }) => entity_id), [known]);
  const going = useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const releases = ids.map((id) => entities.onEntity(id, changed));
        return () => {
          for (const release of releases) release();
        };
      },
      [entities, ids],
    ),
    () => ids.filter((id) => isGoingOff(entities.get(id))).join(SEPARATOR),
  );
  return useMemo(() => new Set(going === '' ? [] : going.split(SEPARATOR)), [going]);
}
