import {
  isAdmin,
  readLoadedConfig,
  runOperation,
  storedConfig,
  type HubAccess,
  type LiveAutomation,
  type Operation,
  type StoreOptions,
} from '@soglia/automations/store';
import { automationIdOf } from './automation-id.ts';
import { helperWeekOf, scheduleFromHelper } from './helper-week.ts';
import { findAutomation } from './live-automation.ts';
import { parseAutomation, type ParsedAutomation } from './parse-automation.ts';
import { readRightsAndStored } from './rights.ts';
import { toScheduleError } from './schedule-error.ts';
import { helperShowsWeek, listScheduleHelpers, type ScheduleHelper } from './schedule-helpers.ts';
import type { ScheduleHint, ScheduleIssue, StoredSchedule } from './types.ts';

/**
 * Reads what the hub holds of a device's schedule. Damage is reported in `issues`, never as an error. Rejects with
 * ScheduleError.
 */
export function readSchedule(
  access: HubAccess,
  entityId: string,
  options: StoreOptions & ScheduleHint = {},
): Promise<StoredSchedule> {
  const run = async (operation: Operation) => {
    const [admin, helpers, acting] = await Promise.all([
      isAdmin(operation),
      listScheduleHelpers(operation, entityId),
      findAutomation(operation, entityId, { thorough: false }),
    ]);
    const mayBeStored = options.isListed !== false || helpers.length > 0 || acting !== undefined;
    const store = storedConfig(operation, automationIdOf(entityId));
    const { rights, stored } = await readRightsAndStored(store, { admin, mayBeStored });
    const mayBeLive = stored !== undefined || helpers.length > 0;
    const live =
      acting ?? (mayBeLive ? await findAutomation(operation, entityId, { thorough: true }) : undefined);
    const config =
      stored ?? (live === undefined ? undefined : await readLoadedConfig(operation, live.entity_id));
    const isStored = stored !== undefined;
    return { ...interpretTraces({ entityId, config, isStored, live, helpers }), rights };
  };
  return runOperation(access, options, run, toScheduleError);
}

/** Everything that belongs to one device's schedule on the hub. */
interface HubTraces {
  readonly entityId: string;
  /** Of the automation; undefined when there is none, or this account may not read it. */
  readonly config: unknown;
  /** Whether `config` is the stored one and not the one that runs. */
  readonly isStored: boolean;
  readonly live: LiveAutomation | undefined;
  readonly helpers: readonly ScheduleHelper[];
}

/** Finds the schedule in the traces, whatever was changed in them. The automation takes precedence over the helper. */
export function interpretTraces(traces: HubTraces): Omit<StoredSchedule, 'rights'> {
  const { entityId, config, helpers } = traces;
  const automation = config === undefined ? undefined : parseAutomation(config, entityId);
  const helper = helpers.find(({ id }) => id === automation?.schedule_id) ?? helpers[0];
  const issues = [...automationIssues(traces, automation), ...helperIssues(traces, automation, helper)];
  if (automation !== undefined) return { schedule: automation.schedule, source: 'automation', issues };
  const schedule = helper === undefined ? undefined : scheduleFromHelper(helper, entityId);
  return { schedule, source: schedule === undefined ? undefined : 'helper', issues };
}

function automationIssues(
  { config, isStored, live, helpers }: HubTraces,
  automation: ParsedAutomation | undefined,
): readonly ScheduleIssue[] {
  const issues: ScheduleIssue[] = [];
  if (live === undefined && isStored) issues.push('automation_not_loaded');
  else if (live === undefined && helpers.length > 0) issues.push('automation_missing');
  if (live?.state === 'off') issues.push('automation_off');
  if (live?.state === 'unavailable') issues.push('automation_invalid');
  if (config !== undefined && automation === undefined) issues.push('automation_unreadable');
  if (automation?.edited === true) issues.push('automation_edited');
  return issues;
}

function helperIssues(
  { entityId, config, live, helpers }: HubTraces,
  automation: ParsedAutomation | undefined,
  helper: ScheduleHelper | undefined,
): readonly ScheduleIssue[] {
  if (helper === undefined) {
    const isExpected =
      automation === undefined ? live !== undefined && config === undefined : automation.schedule_id !== null;
    return isExpected ? ['schedule_missing'] : [];
  }
  const schedule = automation?.schedule ?? scheduleFromHelper(helper, entityId);
  const issues: ScheduleIssue[] = helpers.length > 1 ? ['schedule_twice'] : [];
  if (schedule === undefined) issues.push('schedule_unreadable');
  else if (!helperShowsWeek(helper, helperWeekOf(schedule))) issues.push('schedule_edited');
  return issues;
}
