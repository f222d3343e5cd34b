import { expect, it } from 'vitest';
import { tabOf, tabPath } from './tab-address.ts';

it.each([
  ['', 'confort', '/?tab=confort'],
  ['?tab=confort', 'energia', '/?tab=energia'],
  ['?tab=confort', 'tutti', '/'],
  ['?device=light.x', '1763628000000', '/?tab=1763628000000'],
  ['?lang=en', 'a&b', '/?lang=en&tab=a%26b'],
])('from "%s" to the section %s: %s', (search, tab, path) =>
  expect(tabPath({ pathname: '/', search }, tab)).toBe(path),
);

it('is read as it was written', () => {
  expect(tabOf({ search: '?tab=a%26b' })).toBe('a&b');
  expect(tabOf({ search: '' })).toBeUndefined();
});
