import { unlessRefused, type Operation } from '@soglia/automations/store';
import { toHubError } from '@soglia/hub-client/errors';
import { isRecord, isSameJson } from '@soglia/hub-client/json';
import type { Config } from './automation-config.ts';
import { helperDeviceOf, type HelperWeek } from './helper-week.ts';
import { weekdays } from './types.ts';

/** A `schedule` helper of the hub whose blocks name a device. */
export type ScheduleHelper = Config & { readonly id: string };

/** All helpers that show the schedule of this device; every account may read them. */
export async function listScheduleHelpers(
  operation: Operation,
  entityId: string,
): Promise<readonly ScheduleHelper[]> {
  const list = await unlessRefused(operation.command({ type: 'schedule/list' }));
  if (!Array.isArray(list)) return [];
  return list.filter(
    (item): item is ScheduleHelper =>
      isRecord(item) && typeof item['id'] === 'string' && helperDeviceOf(item) === entityId,
  );
}

export const helperShowsWeek = (helper: Config, week: HelperWeek): boolean =>
  weekdays.every((day) => isSameJson(helper[day] ?? [], week[day]));

export const isEmptyWeek = (week: HelperWeek) => weekdays.every((day) => week[day].length === 0);

/** The new helper's id; undefined on a hub without schedule helpers, or whose blocks carry no data (before 2024.10). */
export async function createScheduleHelper(
  operation: Operation,
  name: string,
  week: HelperWeek,
): Promise<string | undefined> {
  try {
    const item = await operation.command({ type: 'schedule/create', name, ...week });
    return isRecord(item) && typeof item['id'] === 'string' ? item['id'] : undefined;
  } catch (cause) {
    const { code } = toHubError(cause);
    if (code === 'invalid' || code === 'unsupported') return undefined;
    throw cause;
  }
}

/** `fields` must be complete: the hub resets what is left out. */
export async function updateScheduleHelper(operation: Operation, id: string, fields: Config): Promise<void> {
  await operation.command({ type: 'schedule/update', schedule_id: id, ...fields });
}

/** The fields of a helper without its id, as `updateScheduleHelper` takes them. */
export function helperFieldsOf({ id: _id, ...fields }: ScheduleHelper): Config {
  return fields;
}

export async function deleteScheduleHelper(operation: Operation, id: string): Promise<void> {
  await unlessRefused(operation.command({ type: 'schedule/delete', schedule_id: id }));
}
