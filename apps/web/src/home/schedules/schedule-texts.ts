import type { ScheduleError, ScheduleIssue, StoredSchedule } from '@soglia/schedules';
import { t } from './texts/index.ts';

/** The text of an error. The hub's own message is not shown, as it may be in another language. */
export const errorText = ({ code }: Pick<ScheduleError, 'code'>): string => t(`why.${code}`);

export const issueText = (issue: ScheduleIssue): string => t(`finding.${issue}`);

/** With these the schedule does not run, or does something else than is shown. */
const severe: ReadonlySet<ScheduleIssue> = new Set([
  'automation_missing',
  'automation_not_loaded',
  'automation_invalid',
  'automation_edited',
  'automation_unreadable',
]);

export const isSevere = (issues: readonly ScheduleIssue[]): boolean =>
  issues.some((issue) => severe.has(issue));

/** The issues to report; a paused schedule has a switch instead. */
export const reportedIssues = (issues: readonly ScheduleIssue[]): readonly ScheduleIssue[] =>
  issues.filter((issue) => issue !== 'automation_off');

/** There is a schedule, but this person cannot read it from here. */
export const isUnreadable = ({ schedule, issues }: StoredSchedule): boolean =>
  schedule === undefined && issues.length > 0;
