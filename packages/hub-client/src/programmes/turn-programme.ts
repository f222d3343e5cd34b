import { inTime } from './limit.ts';
import { findAutomation, turnAutomation } from './live-automation.ts';
import { ProgrammeError } from './programme-error.ts';
import { requireAdmin } from './rights.ts';
import type { ProgrammeActions } from './types.ts';

export const turnProgramme: ProgrammeActions['turnProgramme'] = (house, entityId, { on, ...options }) =>
  inTime(house, options, async (work) => {
    await requireAdmin(work);
    const live = await findAutomation(work, entityId, { thorough: true });
    if (live === undefined) throw new ProgrammeError('not_found', 'No automation runs this programme');
    await turnAutomation(work, live, on);
  });
