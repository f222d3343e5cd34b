import { toHubError } from '@soglia/hub-client/errors';
import { isSameConfig, writeAutomation } from '../config/automation.ts';
import type { Automation, Fields } from '../config/types.ts';
import { AutomationError } from './automation-error.ts';
import { findInAllStates, findInStatesOf, readLoadedConfig, type LiveAutomation } from './live-automation.ts';
import { runOperation, type Operation } from './operation.ts';
import { loadedConfigOf } from './read-config.ts';
import { watchReloads } from './reload-watch.ts';
import { isAdmin, requireRight } from './rights.ts';
import { storedConfig, type StoredConfig } from './stored-config.ts';
import type { HubAccess, StoreOptions } from './types.ts';
import { writeSpelled } from './write-config.ts';

export interface AutomationToSave {
  /** The hub's own id; digits for a new one. */
  readonly id: string;
  /** Undefined of a new one. */
  readonly entityId?: string | undefined;
  readonly automation: Automation;
  /** The configuration as it was when it was opened; undefined of a new one. */
  readonly expected: Fields | undefined;
}

/**
 * Replaces it where the hub still has what was expected; resolves when the hub has loaded it. `entityId` is undefined where
 * it is stored and the role of a person, who is no administrator, does not show it to them. Rejects with AutomationError:
 * `changed_elsewhere` before anything is written, `not_loaded` where it is stored and does not run.
 */
export const saveAutomation = (
  access: HubAccess,
  { id, entityId, automation, expected }: AutomationToSave,
  options: StoreOptions = {},
): Promise<{ readonly entityId: string | undefined }> =>
  runOperation(access, options, async (operation) => {
    await requireRight(operation);
    const store = storedConfig(operation, id);
    if (expected === undefined) await store.probe();
    else await requireUnchanged(operation, store, { id, entityId, expected });
    const written = expected === undefined ? asNew(automation) : writeAutomation(automation, 'current');
    const reloads = await watchReloads(operation);
    try {
      await writeSpelled(store, written, access.connection.state);
      let found: LiveAutomation | undefined;
      let lost: unknown;
      const isLoaded = await reloads.waitUntil(async () => {
        try {
          lost = undefined;
          found = await findLive(operation, id, entityId);
          return found !== undefined && (await runs(operation, found, { written, expected }));
        } catch (cause) {
          // Our gateway ends the sockets of a role that comes to see the new entity.
          if (toHubError(cause).code !== 'disconnected') throw cause;
          lost = cause;
          return false;
        }
      });
      if (lost !== undefined) throw toHubError(lost);
      if (found === undefined && !(await isAdmin(operation))) return { entityId: undefined };
      if (!isLoaded || found === undefined)
        throw new AutomationError('not_loaded', 'The hub stored the automation but did not load it');
      return { entityId: found.entity_id };
    } finally {
      reloads.release();
    }
  });

/** Without the id that it had, as one that was deleted meanwhile still says it: the hub would take that one. */
function asNew(automation: Automation): Fields {
  const { id: _former, ...written } = writeAutomation(automation, 'current');
  return written;
}

/** Over the WebSocket first, as browsers log a 404 as an error of the page; an administrator sees what is stored too. */
async function requireUnchanged(
  operation: Operation,
  store: StoredConfig,
  { id, entityId, expected }: Pick<AutomationToSave, 'id' | 'entityId'> & { readonly expected: Fields },
): Promise<void> {
  const found: (Fields | undefined)[] = [];
  if (entityId !== undefined) found.push(await loadedConfigOf(operation, { id, entityId }));
  const isGone = found.length > 0 && found[0] === undefined;
  if (!isGone && (entityId === undefined || (await isAdmin(operation)))) found.push(await store.read());
  if (!found.every((config) => isSameConfig(config, expected)))
    throw new AutomationError('changed_elsewhere', 'The automation is no longer as it was read');
}

async function findLive(
  operation: Operation,
  id: string,
  entityId: string | undefined,
): Promise<LiveAutomation | undefined> {
  const known = entityId === undefined ? undefined : await findInStatesOf(operation, [entityId], id);
  return known ?? findInAllStates(operation, id);
}

/** Our gateway may write a target in other words: then it must at least be another one than before. */
async function runs(
  operation: Operation,
  { entity_id, state }: LiveAutomation,
  { written, expected }: { readonly written: Fields; readonly expected: Fields | undefined },
): Promise<boolean> {
  if (state === 'unavailable') return false;
  if (expected === undefined) return true;
  const loaded = await readLoadedConfig(operation, entity_id);
  return (
    loaded === undefined ||
    isSameConfig(loaded, written) ||
    (!isSameConfig(loaded, expected) && !isSameConfig(expected, written))
  );
}
