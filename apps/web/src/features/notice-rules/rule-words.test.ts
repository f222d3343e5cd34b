import { expect, it } from 'vitest';
import { ruleDetail } from './rule-words.ts';

it.each([
  ['22:30', '07:00', 'Silenzio dalle 22:30 alle 7:00'],
  ['01:00', '06:15', 'Silenzio dall’1:00 alle 6:15'],
  ['11:00', '13:00', 'Silenzio dalle 11:00 alle 13:00'],
  ['23:00', '01:45', 'Silenzio dalle 23:00 all’1:45'],
])('quiet hours from %s to %s', (from, to, text) =>
  expect(ruleDetail({ only_when_away: false, quiet_hours: { from, to } })).toBe(text),
);
