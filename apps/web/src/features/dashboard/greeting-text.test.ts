import { expect, it } from 'vitest';
import { NOW } from '#home/testing/entity.ts';
import { formatToday, greet } from './greeting-text.ts';

it.each([
  [4, 'Buonasera, Maria'],
  [5, 'Buongiorno, Maria'],
  [12, 'Buongiorno, Maria'],
  [13, 'Buon pomeriggio, Maria'],
  [18, 'Buonasera, Maria'],
  [23, 'Buonasera, Maria'],
])('at %i the greeting is "%s"', (hour, text) => expect(greet('maria', hour)).toBe(text));

it('uses the first name, and only the greeting where there is none', () => {
  expect(greet('Maria Bianchi', 18)).toBe('Buonasera, Maria');
  expect(greet('  ', 18)).toBe('Buonasera');
});

it('formats the date', () => expect(formatToday(NOW)).toBe('venerdì 20 nov'));
