import { createDeviceAccess, type EntityAssignment } from '@soglia/contracts/access';
import { FUNCTION_IDS, ROLE_RIGHTS, type RoleRight } from '@soglia/contracts/companion';
import type { FunctionId } from './function-names.ts';
import { devicesOf, type DeviceRule, type RoleDraft } from './role-draft.ts';

/** One thing that a role does not allow and may be made to. */
export type RoleGrant =
  | { readonly kind: 'function'; readonly id: FunctionId }
  | { readonly kind: 'right'; readonly id: RoleRight }
  | { readonly kind: 'device'; readonly id: string; readonly access: 'control' | 'view' };

/** A grant as an address holds it: `function:3`, `right:zones`, `view:light.a`, `control:light.a`. */
export const writeGrant = (grant: RoleGrant): string =>
  `${grant.kind === 'device' ? grant.access : grant.kind}:${grant.id}`;

/** Undefined for whatever {@link writeGrant} has not written. */
export function readGrant(text: string | undefined): RoleGrant | undefined {
  const [, kind, id = ''] = /^([a-z]+):(.{1,255})$/.exec(text ?? '') ?? [];
  if (kind === 'control' || kind === 'view')
    return isEntityId(id) ? { kind: 'device', id, access: kind } : undefined;
  if (kind === 'function') {
    const known = FUNCTION_IDS.find((one) => String(one) === id);
    return known && { kind, id: known };
  }
  const right = kind === 'right' ? ROLE_RIGHTS.find((one) => one === id) : undefined;
  return right && { kind: 'right', id: right };
}

/** Whether it can stand in a role. */
export const isEntityId = (id: string): boolean => /^[a-z0-9_]+\.[a-z0-9_]+$/.test(id);

/** Whether the role allows it already. @param assigned area, floor and labels of the device */
export function isGranted(
  draft: RoleDraft,
  grant: RoleGrant,
  assigned: EntityAssignment | undefined,
): boolean {
  if (grant.kind === 'function') return draft.functions.includes(grant.id);
  if (grant.kind === 'right') return draft.rights.includes(grant.id);
  const access = createDeviceAccess(devicesOf(draft))(assigned ?? { entityId: grant.id });
  return access === 'control' || access === grant.access;
}

/** The role with that in it too. A device is granted by itself, against whatever else the role says of it. */
export function withGrant(draft: RoleDraft, grant: RoleGrant): RoleDraft {
  if (grant.kind === 'function') return { ...draft, functions: withItem(draft.functions, grant.id) };
  if (grant.kind === 'right') return { ...draft, rights: withItem(draft.rights, grant.id) };
  const rule: DeviceRule = { by: 'entity', id: grant.id, access: grant.access };
  const others = (rules: readonly DeviceRule[]) =>
    rules.filter(({ by, id }) => by !== 'entity' || id.toLowerCase() !== grant.id);
  const exceptions = others(draft.exceptions);
  // Any exception may overrule a grant, and nothing an exception of the device itself.
  return draft.scope === 'chosen' && exceptions.length === 0
    ? { ...draft, exceptions, grants: [...others(draft.grants), rule] }
    : { ...draft, exceptions: [...exceptions, rule] };
}

const withItem = <Item>(items: readonly Item[], item: Item): readonly Item[] =>
  items.includes(item) ? items : [...items, item];
