import { HubError } from '../errors/errors.ts';
import { isRecord } from '../json/json.ts';
import type { Connection } from '../connection/types.ts';
import type { Release } from '../platform/platform.ts';
import type { LogbookEntry, LogbookQuery } from './types.ts';

/** More are not kept: a lock that jams all night must not fill the page. */
const MAX_ENTRIES = 500;
/** The last millisecond that a date can hold. */
const MAX_DATE_MS = 8.64e15;

export interface LogbookListener {
  /** All entries, oldest first; again with each that comes. The same moment is told once. */
  readonly onEntries: (entries: readonly LogbookEntry[]) => void;
  /** `unsupported` where the hub keeps no logbook; it is asked again after each reconnect. */
  readonly onError: (error: HubError) => void;
}

/**
 * Who changed an entity, as far back as the hub remembers (10 days, unless told otherwise), and from now on. What
 * happened while the line was away is told when it is back.
 */
export function subscribeLogbook(
  connection: Connection,
  { entityId, start }: LogbookQuery,
  { onEntries, onError }: LogbookListener,
): Release {
  let entries: readonly LogbookEntry[] = [];
  return connection.subscribe(
    { type: 'logbook/event_stream', start_time: new Date(start).toISOString(), entity_ids: [entityId] },
    (event) => {
      const { events: rows, partial } = isRecord(event) ? event : {};
      if (!Array.isArray(rows)) {
        onError(new HubError('hub_error', 'The hub told something that is no logbook'));
        return;
      }
      entries = mergeEntries(
        entries,
        rows.flatMap((row: unknown) => parseEntry(row, entityId)),
      );
      // A hub tells the last day first: that it is empty says nothing of the days before.
      if (partial !== true || entries.length > 0) onEntries(entries);
    },
    {
      onStarted: () => {
        entries = [];
      },
      onError,
    },
  );
}

function mergeEntries(
  known: readonly LogbookEntry[],
  more: readonly LogbookEntry[],
): readonly LogbookEntry[] {
  const byMoment = new Map([...known, ...more].map((entry) => [`${entry.at} ${entry.state}`, entry]));
  return [...byMoment.values()].sort((one, other) => one.at - other.at).slice(-MAX_ENTRIES);
}

/** Nothing of another entity: automations that acted on it have entries here too, of their own. */
function parseEntry(row: unknown, entityId: string): readonly LogbookEntry[] {
  if (!isRecord(row) || row['entity_id'] !== entityId) return [];
  const { when, state, context_user_id: user, context_event_type: cause } = row;
  if (typeof when !== 'number' || !(Math.abs(when * 1_000) <= MAX_DATE_MS)) return [];
  if (typeof state !== 'string') return [];
  const userId = typeof user === 'string' && user !== '' ? user : undefined;
  return [{ at: when * 1_000, state, userId, automatic: cause === 'automation_triggered' }];
}
