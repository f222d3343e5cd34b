import { HubError } from '../errors.ts';
import { isRecord } from '../is-record.ts';
import type { CommandOptions, Connection } from '../connection/types.ts';
import type { LogbookEntry, LogbookQuery } from './types.ts';

/** Milliseconds: the hub looks through all that was written down. */
const limit = 20_000;

/**
 * Who changed an entity, oldest first, as far back as the hub remembers (10 days, unless told otherwise). A change of
 * the last five seconds may be missing. Rejects with HubError: `unsupported` where the hub keeps no logbook, `timeout`
 * after 20 s.
 */
export async function readLogbook(
  connection: Connection,
  { entityId, start }: LogbookQuery,
  options: CommandOptions = {},
): Promise<readonly LogbookEntry[]> {
  const result = await connection.command(
    { type: 'logbook/get_events', start_time: new Date(start).toISOString(), entity_ids: [entityId] },
    { timeout: limit, ...options },
  );
  if (!Array.isArray(result))
    throw new HubError('hub_error', 'The hub answered with something that is no logbook');
  // Automations that acted on it have entries here too, of their own.
  return result.flatMap((row: unknown) =>
    isRecord(row) && row['entity_id'] === entityId ? readEntry(row) : [],
  );
}

function readEntry(row: Readonly<Record<string, unknown>>): readonly LogbookEntry[] {
  const { when, state, context_user_id: user, context_event_type: cause } = row;
  if (typeof when !== 'number' || !Number.isFinite(when) || typeof state !== 'string') return [];
  const userId = typeof user === 'string' && user !== '' ? user : undefined;
  return [{ at: when * 1_000, state, userId, automatic: cause === 'automation_triggered' }];
}
