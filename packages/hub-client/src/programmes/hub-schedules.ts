import { toHubError } from '../connection/to-hub-error.ts';
import { isRecord } from '../is-record.ts';
import type { Config } from './automation-config.ts';
import type { Work } from './limit.ts';
import { unlessRefused } from './live-automation.ts';
import { ownerOf, type ScheduleWeek } from './schedule-week.ts';
import { sameJson } from './same-json.ts';
import { weekdays } from './types.ts';

/** A `schedule` helper of the hub that is marked as ours. */
export type OwnSchedule = Config & { readonly id: string };

/** All those that show the programme of this device; any user may read them. */
export async function schedulesOf(work: Work, entityId: string): Promise<readonly OwnSchedule[]> {
  const list = await unlessRefused(work.command({ type: 'schedule/list' }));
  if (!Array.isArray(list)) return [];
  return list.filter(
    (item): item is OwnSchedule =>
      isRecord(item) && typeof item['id'] === 'string' && ownerOf(item) === entityId,
  );
}

export function showsWeek(schedule: Config, week: ScheduleWeek): boolean {
  return weekdays.every((day) => sameJson(schedule[day] ?? [], week[day]));
}

export const isEmptyWeek = (week: ScheduleWeek) => weekdays.every((day) => week[day].length === 0);

/** The new schedule's id; undefined on a hub that has no schedules, or whose schedules carry no data (before 2024.10). */
export async function createSchedule(
  work: Work,
  name: string,
  week: ScheduleWeek,
): Promise<string | undefined> {
  try {
    const item = await work.command({ type: 'schedule/create', name, ...week });
    return isRecord(item) && typeof item['id'] === 'string' ? item['id'] : undefined;
  } catch (cause) {
    const { code } = toHubError(cause);
    if (code === 'invalid' || code === 'unsupported') return undefined;
    throw cause;
  }
}

/** The hub wants it whole: what is left out falls back to nothing. */
export async function updateSchedule(work: Work, id: string, fields: Config): Promise<void> {
  await work.command({ type: 'schedule/update', schedule_id: id, ...fields });
}

/** What the hub holds of a schedule beside its id, as `updateSchedule` takes it. */
export function fieldsOf({ id: _id, ...fields }: OwnSchedule): Config {
  return fields;
}

export async function deleteSchedule(work: Work, id: string): Promise<void> {
  await unlessRefused(work.command({ type: 'schedule/delete', schedule_id: id }));
}
