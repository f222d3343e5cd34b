import { weekdays } from '@soglia/schedules';
import { expect, it } from 'vitest';
import { t } from './texts/index.ts';
import { daysInSentence, daysText, timeText, timeValues } from './week-words.ts';

it('names the days in Italian', () => {
  expect(daysText(['sunday', 'monday'])).toBe('lun dom');
  expect(daysInSentence(['sunday', 'saturday'])).toBe('sab e dom');
  expect(daysInSentence(['monday', 'tuesday', 'wednesday'])).toBe('lun, mar e mer');
  expect(daysInSentence(weekdays)).toBe('tutti i giorni');
  expect(daysText(weekdays)).toBe('tutti i giorni');
});

it.each([
  ['06:30', '6:30'],
  ['00:00', '0:00'],
  ['22:05', '22:05'],
])('formats %s as %s', (time, text) => expect(timeText(time)).toBe(text));

it.each([
  ['1:30', 'Fascia dell’1:30', 'Temperatura dall’1:30', 'C’è già una fascia che comincia all’1:30.'],
  ['11:30', 'Fascia delle 11:30', 'Temperatura dalle 11:30', 'C’è già una fascia che comincia alle 11:30.'],
])('a time of %s is said with its article', (time, ...texts) => {
  const values = timeValues(time);
  expect([t('week.slot', values), t('week.degrees', values), t('week.taken', values)]).toEqual(texts);
});
