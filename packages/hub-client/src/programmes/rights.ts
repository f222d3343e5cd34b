import { isRecord } from '../is-record.ts';
import type { Config } from './automation-config.ts';
import type { AutomationStore } from './automation-store.ts';
import { unlessRefused } from './live-automation.ts';
import type { Work } from './limit.ts';
import { ProgrammeError } from './programme-error.ts';
import type { ProgrammeRights } from './types.ts';

/** By the hub's own word: asking REST without the right would count towards a ban of the address. */
export async function isAdmin(work: Work): Promise<boolean> {
  const user = await unlessRefused(work.command({ type: 'auth/current_user' }));
  return isRecord(user) && user['is_admin'] === true;
}

/** Rejects with `not_admin`, and nothing more is asked. */
export async function requireAdmin(work: Work): Promise<void> {
  if (!(await isAdmin(work))) throw new ProgrammeError('not_admin', 'Only administrators save automations');
}

/**
 * Whether this person may save from here, and what is stored where they may read it. Without `mayBeStored` nothing is
 * looked for: a browser writes a hub's 404 down as an error of the page.
 */
export async function rightsAndStored(
  store: AutomationStore,
  { admin, mayBeStored }: { readonly admin: boolean; readonly mayBeStored: boolean },
): Promise<{ readonly rights: ProgrammeRights; readonly stored: Config | undefined }> {
  if (!admin) return { rights: { maySave: false, why: 'not_admin' }, stored: undefined };
  try {
    const stored = mayBeStored ? await store.read() : undefined;
    if (!mayBeStored) await store.probe();
    return { rights: { maySave: true }, stored };
  } catch (cause) {
    if (!(cause instanceof ProgrammeError)) throw cause;
    const { code } = cause;
    if (code !== 'no_rest' && code !== 'not_admin') throw cause;
    return { rights: { maySave: false, why: code }, stored: undefined };
  }
}
