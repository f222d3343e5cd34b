import type { ScheduleError, ScheduleIssue, StoredSchedule } from '@soglia/schedules';
import { t } from './texts/index.ts';

/** Why it did not go through. The hub's own words are in its own language: they are not said. */
export const whyText = ({ code }: Pick<ScheduleError, 'code'>): string => t(`why.${code}`);

export const findingText = (issue: ScheduleIssue): string => t(`finding.${issue}`);

/** Those for which the programme does not run, or does something else than is shown. */
const grave: ReadonlySet<ScheduleIssue> = new Set([
  'automation_missing',
  'automation_not_loaded',
  'automation_invalid',
  'automation_edited',
  'automation_unreadable',
]);

export const isGrave = (issues: readonly ScheduleIssue[]): boolean =>
  issues.some((issue) => grave.has(issue));

/** A rest that somebody wanted is no damage: it has a switch of its own. */
export const damageIn = (issues: readonly ScheduleIssue[]): readonly ScheduleIssue[] =>
  issues.filter((issue) => issue !== 'automation_off');

/** Something was found of a programme that itself cannot be read from here, by this person. */
export const standsUnread = ({ schedule, issues }: StoredSchedule): boolean =>
  schedule === undefined && issues.length > 0;
