import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { readHistory, type HistoryQuery, type HistoryRow } from '@soglia/hub-client/history';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useEntity } from '#hub/use-entity.ts';
import { useHubRead, type HubRead } from '#hub/use-hub-read.ts';
import { useNow } from '#shared/use-now.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Span } from '#shared/charts/points.ts';
import { appendRemoval, appendLiveRow } from './append-live-rows.ts';

/** How often the right end of a chart moves on, milliseconds. */
const STEP_MS = 60_000;

export interface EntityHistory extends Span {
  /** Oldest first, with the live rows that followed. */
  readonly rows: readonly HistoryRow[];
}

type Want = Pick<HistoryQuery, 'significantChangesOnly' | 'attributes'>;
const states: Want = {};

/** The history of the last `hours` of an entity, with live rows while mounted. */
export function useHistory(entityId: string, hours: number, want: Want = states): HubRead<EntityHistory> {
  const { significantChangesOnly = true, attributes = false } = want;
  const { entities } = useHub();
  // A cached reading holds until the entity changes: changes while nothing was mounted are not in it.
  const [changed] = useState(() => entities.get(entityId)?.last_updated ?? 0);
  const since = useConnectedSince();
  const what = `history ${entityId} ${hours} ${significantChangesOnly} ${attributes} ${changed}`;
  const newest = useHubRead(`${what} ${since}`, (connection, options) =>
    readHistory(
      connection,
      { entityId, start: Date.now() - hours * HOUR_MS, significantChangesOnly, attributes },
      options,
    ),
  );
  // The rows of before are shown until the new ones are there.
  const [shown, setShown] = useState({ what, read: newest });
  if (newest.kind === 'there' && newest !== shown.read) setShown({ what, read: newest });
  const isComing =
    newest.kind === 'waiting' || (newest.kind === 'failed' && newest.error.code === 'disconnected');
  const read = isComing && shown.what === what ? shown.read : newest;
  const liveRows = useLiveRows(entityId, hours * HOUR_MS, attributes);
  const end = useNow(STEP_MS);

  return useMemo(() => {
    if (read.kind !== 'there') return read;
    const last = read.value.at(-1)?.at ?? -Infinity;
    const rows = [...read.value, ...liveRows.filter(({ at }) => at > last)];
    const until = Math.max(end, read.at, rows.at(-1)?.at ?? 0);
    return { ...read, value: { rows, start: until - hours * HOUR_MS, end: until } };
  }, [read, liveRows, end, hours]);
}

/** Since when there is a connection, or was the last one: what changed between two of them came to nobody. */
function useConnectedSince(): number | undefined {
  const { state } = useConnection();
  const latest = state.kind === 'ready' ? state.since : undefined;
  const [since, setSince] = useState(latest);
  if (latest !== undefined && latest !== since) setSince(latest);
  return since;
}

/**
 * The rows received while mounted, with the current state as the first; at most of the last `reach` milliseconds.
 * @param ofAttributes each row says when an attribute changed, and not since when the state holds
 */
function useLiveRows(entityId: string, reach: number, ofAttributes: boolean): readonly HistoryRow[] {
  const { entities } = useHub();
  const rowOf = ({ last_changed, last_updated, state, attributes }: Entity): HistoryRow => ({
    at: ofAttributes ? last_updated : last_changed,
    state,
    attributes,
  });
  const [received, setReceived] = useState<readonly HistoryRow[]>(() => {
    // The hub's recorder may be some seconds behind.
    const entity = entities.get(entityId);
    return entity === undefined ? [] : [rowOf(entity)];
  });
  const record = useEffectEvent(() => {
    const entity = entities.get(entityId);
    const now = Date.now();
    setReceived((before) =>
      entity === undefined ? appendRemoval(before, now) : appendLiveRow(before, rowOf(entity), reach),
    );
  });
  useEffect(() => entities.onEntity(entityId, () => record()), [entities, entityId]);
  // The entity may have changed between the first render and the subscription.
  const entity = useEntity(entityId);
  const current = entity && rowOf(entity);
  if (current !== undefined && current.at > (received.at(-1)?.at ?? 0))
    setReceived(appendLiveRow(received, current, reach));
  return received;
}
