import { weekdays } from '@soglia/schedules';
import { expect, it } from 'vitest';
import { dayMark, dayName, daysText, timeText } from './week-words.ts';

it('names the days in Italian', () => {
  expect(weekdays.map(dayMark)).toEqual(['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom']);
  expect(dayName('monday')).toBe('lunedì');
  expect(daysText(['sunday', 'monday'])).toBe('lun dom');
  expect(daysText(weekdays)).toBe('tutti i giorni');
});

it.each([
  ['06:30', '6:30'],
  ['00:00', '0:00'],
  ['22:05', '22:05'],
])('formats %s as %s', (time, text) => expect(timeText(time)).toBe(text));
