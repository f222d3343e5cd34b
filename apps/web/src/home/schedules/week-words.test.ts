import { weekdays } from '@soglia/schedules';
import { expect, it } from 'vitest';
import { daysText, timeText } from './week-words.ts';

it('names the days in Italian', () => {
  expect(daysText(['sunday', 'monday'])).toBe('lun dom');
  expect(daysText(weekdays)).toBe('tutti i giorni');
});

it.each([
  ['06:30', '6:30'],
  ['00:00', '0:00'],
  ['22:05', '22:05'],
])('formats %s as %s', (time, text) => expect(timeText(time)).toBe(text));
