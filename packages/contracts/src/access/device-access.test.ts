import { expect, it } from 'vitest';
import type { RoleDevices } from '../companion/roles.ts';
import { createDeviceAccess, type EntityAssignment } from './device-access.ts';

const lamp: EntityAssignment = {
  entityId: 'light.salone',
  areaId: 'salone',
  floorId: 'terra',
  labelIds: ['sera', 'ospiti'],
};
const loose: EntityAssignment = { entityId: 'lock.porta' };

const all = (access: 'control' | 'view', ...exceptions: RoleDevices['exceptions']): RoleDevices => ({
  scope: 'all',
  access,
  exceptions,
});
const chosen = (
  grants: Extract<RoleDevices, { scope: 'chosen' }>['grants'],
  ...exceptions: RoleDevices['exceptions']
): RoleDevices => ({ scope: 'chosen', grants, exceptions });

it.each<[what: string, devices: RoleDevices, assigned: EntityAssignment, access: string]>([
  ['all devices', all('control'), lamp, 'control'],
  ['all devices, to be seen only', all('view'), loose, 'view'],
  ['nothing chosen', chosen([]), lamp, 'none'],
  ['its room', chosen([{ by: 'area', id: 'salone', access: 'view' }]), lamp, 'view'],
  ['its floor', chosen([{ by: 'floor', id: 'terra', access: 'control' }]), lamp, 'control'],
  ['its kind', chosen([{ by: 'domain', id: 'lock', access: 'view' }]), loose, 'view'],
  ['a label', chosen([{ by: 'label', id: 'sera', access: 'control' }]), lamp, 'control'],
  [
    'itself, however it is written',
    chosen([{ by: 'entity', id: 'Light.Salone', access: 'view' }]),
    lamp,
    'view',
  ],
  ['another room', chosen([{ by: 'area', id: 'cucina', access: 'control' }]), lamp, 'none'],
  ['a device without a room', chosen([{ by: 'area', id: 'salone', access: 'control' }]), loose, 'none'],
  [
    'the room before its floor',
    chosen([
      { by: 'floor', id: 'terra', access: 'control' },
      { by: 'area', id: 'salone', access: 'view' },
    ]),
    lamp,
    'view',
  ],
  [
    'the entity before its room',
    chosen([
      { by: 'area', id: 'salone', access: 'view' },
      { by: 'entity', id: 'light.salone', access: 'control' },
    ]),
    lamp,
    'control',
  ],
  [
    'the stricter of two labels',
    chosen([
      { by: 'label', id: 'sera', access: 'control' },
      { by: 'label', id: 'ospiti', access: 'view' },
    ]),
    lamp,
    'view',
  ],
  [
    'the stricter of two rules for one group',
    all(
      'control',
      { by: 'area', id: 'salone', access: 'none' },
      { by: 'area', id: 'salone', access: 'control' },
    ),
    lamp,
    'none',
  ],
  [
    'an exception, even a wider one',
    chosen([{ by: 'entity', id: 'light.salone', access: 'control' }], {
      by: 'floor',
      id: 'terra',
      access: 'none',
    }),
    lamp,
    'none',
  ],
  [
    'an exception that grants more',
    all('view', { by: 'domain', id: 'light', access: 'control' }),
    lamp,
    'control',
  ],
])('%s', (_what, devices, assigned, access) => {
  expect(createDeviceAccess(devices)(assigned)).toBe(access);
});
