import { automationStore } from './automation-store.ts';
import { schedulesOf, showsWeek, type OwnSchedule } from './hub-schedules.ts';
import { inTime } from './limit.ts';
import { findAutomation, loadedConfig, type LiveAutomation } from './live-automation.ts';
import { readAutomation, type ReadAutomation } from './read-automation.ts';
import { isAdmin, rightsAndStored } from './rights.ts';
import { readSchedule, scheduleWeekOf } from './schedule-week.ts';
import type { ProgrammeActions, ProgrammeFinding, ProgrammeReading } from './types.ts';

export const readProgramme: ProgrammeActions['readProgramme'] = (house, entityId, options = {}) =>
  inTime(house, options, async (work) => {
    const [admin, schedules, acting] = await Promise.all([
      isAdmin(work),
      schedulesOf(work, entityId),
      findAutomation(work, entityId, { thorough: false }),
    ]);
    const mayBeStored = options.isListed !== false || schedules.length > 0 || acting !== undefined;
    const { rights, stored } = await rightsAndStored(automationStore(work, entityId), { admin, mayBeStored });
    const traces = stored !== undefined || schedules.length > 0;
    const live = acting ?? (traces ? await findAutomation(work, entityId, { thorough: true }) : undefined);
    const config = stored ?? (live === undefined ? undefined : await loadedConfig(work, live));
    return { ...understand({ entityId, config, isStored: stored !== undefined, live, schedules }), rights };
  });

/** All that was found on the hub. */
interface Traces {
  readonly entityId: string;
  /** Of the automation; undefined when there is none, or this person may not read it. */
  readonly config: unknown;
  /** Whether it was read where the hub keeps it, and not where it runs. */
  readonly isStored: boolean;
  readonly live: LiveAutomation | undefined;
  readonly schedules: readonly OwnSchedule[];
}

/** Makes sense of it, whatever people made of it. */
export function understand(traces: Traces): Omit<ProgrammeReading, 'rights'> {
  const { entityId, config, schedules } = traces;
  const automation = config === undefined ? undefined : readAutomation(config, entityId);
  const schedule = schedules.find(({ id }) => id === automation?.schedule_id) ?? schedules[0];
  const findings = [
    ...automationFindings(traces, automation),
    ...scheduleFindings(traces, automation, schedule),
  ];
  if (automation !== undefined) return { programme: automation.programme, source: 'automation', findings };
  const programme = schedule === undefined ? undefined : readSchedule(schedule, entityId);
  return { programme, source: programme === undefined ? undefined : 'schedule', findings };
}

function automationFindings(
  { config, isStored, live, schedules }: Traces,
  automation: ReadAutomation | undefined,
): readonly ProgrammeFinding[] {
  const findings: ProgrammeFinding[] = [];
  if (live === undefined && isStored) findings.push('automation_not_loaded');
  else if (live === undefined && schedules.length > 0) findings.push('automation_missing');
  if (live?.state === 'off') findings.push('automation_off');
  if (live?.state === 'unavailable') findings.push('automation_invalid');
  if (config !== undefined && automation === undefined) findings.push('automation_unreadable');
  if (automation?.edited === true) findings.push('automation_edited');
  return findings;
}

function scheduleFindings(
  { entityId, config, live, schedules }: Traces,
  automation: ReadAutomation | undefined,
  schedule: OwnSchedule | undefined,
): readonly ProgrammeFinding[] {
  if (schedule === undefined) {
    const wanted =
      automation === undefined ? live !== undefined && config === undefined : automation.schedule_id !== null;
    return wanted ? ['schedule_missing'] : [];
  }
  const shown = automation?.programme ?? readSchedule(schedule, entityId);
  const findings: ProgrammeFinding[] = schedules.length > 1 ? ['schedule_twice'] : [];
  if (shown === undefined) findings.push('schedule_unreadable');
  else if (!showsWeek(schedule, scheduleWeekOf(shown))) findings.push('schedule_edited');
  return findings;
}
