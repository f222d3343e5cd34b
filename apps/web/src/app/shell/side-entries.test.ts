import { expect, it } from 'vitest';
import type { Access } from '@soglia/hub-client/capabilities';
import { entriesFor, isHere, sideEntries } from './side-entries.ts';

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

const access = (functions: readonly number[], rights: readonly string[]): Access => ({
  withinTimes: true,
  functions: new Set(functions),
  rights: new Set(rights),
});
const soglia = { kind: 'soglia', version: '0.1.0', features: new Set<string>() } as const;

it('offers everything where nothing is restricted, and to a role what it opens', () => {
  const offered = (capabilities: Parameters<typeof entriesFor>[0]) =>
    entriesFor(capabilities).map(({ entry }) => entry.id);
  expect(offered({ kind: 'bare' })).toHaveLength(sideEntries.length);
  expect(offered(soglia)).toHaveLength(sideEntries.length);
  const none = ['dashboard', 'automations', 'notifications', 'tickets'];
  expect(offered({ ...soglia, access: access([], []) })).toEqual(none);
  expect(offered({ ...soglia, access: access([1, 2], ['backups']) })).toEqual(
    sideEntries.map(({ id }) => id).filter((id) => id !== 'people'),
  );
});

it('holds what only some roles open until the role is known', () => {
  const held = entriesFor({ kind: 'unknown' }).filter((one) => one.held);
  expect(held.map(({ entry }) => entry.id)).toEqual(['map', 'energy', 'people', 'backups']);
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
