import { expect, it } from 'vitest';
import { weekdayMark, weekdayName } from './weekdays.ts';

it('names the days in Italian, Monday first', () => {
  const days = [0, 1, 2, 3, 4, 5, 6];
  expect(days.map(weekdayMark)).toEqual(['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom']);
  expect(days.map((day) => weekdayName(day, 'short')).join(' ')).toBe('lun mar mer gio ven sab dom');
  expect(weekdayName(0, 'long')).toBe('lunedì');
});
