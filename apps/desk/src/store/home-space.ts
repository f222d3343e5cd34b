import { sql } from '@soglia/database';
import { within, type Scoped } from './scope.ts';

/** The home has stored as much as it may. */
export class HomeFullError extends Error {
  override readonly name = 'HomeFullError';
}

/** Bytes of the rows beside a change: its event, its idempotency key, its entry of the audit log. */
const BESIDE = 1000;
/** What changes without a text or a picture may take beyond: who cannot write may still close a ticket. */
const RESERVE = 16 * 1024 ** 2;

/**
 * Counts what a change stores, so that one home leaves place for the others; a home that is full writes and adds nothing
 * any more. What the installer writes counts and is never refused.
 * @param events how many the change makes @returns the cursor of the newest event @throws HomeFullError
 */
export async function takeSpace(
  { db, scope, homeSpace }: Pick<Scoped, 'db' | 'scope' | 'homeSpace'>,
  homeId: string,
  { bytes, events }: { readonly bytes: number; readonly events: 0 | 1 },
): Promise<number> {
  const taken = bytes + BESIDE;
  let update = db
    .updateTable('homes')
    .set({ last_cursor: sql`last_cursor + ${sql.lit(events)}`, stored_bytes: sql`stored_bytes + ${taken}` })
    .where(within(scope, 'homes'))
    .where('id', '=', homeId);
  const most = bytes > 0 ? homeSpace : homeSpace + RESERVE;
  if (scope.actor.from === 'home') update = update.where('stored_bytes', '<=', most - taken);
  const home = await update.returning('last_cursor').executeTakeFirst();
  if (home === undefined) throw new HomeFullError();
  return home.last_cursor;
}
