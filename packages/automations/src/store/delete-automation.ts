import { findInAllStates } from './live-automation.ts';
import { runOperation } from './operation.ts';
import { watchReloads } from './reload-watch.ts';
import { requireRight } from './rights.ts';
import { storedConfig } from './stored-config.ts';
import type { HubAccess, StoreOptions } from './types.ts';

/** Resolves when the hub no longer has it, also where it had none. Rejects with AutomationError. */
export const deleteAutomation = (access: HubAccess, id: string, options: StoreOptions = {}): Promise<void> =>
  runOperation(access, options, async (operation) => {
    await requireRight(operation);
    const reloads = await watchReloads(operation);
    try {
      await storedConfig(operation, id).remove();
      await reloads.waitUntil(async () => (await findInAllStates(operation, id)) === undefined);
    } finally {
      reloads.release();
    }
  });
