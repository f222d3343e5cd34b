import { expect, it } from 'vitest';
import { readHouse } from './read-house.ts';

const house = readHouse({
  hubVersion: '2026.11.0',
  states: [
    { entity_id: 'light.desk', state: 'on', attributes: {} },
    { entity_id: 'sun.sun', state: 'above_horizon' },
    { entity_id: 'light.all', attributes: { entity_id: ['light.desk', ' LIGHT.Shelf', 7] } },
    { entity_id: 'lock.all', attributes: { group_entities: ['lock.front'] } },
    { entity_id: 'scene.evening', attributes: { entity_id: ['light.desk'] } },
    { entity_id: 'binary_sensor.smoke', attributes: { device_class: 'smoke' } },
    { state: 'on' },
    'nonsense',
  ],
  entities: [
    { entity_id: 'light.desk', device_id: 'lamp', area_id: null, labels: ['evening'], hidden_by: null },
    { entity_id: 'light.shelf', device_id: 'lamp', area_id: 'study', labels: [], disabled_by: 'user' },
    { entity_id: 'switch.socket', device_id: 'socket', entity_category: 'config' },
    { entity_id: 'switch.ring', device_id: 'ring-a', hidden_by: 'user' },
    { entity_id: 'switch.lost', device_id: 'gone', area_id: 'gone' },
    { device_id: 'lamp' },
  ],
  devices: [
    { id: 'lamp', area_id: 'kitchen', labels: ['guests'] },
    { id: 'strip', area_id: 'study' },
    { id: 'socket', area_id: null, parent_device_id: 'strip' },
    { id: 'ring-a', parent_device_id: 'ring-b' },
    { id: 'ring-b', parent_device_id: 'ring-a' },
  ],
  areas: [
    { area_id: 'kitchen', floor_id: 'ground', labels: ['warm', 'guests'] },
    { area_id: 'study', labels: 'none' },
  ],
  floors: [{ floor_id: 'ground' }, {}],
  labels: { error: 'unknown command' },
});

it('an entity is in its own area, else in that of its device, else in that of the parent of the device', () => {
  const areas = Object.fromEntries([...house.entities].map(([id, { areaId }]) => [id, areaId]));
  expect(areas).toEqual({
    'light.desk': 'kitchen',
    'light.shelf': 'study',
    'switch.socket': 'study',
    'switch.ring': undefined,
    'switch.lost': 'gone',
    'sun.sun': undefined,
    'light.all': undefined,
    'lock.all': undefined,
    'scene.evening': undefined,
    'binary_sensor.smoke': undefined,
  });
});

it('an entity has the floor of its area and the labels of itself, its device and its area', () => {
  expect(house.entities.get('light.desk')).toEqual({
    entityId: 'light.desk',
    domain: 'light',
    deviceId: 'lamp',
    areaId: 'kitchen',
    floorId: 'ground',
    labelIds: ['evening', 'guests', 'warm'],
    deviceClass: undefined,
    isTargetOfGroups: true,
    members: undefined,
  });
  expect(house.entities.get('binary_sensor.smoke')?.deviceClass).toBe('smoke');
});

it('what is hidden, or a setting, is no target of areas', () => {
  const targets = [...house.entities.values()].filter(({ isTargetOfGroups }) => !isTargetOfGroups);
  expect(targets.map(({ entityId }) => entityId)).toEqual(['switch.socket', 'switch.ring']);
});

it('a group lists others; a scene is none', () => {
  expect(house.entities.get('light.all')?.members).toEqual(['light.desk', 'light.shelf']);
  expect(house.entities.get('lock.all')?.members).toEqual(['lock.front']);
  expect(house.entities.get('scene.evening')?.members).toBeUndefined();
});

it('devices know their entities; malformed lists are empty', () => {
  expect(house.entityIdsByDevice.get('lamp')).toEqual(['light.desk', 'light.shelf']);
  expect(house.devices.get('socket')).toEqual({
    id: 'socket',
    parentId: 'strip',
    areaId: 'study',
    labelIds: [],
  });
  expect([...house.floorIds]).toEqual(['ground']);
  expect(house.labelIds.size).toBe(0);
});
