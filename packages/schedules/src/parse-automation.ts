import { isRecord, isSameJson } from '@soglia/hub-client/json';
import { automationConfigOf, toCurrentKeys, type ScheduleVariables } from './automation-config.ts';
import { parseSchedule } from './parse-schedule.ts';

export interface ParsedAutomation extends ScheduleVariables {
  /** Whether its triggers or actions differ from those that its schedule gives. */
  readonly edited: boolean;
}

/** Parses a stored automation, with the keys of any hub version; undefined where it holds no schedule of this device. */
export function parseAutomation(config: unknown, entityId: string): ParsedAutomation | undefined {
  const variables = isRecord(config) ? config['variables'] : undefined;
  if (!isRecord(config) || !isRecord(variables)) return undefined;
  const schedule = parseSchedule(variables['programme'], entityId);
  if (schedule === undefined) return undefined;
  const { schedule_id: id } = variables;
  const parsed = { schedule, schedule_id: typeof id === 'string' ? id : null };
  const asSaved = toCurrentKeys(automationConfigOf(parsed, { name: '' }));
  return { ...parsed, edited: !isSameJson(toCurrentKeys(config), asSaved) };
}
