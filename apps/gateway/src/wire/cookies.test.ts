import { expect, test } from 'vitest';
import { readCookies } from './cookies.ts';

test.each([
  [undefined, []],
  ['own=x', ['x']],
  ['a=1; own = x=y ;b=2', ['x=y']],
  ['own=x; own=y; own=z', ['x', 'y']],
  ['xown=x; own2=y; OWN=z', []],
])('%j holds %j', (header, values) => {
  expect(readCookies(header, 'own', 2)).toEqual(values);
});
