import { describe, expect, it } from 'vitest';
import { emptyRole, type RoleDraft } from './role-draft.ts';
import { isGranted, readGrant, withGrant, writeGrant, type RoleGrant } from './role-grant.ts';

const lamp = { kind: 'device', id: 'light.cucina', access: 'control' } as const;
const assigned = { entityId: lamp.id, areaId: 'cucina' };
const chosen: RoleDraft = { ...emptyRole, scope: 'chosen' };
const kitchen = { by: 'area', id: 'cucina' } as const;

describe('an address', () => {
  it.each<[string, RoleGrant]>([
    ['function:3', { kind: 'function', id: 3 }],
    ['right:zones', { kind: 'right', id: 'zones' }],
    ['control:light.cucina', lamp],
    ['view:light.cucina', { ...lamp, access: 'view' }],
  ])('holds %s', (text, grant) => {
    expect(writeGrant(grant)).toBe(text);
    expect(readGrant(text)).toEqual(grant);
  });

  it.each([
    undefined,
    '',
    'function:11',
    'function:',
    'right:owner',
    'none:light.a',
    'control:light',
    'control:light.a b',
  ])('holds no grant: %j', (text) => {
    expect(readGrant(text)).toBeUndefined();
  });
});

it.each<[string, RoleDraft, RoleGrant]>([
  ['a function', emptyRole, { kind: 'function', id: 3 }],
  ['a right', emptyRole, { kind: 'right', id: 'zones' }],
  ['a device of a role without any', chosen, lamp],
  ['a device of a role that only sees', { ...emptyRole, access: 'view' }, lamp],
  ['a device of a room that may only be seen', { ...chosen, grants: [{ ...kitchen, access: 'view' }] }, lamp],
  ['a device of an excepted room', { ...chosen, exceptions: [{ ...kitchen, access: 'none' }] }, lamp],
  [
    'a device that is excepted itself, in other letters',
    { ...emptyRole, exceptions: [{ by: 'entity', id: 'Light.Cucina', access: 'none' }] },
    lamp,
  ],
])('%s is granted, once', (_what, draft, grant) => {
  expect(isGranted(draft, grant, assigned)).toBe(false);
  const granted = withGrant(draft, grant);
  expect(isGranted(granted, grant, assigned)).toBe(true);
  expect(withGrant(granted, grant)).toEqual(granted);
});

it('leaves other rules of the role as they are', () => {
  const exceptions = [{ ...kitchen, access: 'none' }] as const;
  const draft: RoleDraft = { ...chosen, grants: [{ by: 'area', id: 'salone', access: 'view' }], exceptions };
  expect(withGrant(draft, lamp)).toMatchObject({
    grants: draft.grants,
    exceptions: [...exceptions, { by: 'entity', id: lamp.id, access: 'control' }],
  });
});

it('a device that may be commanded may be seen', () => {
  expect(isGranted(emptyRole, { ...lamp, access: 'view' }, assigned)).toBe(true);
});
