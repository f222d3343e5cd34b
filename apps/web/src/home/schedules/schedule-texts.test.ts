import { ScheduleError, type DeviceSchedule, type ScheduleIssue } from '@soglia/schedules';
import { expect, it } from 'vitest';
import { standsUnread, whyText } from './schedule-texts.ts';

const programme: DeviceSchedule = { kind: 'switch', entity_id: 'switch.presa', periods: [] };

it.each<[string, DeviceSchedule | undefined, readonly ScheduleIssue[], boolean]>([
  ['there is none', undefined, [], false],
  ['it is read, with something wrong about it', programme, ['schedule_missing'], false],
  ['its copy is missing and only administrators read the automation', undefined, ['schedule_missing'], true],
  ['its automation holds something else', undefined, ['automation_unreadable'], true],
  ['it rests, and is not read', undefined, ['automation_off', 'schedule_unreadable'], true],
])('%s', (_what, read, findings, unread) => {
  const reading = { schedule: read, source: undefined, issues: findings, rights: { maySave: true } } as const;
  expect(standsUnread(reading)).toBe(unread);
});

it('says why in the language of the house, and nothing in that of the hub', () => {
  const cause = new ScheduleError('invalid', 'refused', { said: 'Message malformed: extra keys' });
  expect(whyText(cause)).toBe('L’hub non lo accetta.');
});
