import { AutomationError, isAdmin, type Operation, type StoredConfig } from '@soglia/automations/store';
import type { Config } from './automation-config.ts';
import { ScheduleError } from './schedule-error.ts';
import type { ScheduleRights } from './types.ts';

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
  store: StoredConfig,
  { admin, mayBeStored }: { readonly admin: boolean; readonly mayBeStored: boolean },
): Promise<{ readonly rights: ScheduleRights; readonly stored: Config | undefined }> {
  if (!admin) return { rights: { maySave: false, why: 'not_admin' }, stored: undefined };
  try {
    const stored = mayBeStored ? await store.read() : undefined;
    if (!mayBeStored) await store.probe();
    return { rights: { maySave: true }, stored };
  } catch (cause) {
    const code = cause instanceof AutomationError ? cause.code : undefined;
    if (code !== 'no_rest' && code !== 'not_allowed') throw cause;
    const why = code === 'not_allowed' ? 'not_admin' : code;
    return { rights: { maySave: false, why }, stored: undefined };
  }
}
