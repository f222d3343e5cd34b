import { expect, test } from 'vitest';
import { byName } from './names.ts';

test('names are sorted as Italians read them, accents and capitals aside', () => {
  const names = ['Zoe', 'èlia', 'Elena', 'anna 2', 'Anna', 'Édith', 'ugo', 'Dò', 'do', 'Anna 1', '3 ospiti'];
  const sorted = names.map((name) => ({ name })).toSorted(byName);
  expect(sorted.map(({ name }) => name)).toEqual([
    '3 ospiti',
    'Anna',
    'Anna 1',
    'anna 2',
    'do',
    'Dò',
    'Édith',
    'Elena',
    'èlia',
    'ugo',
    'Zoe',
  ]);
  expect(byName({ name: 'Anna' }, { name: 'Anna' })).toBe(0);
});
