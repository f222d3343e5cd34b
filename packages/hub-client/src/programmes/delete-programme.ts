import { automationStore } from './automation-store.ts';
import { deleteSchedule, schedulesOf } from './hub-schedules.ts';
import { inTime } from './limit.ts';
import { requireAdmin } from './rights.ts';
import type { ProgrammeActions } from './types.ts';

export const deleteProgramme: ProgrammeActions['deleteProgramme'] = (house, entityId, options = {}) =>
  inTime(house, options, async (work) => {
    await requireAdmin(work);
    // First what runs: a schedule alone does nothing.
    await automationStore(work, entityId).remove();
    for (const { id } of await schedulesOf(work, entityId)) await deleteSchedule(work, id);
  });
