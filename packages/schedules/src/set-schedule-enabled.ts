import { findAutomation, setAutomationEnabled } from './live-automation.ts';
import { runOperation } from './operation.ts';
import { requireAdmin } from './rights.ts';
import { ScheduleError } from './schedule-error.ts';
import type { HubAccess, ScheduleOptions } from './types.ts';

/**
 * Turns the automation of a saved schedule on or off, without changing the schedule; off, `automation_off` is among its
 * findings. Rejects with ScheduleError, `not_found` where no automation runs a schedule of this device.
 */
export function setScheduleEnabled(
  access: HubAccess,
  entityId: string,
  { on, ...options }: ScheduleOptions & { readonly on: boolean },
): Promise<void> {
  return runOperation(access, options, async (operation) => {
    await requireAdmin(operation);
    const automation = await findAutomation(operation, entityId, { thorough: true });
    if (automation === undefined) throw new ScheduleError('not_found', 'No automation runs this schedule');
    await setAutomationEnabled(operation, automation, on);
  });
}
