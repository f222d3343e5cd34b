import { expect, it } from 'vitest';
import { NOW } from '#home/testing/entity.ts';
import { formatToday, greet } from './greeting-of.ts';

it.each([
  [4, 'Buonasera, Maria'],
  [5, 'Buongiorno, Maria'],
  [12, 'Buongiorno, Maria'],
  [13, 'Buon pomeriggio, Maria'],
  [18, 'Buonasera, Maria'],
  [23, 'Buonasera, Maria'],
])('at %i it says "%s"', (hour, text) => expect(greet('maria', hour)).toBe(text));

it('greets by the first name, and without one all the same', () => {
  expect(greet('Maria Bianchi', 18)).toBe('Buonasera, Maria');
  expect(greet('  ', 18)).toBe('Buonasera');
});

it('says which day it is', () => expect(formatToday(NOW)).toBe('venerdì 20 nov'));
