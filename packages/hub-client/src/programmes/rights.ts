import { isRecord } from '../is-record.ts';
import type { Config } from './automation-config.ts';
import type { AutomationStore } from './automation-store.ts';
import { unlessRefused } from './live-automation.ts';
import type { Work } from './limit.ts';
import { ProgrammeError } from './programme-error.ts';
import type { ProgrammeRights } from './types.ts';

/** By the hub's own word: asking REST without the right would count towards a ban of the address. */
async function isAdmin(work: Work): Promise<boolean> {
  const user = await unlessRefused(work.command({ type: 'auth/current_user' }));
  return isRecord(user) && user['is_admin'] === true;
}

/** Rejects with `not_admin`, and nothing more is asked. */
export async function requireAdmin(work: Work): Promise<void> {
  if (!(await isAdmin(work))) throw new ProgrammeError('not_admin', 'Only administrators save automations');
}

/** Whether this person may save from here, and what is stored where they may read it. */
export async function rightsAndStored(
  work: Work,
  store: AutomationStore,
): Promise<{ readonly rights: ProgrammeRights; readonly stored: Config | undefined }> {
  if (!(await isAdmin(work))) return { rights: { maySave: false, why: 'not_admin' }, stored: undefined };
  try {
    return { rights: { maySave: true }, stored: await store.read() };
  } catch (cause) {
    if (!(cause instanceof ProgrammeError)) throw cause;
    const { code } = cause;
    if (code !== 'no_rest' && code !== 'not_admin') throw cause;
    return { rights: { maySave: false, why: code }, stored: undefined };
  }
}
