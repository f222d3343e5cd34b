export type { HubAccess, StoreOptions as ScheduleOptions } from '@soglia/automations/store';
/**
 * Weekly schedules of devices. Terms:
 * - `DeviceSchedule`: what one device does each week, a `ThermostatSchedule` (`SetPoint`s per weekday) or a
 *   `SwitchSchedule` (`SwitchPeriod`s).
 * - schedule automation: the Home Assistant automation that runs a `DeviceSchedule`; its id is `soglia_programme_`
 *   followed by the entity id, and its `variables.programme` hold the schedule.
 * - schedule helper: Home Assistant's own `schedule` helper. One per device shows the schedule to people who may not
 *   read automations; the key `programme_of` in the data of its blocks names the device. It runs nothing.
 * - `StoredSchedule`: what was found on the hub, with `issues` about damage; `ScheduleViolation`: why a
 *   `DeviceSchedule` cannot be saved.
 */
import type { deleteSchedule } from './delete-schedule.ts';
import type { readSchedule } from './read-schedule.ts';
import type { saveSchedule } from './save-schedule.ts';
import type { setScheduleEnabled } from './set-schedule-enabled.ts';

export { automationIdOf, isScheduleAutomation, type AutomationLike } from './automation-id.ts';
export { formatTime, MINUTES_PER_DAY, parseTime } from './clock-time.ts';
export { deleteSchedule } from './delete-schedule.ts';
export { emptyWeek } from './parse-schedule.ts';
export { readSchedule } from './read-schedule.ts';
export { saveSchedule } from './save-schedule.ts';
export { ScheduleError, type ScheduleErrorCode } from './schedule-error.ts';
export { setScheduleEnabled } from './set-schedule-enabled.ts';
export {
  weekdays,
  type DeviceSchedule,
  type ScheduleHint,
  type ScheduleIssue,
  type ScheduleNames,
  type ScheduleRights,
  type ScheduleViolation,
  type SetPoint,
  type StoredSchedule,
  type SwitchPeriod,
  type SwitchSchedule,
  type ThermostatSchedule,
  type Weekday,
} from './types.ts';
export { MAX_SCHEDULE_ENTRIES, setPointLimits, validateSchedule } from './validate-schedule.ts';
export { weekTimelineOf, type WeekInterval } from './week-timeline.ts';

/** The four operations, for callers that load this package later or replace it in tests. */
export interface ScheduleActions {
  readonly readSchedule: typeof readSchedule;
  readonly saveSchedule: typeof saveSchedule;
  readonly deleteSchedule: typeof deleteSchedule;
  readonly setScheduleEnabled: typeof setScheduleEnabled;
}
