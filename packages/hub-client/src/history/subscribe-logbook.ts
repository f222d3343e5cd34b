import { HubError } from '../errors/errors.ts';
import { isTime } from '../json/is-time.ts';
import { isRecord } from '../json/json.ts';
import type { Connection } from '../connection/types.ts';
import type { Release } from '../platform/platform.ts';
import type { LogbookEntry, LogbookQuery } from './types.ts';

/** Bounds the list: a lock that jams can produce entries all night. */
const MAX_ENTRIES = 500;

export interface LogbookListener {
  /** All entries, oldest first, without duplicates; called again with each new one. */
  readonly onEntries: (entries: readonly LogbookEntry[]) => void;
  /** `unsupported` where the hub has no logbook; the subscription is tried again after each reconnect. */
  readonly onError: (error: HubError) => void;
}

/**
 * Subscribes to the logbook of an entity: who changed it, as far back as the hub keeps it (10 days by default), and
 * from now on. After a reconnect the entries are read again.
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
      // The hub sends the last day first, as `partial`: an empty one says nothing about the days before.
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

/** Skips rows of other entities: automations that acted on this one have rows of their own. */
function parseEntry(row: unknown, entityId: string): readonly LogbookEntry[] {
  if (!isRecord(row) || row['entity_id'] !== entityId) return [];
  const { when, state, context_user_id: user, context_event_type: cause } = row;
  if (typeof when !== 'number' || !isTime(when * 1_000)) return [];
  if (typeof state !== 'string') return [];
  const userId = typeof user === 'string' && user !== '' ? user : undefined;
  return [{ at: when * 1_000, state, userId, automatic: cause === 'automation_triggered' }];
}
