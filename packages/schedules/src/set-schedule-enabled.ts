import { runOperation, type HubAccess, type Operation, type StoreOptions } from '@soglia/automations/store';
import { findAutomation, setAutomationEnabled } from './live-automation.ts';
import { requireAdmin } from './rights.ts';
import { ScheduleError, toScheduleError } from './schedule-error.ts';

/**
 * Turns the automation of a saved schedule on or off, without changing the schedule; off, `automation_off` is among its
 * issues. Rejects with ScheduleError, `not_found` where no automation runs a schedule of this device.
 */
export function setScheduleEnabled(
  access: HubAccess,
  entityId: string,
  { on, ...options }: StoreOptions & { readonly on: boolean },
): Promise<void> {
  const run = async (operation: Operation) => {
    await requireAdmin(operation);
    const automation = await findAutomation(operation, entityId, { thorough: true });
    if (automation === undefined) throw new ScheduleError('not_found', 'No automation runs this schedule');
    await setAutomationEnabled(operation, automation, on);
  };
  return runOperation(access, options, run, toScheduleError);
}
