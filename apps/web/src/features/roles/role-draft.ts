import {
  FUNCTION_IDS,
  roleInputSchema,
  type Role,
  type RoleDevices,
  type RoleInput,
  type RoleRight,
  type RoleTimes,
} from '@soglia/contracts/companion';
import { isSameJson } from '@soglia/hub-client/json';
import type { DeviceAccess } from '@soglia/contracts/access';

/** What a rule on devices names: a room, a floor, a label, a kind of device, or one device. */
export type GroupKind = RoleDevices['exceptions'][number]['by'];

/** One rule on devices: a grant, which is never `none`, or an exception. */
export interface DeviceRule {
  readonly by: GroupKind;
  readonly id: string;
  readonly access: DeviceAccess;
}

/** What the form of a role holds. Grants stay while 'all devices' is chosen, and its access while it is not. */
export interface RoleDraft {
  readonly name: string;
  readonly functions: readonly number[];
  readonly rights: readonly RoleRight[];
  readonly scope: RoleDevices['scope'];
  /** On all devices. */
  readonly access: 'control' | 'view';
  readonly grants: readonly DeviceRule[];
  readonly exceptions: readonly DeviceRule[];
  readonly hiddenAttributes: readonly string[];
  readonly times: RoleTimes;
}

export const emptyRole: RoleDraft = {
  name: '',
  functions: [],
  rights: [],
  scope: 'all',
  access: 'control',
  grants: [],
  exceptions: [],
  hiddenAttributes: [],
  times: { windows: [], firstDay: null, lastDay: null },
};

export const draftOfRole = ({
  name,
  functions,
  rights,
  devices,
  hiddenAttributes,
  times,
}: Role): RoleDraft => ({
  name,
  functions,
  rights,
  scope: devices.scope,
  access: devices.scope === 'all' ? devices.access : 'control',
  grants: devices.scope === 'all' ? [] : devices.grants,
  exceptions: devices.exceptions,
  hiddenAttributes,
  times,
});

/** The devices as they are sent. */
export const devicesOf = ({ scope, access, grants, exceptions }: RoleDraft): RoleDevices =>
  scope === 'all'
    ? { scope, access, exceptions: [...exceptions] }
    : {
        scope,
        grants: grants.flatMap(({ access: granted, ...group }) =>
          granted === 'none' ? [] : [{ ...group, access: granted }],
        ),
        exceptions: [...exceptions],
      };

/** What is sent; undefined where the name is blank or something else is not valid. */
export function roleInputOf(draft: RoleDraft): RoleInput | undefined {
  const { name, functions, rights, hiddenAttributes, times } = draft;
  const parsed = roleInputSchema.safeParse({
    name: name.trim(),
    functions: FUNCTION_IDS.filter((id) => functions.includes(id)),
    rights,
    devices: devicesOf(draft),
    hiddenAttributes,
    times,
  });
  return parsed.success ? parsed.data : undefined;
}

/** Whether both would be sent alike. */
export const isSameRole = (one: RoleDraft, other: RoleDraft): boolean => sent(one) === sent(other);

/** The draft over the role as it is now: what was changed since it was `saved` stays, the rest follows. */
export const rebased = (draft: RoleDraft, saved: RoleDraft, fresh: RoleDraft): RoleDraft => ({
  ...fresh,
  ...Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => !isSameJson(value, saved[field as keyof RoleDraft])),
  ),
});

const sent = (draft: RoleDraft) =>
  JSON.stringify([
    draft.name.trim(),
    [...draft.functions].sort((a, b) => a - b),
    [...draft.rights].sort(),
    devicesOf(draft),
    draft.hiddenAttributes,
    draft.times,
  ]);

/** All functions where not all are chosen; else none. */
export const toggledAll = (functions: readonly number[]): readonly number[] =>
  functions.length === FUNCTION_IDS.length ? [] : FUNCTION_IDS;

/** With the item where it is not among them, else without it. */
export const toggled = <Item>(items: readonly Item[], item: Item): readonly Item[] =>
  items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
