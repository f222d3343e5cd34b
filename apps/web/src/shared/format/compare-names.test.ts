import { expect, it } from 'vitest';
import { byName } from './compare-names.ts';

it('orders names as people read them', () => {
  const names = ['Luce 10', 'zona', 'Èlite', 'luce 2', 'Dado', 'Élite'].map((name) => ({ name }));
  expect(names.toSorted(byName).map(({ name }) => name)).toEqual([
    'Dado',
    'Èlite',
    'Élite',
    'luce 2',
    'Luce 10',
    'zona',
  ]);
});
