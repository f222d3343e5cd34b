import { ScheduleError, type DeviceSchedule, type ScheduleIssue } from '@soglia/schedules';
import { expect, it } from 'vitest';
import { isUnreadable, errorText } from './schedule-texts.ts';

const schedule: DeviceSchedule = { kind: 'switch', entity_id: 'switch.presa', periods: [] };

it.each<[string, DeviceSchedule | undefined, readonly ScheduleIssue[], boolean]>([
  ['there is none', undefined, [], false],
  ['a readable schedule with an issue', schedule, ['schedule_missing'], false],
  ['its copy is missing and only administrators read the automation', undefined, ['schedule_missing'], true],
  ['its automation holds something else', undefined, ['automation_unreadable'], true],
  ['it rests, and is not read', undefined, ['automation_off', 'schedule_unreadable'], true],
])('%s', (_what, read, findings, unread) => {
  const reading = { schedule: read, source: undefined, issues: findings, rights: { maySave: true } } as const;
  expect(isUnreadable(reading)).toBe(unread);
});

it('gives the text of an error without the message of the hub', () => {
  const cause = new ScheduleError('invalid', 'refused', { said: 'Message malformed: extra keys' });
  expect(errorText(cause)).toBe('L’hub non lo accetta.');
});
