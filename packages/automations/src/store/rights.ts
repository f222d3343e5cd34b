import { isRecord } from '@soglia/hub-client/json';
import { readCurrentUser } from '@soglia/hub-client/people';
import { AutomationError } from './automation-error.ts';
import { unlessRefused } from './live-automation.ts';
import { runOperation, type Operation } from './operation.ts';
import { storedConfig } from './stored-config.ts';
import type { AutomationRights, HubAccess, StoreOptions } from './types.ts';

/**
 * Whether this account may change automations from here: `not_allowed` for those who are neither administrators nor have
 * the right `automations` of our gateway; `no_rest` where the hub's REST API does not respond here, in a browser because of
 * CORS. Rejects with AutomationError.
 */
export const readMayEdit = (access: HubAccess, options: StoreOptions = {}): Promise<AutomationRights> =>
  runOperation(access, options, async (operation): Promise<AutomationRights> => {
    if (!(await isAdmin(operation)) && !(await hasRight(operation)))
      return { mayEdit: false, why: 'not_allowed' };
    try {
      await storedConfig(operation, '').probe();
      return { mayEdit: true };
    } catch (cause) {
      if (!(cause instanceof AutomationError)) throw cause;
      const { code } = cause;
      if (code !== 'no_rest' && code !== 'not_allowed') throw cause;
      return { mayEdit: false, why: code };
    }
  });

/** Asked over the WebSocket: a REST request without the right counts towards a ban of the address. */
export async function isAdmin({ access, signal, remaining }: Operation): Promise<boolean> {
  const user = await unlessRefused(readCurrentUser(access.connection, { signal, timeout: remaining() }));
  return user?.isAdmin === true;
}

/** A bare hub does not know the question. */
async function hasRight(operation: Operation): Promise<boolean> {
  const access = await unlessRefused(operation.command({ type: 'soglia/access' }));
  if (!isRecord(access) || access['within_times'] !== true) return false;
  const { rights } = access;
  return Array.isArray(rights) && rights.includes('automations');
}

/** Rejects with AutomationError `not_allowed`, before a REST request that counts towards a ban. */
export async function requireRight(operation: Operation): Promise<void> {
  if (!(await isAdmin(operation)) && !(await hasRight(operation)))
    throw new AutomationError('not_allowed', 'This account may not change automations');
}
