import { expect, it } from 'vitest';
import { matchesPath } from './match-path.ts';

it.each([
  ['', '/', true],
  ['', '/energy', false],
  ['energy', '/energy', true],
  ['energy', '/Energy/', true],
  ['energy', '/energy/today', false],
  ['ticket-detail/:id', '/ticket-detail/12', true],
  ['ticket-detail/:id', '/ticket-detail', false],
  ['ticket-detail/:id', '/ticket-detail//', false],
])('the page "%s" at %s: %s', (page, pathname, matches) => {
  expect(matchesPath(page, pathname)).toBe(matches);
});
