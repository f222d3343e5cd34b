import {
  runOperation,
  storedConfig,
  type HubAccess,
  type Operation,
  type StoreOptions,
} from '@soglia/automations/store';
import { automationIdOf } from './automation-id.ts';
import { requireAdmin } from './rights.ts';
import { deleteScheduleHelper, listScheduleHelpers } from './schedule-helpers.ts';
import { toScheduleError } from './schedule-error.ts';

/**
 * Removes everything that a schedule of this device left on the hub, also partly deleted or damaged remains. Resolves
 * where there was nothing. Rejects with ScheduleError.
 */
export function deleteSchedule(
  access: HubAccess,
  entityId: string,
  options: StoreOptions = {},
): Promise<void> {
  const run = async (operation: Operation) => {
    await requireAdmin(operation);
    // The automation first: a helper alone does nothing.
    await storedConfig(operation, automationIdOf(entityId)).remove();
    for (const { id } of await listScheduleHelpers(operation, entityId)) {
      await deleteScheduleHelper(operation, id);
    }
  };
  return runOperation(access, options, run, toScheduleError);
}
