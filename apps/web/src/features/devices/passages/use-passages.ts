import { useEffect, useMemo, useState } from 'react';
import { readLogbook, readPeople, type Entity, type LogbookEntry } from '@soglia/hub-client';
import { useHub } from '#hub/hub-context.ts';
import { useHubRead, type HubRead } from '#hub/use-hub-read.ts';
import { passagesIn, type Passage, type Way } from './passages.ts';

const WEEK = 7 * 86_400_000;
/** Of what is heard while somebody looks; more are not shown. */
const HEARD = 20;

/** The openings of a way in over the last seven days, newest first, and those that come while somebody looks. */
export function usePassages(entityId: string, way: Way): HubRead<readonly Passage[]> {
  const { entities } = useHub();
  // What was read holds until the entity changes: what changed it while nobody looked is in no kept reading.
  const [changed] = useState(() => entities.get(entityId)?.last_changed ?? 0);
  const read = useHubRead(`passages ${entityId} ${changed}`, (connection, options) =>
    readLogbook(connection, { entityId, start: Date.now() - WEEK }, options),
  );
  const heard = useHeard(entityId);
  return useMemo(() => {
    if (read.kind !== 'there') return read;
    const last = read.value.at(-1)?.at ?? -Infinity;
    // The same moment may come by both ways, and not to the last microsecond.
    const entries = [...read.value, ...heard.filter(({ at }) => at > last + 1)];
    return { ...read, value: passagesIn(way, entries) };
  }, [read, heard, way]);
}

/** The names of the people of the house by their accounts; empty until they have come, and where nobody tells. */
export function usePeople(): ReadonlyMap<string, string> {
  const read = useHubRead('people', readPeople);
  return read.kind === 'there' ? read.value : nobody;
}

const nobody: ReadonlyMap<string, string> = new Map();

const entryOf = ({ last_changed, state, context }: Entity): LogbookEntry => ({
  at: last_changed,
  state,
  userId: context.user_id ?? undefined,
  automatic: context.user_id === null && context.parent_id !== null,
});

/** What the hub told of it while this was mounted, and what somebody did to it just before: a recorder is slower. */
function useHeard(entityId: string): readonly LogbookEntry[] {
  const { entities } = useHub();
  const [first] = useState(() => entities.get(entityId));
  const [heard, setHeard] = useState<readonly LogbookEntry[]>(() =>
    first === undefined || first.context.user_id === null ? [] : [entryOf(first)],
  );
  useEffect(
    () =>
      entities.onEntity(entityId, () => {
        const entity = entities.get(entityId);
        if (entity === undefined) return;
        setHeard((before) => {
          const last = before.at(-1)?.at ?? first?.last_changed ?? 0;
          return entity.last_changed > last ? [...before, entryOf(entity)].slice(-HEARD) : before;
        });
      }),
    [entities, entityId, first],
  );
  return heard;
}
