import type { Role } from '@soglia/contracts/companion';
import { expect, it } from 'vitest';
import {
  devicesOf,
  draftOfRole,
  emptyRole,
  isSameRole,
  rebased,
  roleInputOf,
  toggledAll,
} from './role-draft.ts';

const kitchen = { by: 'area', id: 'cucina', access: 'control' } as const;
const locks = { by: 'domain', id: 'lock', access: 'none' } as const;
const role: Role = {
  id: 'tecnico',
  name: 'Tecnico',
  functions: [9, 3],
  functionUrls: { 3: '/logbook' },
  devices: { scope: 'chosen', grants: [kitchen], exceptions: [locks] },
  hiddenAttributes: ['code'],
  times: { windows: [{ days: [1], from: '08:00', to: '18:00' }], firstDay: null, lastDay: '2026-12-24' },
  rights: ['zones'],
  isDefault: false,
  editable: true,
  people: 0,
};

it('a role that is not changed is sent as it is, without the addresses of its functions', () => {
  expect(roleInputOf(draftOfRole(role))).toEqual({
    name: 'Tecnico',
    functions: [3, 9],
    devices: role.devices,
    hiddenAttributes: role.hiddenAttributes,
    times: role.times,
    rights: role.rights,
  });
});

it('what is chosen is kept while all devices are granted, and the other way round', () => {
  const draft = { ...draftOfRole(role), scope: 'all' as const };
  expect(devicesOf(draft)).toEqual({ scope: 'all', access: 'control', exceptions: [locks] });
  expect(devicesOf({ ...draft, scope: 'chosen' })).toEqual(role.devices);
});

it.each([
  ['the order of functions', { functions: [3, 9] }, true],
  ['blanks around the name', { name: ' Tecnico ' }, true],
  ['the name', { name: 'Tecnici' }, false],
  ['an exception', { exceptions: [] }, false],
  ['an hour', { times: emptyRole.times }, false],
])('%s: the same role is %j', (_what, change, same) => {
  const draft = draftOfRole(role);
  expect(isSameRole({ ...draft, ...change }, draft)).toBe(same);
});

it.each([
  ['a blank name', { name: ' ' }],
  ['an attribute that is none', { hiddenAttributes: ['a b'] }],
])('%s is not sent', (_what, change) => {
  expect(roleInputOf({ ...draftOfRole(role), ...change })).toBeUndefined();
});

it('all functions are chosen, or none', () => {
  expect(toggledAll([1])).toHaveLength(10);
  expect(toggledAll(toggledAll([1]))).toEqual([]);
});

it('what was changed in the form stands over a role that was changed elsewhere, and nothing else', () => {
  const saved = draftOfRole(role);
  const fresh = draftOfRole({ ...role, name: 'Tecnica', functions: [9], rights: [] });
  expect(rebased({ ...saved, functions: [3], rights: ['zones'] }, saved, fresh)).toEqual({
    ...fresh,
    functions: [3],
  });
  expect(rebased(saved, saved, fresh)).toEqual(fresh);
});
