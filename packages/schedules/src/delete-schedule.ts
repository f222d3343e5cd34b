import { createAutomationStore } from './automation-store.ts';
import { runOperation } from './operation.ts';
import { requireAdmin } from './rights.ts';
import { deleteScheduleHelper, listScheduleHelpers } from './schedule-helpers.ts';
import type { HubAccess, ScheduleOptions } from './types.ts';

/**
 * Removes everything that a schedule of this device left on the hub, also partly deleted or damaged remains. Resolves
 * where there was nothing. Rejects with ScheduleError.
 */
export function deleteSchedule(
  access: HubAccess,
  entityId: string,
  options: ScheduleOptions = {},
): Promise<void> {
  return runOperation(access, options, async (operation) => {
    await requireAdmin(operation);
    // The automation first: a helper alone does nothing.
    await createAutomationStore(operation, entityId).remove();
    for (const { id } of await listScheduleHelpers(operation, entityId)) {
      await deleteScheduleHelper(operation, id);
    }
  });
}
