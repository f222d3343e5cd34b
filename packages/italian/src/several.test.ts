import { expect, it } from 'vitest';
import type { Ending } from './agreement.ts';
import { areFeminine, endingOfSeveral } from './several.ts';

it.each<[readonly Ending[], Ending, boolean]>([
  [['a'], 'a', true],
  [['o'], 'o', false],
  [['a', 'e'], 'e', true],
  [['a', 'o'], 'i', false],
  [['i', 'i'], 'i', false],
  [[], 'i', false],
])('%j together take -%s', (endings, ending, feminine) => {
  expect(endingOfSeveral(endings)).toBe(ending);
  expect(areFeminine(endings)).toBe(feminine);
});
