import { readCurrentUser } from '@soglia/hub-client/people';
import type { Config } from './automation-config.ts';
import type { AutomationStore } from './automation-store.ts';
import { unlessRefused } from './live-automation.ts';
import type { Operation } from './operation.ts';
import { ScheduleError } from './schedule-error.ts';
import type { ScheduleRights } from './types.ts';

/** Asked over the WebSocket: a REST request without the right counts towards a ban of the address. */
export async function isAdmin({ access, signal, remaining }: Operation): Promise<boolean> {
  const user = await unlessRefused(readCurrentUser(access.connection, { signal, timeout: remaining() }));
  return user?.isAdmin === true;
}

/** Rejects with ScheduleError `not_admin`. */
export async function requireAdmin(operation: Operation): Promise<void> {
  if (!(await isAdmin(operation)))
    throw new ScheduleError('not_admin', 'Only administrators save automations');
}

/**
 * Whether this account may save from here, and the stored automation where the account may read it. Without
 * `mayBeStored` the automation is not requested: browsers log a 404 as an error of the page.
 */
export async function readRightsAndStored(
  store: AutomationStore,
  { admin, mayBeStored }: { readonly admin: boolean; readonly mayBeStored: boolean },
): Promise<{ readonly rights: ScheduleRights; readonly stored: Config | undefined }> {
  if (!admin) return { rights: { maySave: false, why: 'not_admin' }, stored: undefined };
  try {
    const stored = mayBeStored ? await store.read() : undefined;
    if (!mayBeStored) await store.probe();
    return { rights: { maySave: true }, stored };
  } catch (cause) {
    if (!(cause instanceof ScheduleError)) throw cause;
    const { code } = cause;
    if (code !== 'no_rest' && code !== 'not_admin') throw cause;
    return { rights: { maySave: false, why: code }, stored: undefined };
  }
}
