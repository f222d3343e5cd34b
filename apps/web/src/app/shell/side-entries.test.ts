import { expect, it } from 'vitest';
import { isHere, sideEntries } from './side-entries.ts';

const hereAt = (pathname: string) =>
  sideEntries.filter((entry) => isHere(entry, pathname)).map(({ id }) => id);

it('has the entries of the specification, in order', () => {
  expect(sideEntries.map(({ to }) => to?.path)).toEqual([
    '/',
    '/map',
    '/energy',
    '/automations',
    undefined,
    '/user-management',
    '/support-tickets',
    '/gestione-backup',
  ]);
});

it.each([
  ['/', ['dashboard']],
  ['/ha-dashboard', ['dashboard']],
  ['/map', ['map']],
  ['/role-management', ['people']],
  ['/ticket-detail/7', ['tickets']],
  ['/profile', []],
  ['/mappa', []],
])('%s belongs to %j', (pathname, ids) => {
  expect(hereAt(pathname)).toEqual(ids);
});
