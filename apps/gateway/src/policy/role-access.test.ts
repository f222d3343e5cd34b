import { describe, expect, it } from 'vitest';
import type { RoleDevices } from '@soglia/contracts/companion';
import { readHouse } from './house/read-house.ts';
import { createRoleAccess, type RoleDefinition } from './role-access.ts';

const entry = (entity_id: string, area_id: string | null = null, more: object = {}) => ({
  entity_id,
  area_id,
  ...more,
});
const group = (entity_id: string, ...members: string[]) => ({
  entity_id,
  attributes: { entity_id: members },
});
/** light.chain_1 lists light.chain_2 and so on, and the last one a lamp of the kitchen. */
const chain = Array.from({ length: 12 }, (_, at) =>
  group(`light.chain_${at + 1}`, at === 11 ? 'light.kitchen' : `light.chain_${at + 2}`),
);

/** Of sensors of the hub's phone app, on Android and iOS. */
const SAYS_WHERE = [
  '0a_wifi_connection',
  '0a_wifi_bssid',
  '0a_wifi_signal_strength',
  '0a_network_type',
  '0a_public_ip_address',
  '0a_connectivity_ssid',
  '0a_connectivity_connection_type',
  '0a_detected_activity',
  '0a_activity',
  '0a_last_update_trigger',
];

const house = readHouse({
  hubVersion: '2026.11.0',
  states: [
    group('light.downstairs', 'light.kitchen', 'LIGHT.Study'),
    group('light.all', 'light.downstairs', 'light.bedroom'),
    group('light.ring_a', 'light.ring_b', 'light.kitchen'),
    group('light.ring_b', 'light.ring_a'),
    group('light.with_missing', 'light.kitchen', 'light.missing'),
    group('light.with_scene', 'scene.evening'),
    ...chain,
    // Groups tell no members while they are unavailable.
    ...['light.untold', 'light.untold_too', 'light.away'].map((id) => ({
      ...entry(id),
      state: 'unavailable',
      attributes: {},
    })),
    ...['person.anna', 'device_tracker.phone', 'zone.home', 'script.leave', 'proximity.home'].map((id) =>
      entry(id),
    ),
    group('group.family', 'person.anna'),
    group('group.everything', 'light.kitchen', 'group.family'),
    group('group.phones', 'sensor.phone_address'),
  ],
  entities: [
    entry('light.kitchen', 'kitchen', { device_id: 'lamp', labels: ['evening'] }),
    entry('light.study', 'study'),
    entry('light.bedroom', 'bedroom'),
    entry('scene.evening', 'kitchen'),
    entry('light.untold', 'kitchen', { platform: 'group' }),
    entry('light.away', 'kitchen', { platform: 'hue' }),
    entry('sensor.phone_address', null, { platform: 'mobile_app', unique_id: '0a_geocoded_location' }),
    entry('sensor.phone_steps', null, { platform: 'mobile_app', unique_id: '0a_steps' }),
    entry('sensor.other_address', null, { platform: 'demo', unique_id: 'geocoded_location' }),
    ...SAYS_WHERE.map((unique_id, at) =>
      entry(`sensor.phone_${at}`, null, { platform: 'mobile_app', unique_id }),
    ),
    entry('binary_sensor.phone_wifi', null, { platform: 'mobile_app', unique_id: '0a_wifi_state' }),
    entry('sensor.keys_distance', null, { platform: 'private_ble_device', unique_id: 'keys_distance' }),
    entry('sensor.home_nearest', null, { platform: 'proximity', unique_id: '0b_nearest' }),
  ],
  devices: [
    { id: 'lamp', area_id: 'study', labels: ['borrowed'] },
    { id: 'empty', area_id: 'bedroom' },
  ],
  areas: [
    { area_id: 'kitchen', floor_id: 'ground', labels: ['warm'] },
    { area_id: 'study', floor_id: 'ground' },
    { area_id: 'bedroom', floor_id: 'first', labels: ['quiet'] },
  ],
  floors: [{ floor_id: 'ground' }, { floor_id: 'first' }],
  labels: ['evening', 'borrowed', 'warm', 'quiet'].map((label_id) => ({ label_id })),
});

const noon = { day: '2026-11-23', weekday: 1, time: '12:00' };
const everything: RoleDevices = { scope: 'all', access: 'control', exceptions: [] };
const except = (...exceptions: RoleDevices['exceptions']): RoleDevices => ({ ...everything, exceptions });
const chosen = (...grants: Extract<RoleDevices, { scope: 'chosen' }>['grants']): RoleDevices => ({
  scope: 'chosen',
  grants,
  exceptions: [],
});
const of = (devices: RoleDevices, more: Partial<RoleDefinition> = {}) =>
  createRoleAccess(
    {
      id: 'r',
      functions: [],
      hiddenAttributes: ['Code'],
      rights: [],
      times: { windows: [], firstDay: null, lastDay: null },
      devices,
      ...more,
    },
    house,
    noon,
  );
const kinds = (...ids: string[]) => ids.map((id) => ({ by: 'domain' as const, id, access: 'view' as const }));
const kitchen = chosen({ by: 'area', id: 'kitchen', access: 'control' });

describe('devices of a role', () => {
  it.each<[what: string, devices: RoleDevices, entityId: string, access: string]>([
    ['all of them', everything, 'light.kitchen', 'control'],
    ['its room', kitchen, 'light.kitchen', 'control'],
    ['another room', kitchen, 'light.study', 'none'],
    ['what the hub does not have', kitchen, 'light.missing', 'none'],
    [
      'what the hub does not have, of a kind',
      chosen({ by: 'domain', id: 'light', access: 'view' }),
      'light.missing',
      'none',
    ],
    ['what the hub does not have, with all', everything, 'light.missing', 'control'],
    [
      'what could be in a closed room',
      except({ by: 'area', id: 'study', access: 'none' }),
      'light.missing',
      'none',
    ],
    ['a closed room', except({ by: 'area', id: 'study', access: 'none' }), 'light.study', 'none'],
    [
      'a closed room, but for what is named',
      except(
        { by: 'area', id: 'study', access: 'none' },
        { by: 'entity', id: 'Light.Study', access: 'view' },
      ),
      'light.study',
      'view',
    ],
    ['a script with all devices', everything, 'script.leave', 'control'],
    ['a scene of its room', kitchen, 'scene.evening', 'view'],
    [
      'a scene by its name',
      chosen({ by: 'entity', id: 'Scene.Evening', access: 'control' }),
      'scene.evening',
      'control',
    ],
    [
      'a script with an exception elsewhere',
      except({ by: 'area', id: 'study', access: 'view' }),
      'script.leave',
      'view',
    ],
  ])('%s', (_what, devices, entityId, access) => {
    expect(of(devices).access(entityId)).toBe(access);
  });

  it('persons, trackers and zones want the map; zones also the right', () => {
    const ids = ['person.anna', 'device_tracker.phone', 'zone.home', 'person.missing'];
    const shown = (more: Partial<RoleDefinition>) => ids.map((id) => of(everything, more).isVisible(id));
    expect(shown({})).toEqual([false, false, false, false]);
    expect(shown({ rights: ['zones'] })).toEqual([false, false, true, false]);
    expect(shown({ functions: [1] })).toEqual([true, true, true, true]);
  });

  it('phones, beacons and distances say where people are to who has the map', () => {
    const ids = [
      ...SAYS_WHERE.map((_, at) => `sensor.phone_${at}`),
      'binary_sensor.phone_wifi',
      'sensor.keys_distance',
    ];
    const distances = ['sensor.home_nearest', 'proximity.home'];
    const tells = (more: Partial<RoleDefinition>, devices: RoleDevices = everything) => {
      const { isVisible, isStateVisible } = of(devices, more);
      expect([...ids, ...distances].every(isVisible)).toBe(true);
      return [ids, distances].map((each) => [...new Set(each.map(isStateVisible))]);
    };
    expect(tells({})).toEqual([[false], [false]]);
    expect(tells({ rights: ['zones'] })).toEqual([[false], [false]]);
    expect(tells({ functions: [1] })).toEqual([[true], [true]]);
    // How far the nearest person is says it of everybody.
    const withoutAnna = except({ by: 'entity', id: 'person.anna', access: 'none' });
    expect(tells({ functions: [1] }, withoutAnna)).toEqual([[true], [false]]);
  });

  it('the addresses of phones and groups of people say where somebody is', () => {
    const ids = ['sensor.phone_address', 'group.family', 'group.everything'];
    const others = [
      'sensor.phone_steps',
      'sensor.other_address',
      'group.phones',
      'light.all',
      'light.ring_a',
    ];
    for (const devices of [everything, except({ by: 'entity', id: 'light.study', access: 'view' })]) {
      const { isVisible, isStateVisible } = of(devices);
      expect([...ids, ...others].every(isVisible)).toBe(true);
      expect(ids.map(isStateVisible)).toEqual([false, false, false]);
      expect(others.every(isStateVisible)).toBe(true);
      expect(ids.every(of(devices, { functions: [1] }).isStateVisible)).toBe(true);
    }
    const withoutAnna = of(except({ by: 'entity', id: 'person.anna', access: 'none' }), { functions: [1] });
    expect(ids.map(withoutAnna.isStateVisible)).toEqual([true, false, false]);
    const noFamily = except(
      { by: 'entity', id: 'person.anna', access: 'none' },
      { by: 'entity', id: 'group.family', access: 'none' },
    );
    // Whatever is in a group that is not visible: it may as well not be there.
    expect(of(noFamily, { functions: [1] }).isStateVisible('group.everything')).toBe(true);
  });

  it.each<[what: string, devices: RoleDevices, counts: boolean]>([
    ['all devices', everything, true],
    ['a kind that is excepted', except({ by: 'domain', id: 'light', access: 'none' }), true],
    ['a device that is excepted', except({ by: 'entity', id: 'light.kitchen', access: 'none' }), true],
    ['a person who is seen', except({ by: 'entity', id: 'person.anna', access: 'view' }), true],
    ['a person who is excepted', except({ by: 'entity', id: 'Person.luca', access: 'none' }), false],
    ['people who are excepted', except({ by: 'domain', id: 'person', access: 'none' }), false],
    ['a room that is excepted', except({ by: 'area', id: 'study', access: 'none' }), false],
    ['a label that is excepted', except({ by: 'label', id: 'quiet', access: 'none' }), false],
    ['chosen people and zones', chosen(...kinds('person', 'zone')), true],
    ['one person', chosen(...kinds('zone'), { by: 'entity', id: 'person.anna', access: 'view' }), false],
  ])('%s: whether a zone says how many people are in it', (_what, devices, counts) => {
    const { isVisible, isStateVisible } = of(devices, { functions: [1] });
    expect([isVisible('zone.home'), isStateVisible('zone.home')]).toEqual([true, counts]);
    expect(isStateVisible('person.anna')).toBe(isVisible('person.anna'));
    expect(of(devices, { rights: ['zones'] }).isStateVisible('zone.home')).toBe(false);
  });

  it.each<[what: string, devices: RoleDevices, entityId: string, access: string]>([
    ['all members', everything, 'light.all', 'control'],
    ['one member elsewhere', except({ by: 'area', id: 'bedroom', access: 'view' }), 'light.all', 'view'],
    ['the inner group', except({ by: 'area', id: 'bedroom', access: 'view' }), 'light.downstairs', 'control'],
    ['a member that is not there', everything, 'light.with_missing', 'control'],
    ['a group that is not granted', kitchen, 'light.downstairs', 'none'],
    [
      'a granted group with a member that is not',
      chosen(
        { by: 'entity', id: 'light.downstairs', access: 'control' },
        { by: 'area', id: 'kitchen', access: 'control' },
      ),
      'light.downstairs',
      'view',
    ],
    ['a ring', everything, 'light.ring_a', 'control'],
    [
      'a scene in a group',
      chosen({ by: 'domain', id: 'light', access: 'control' }),
      'light.with_scene',
      'view',
    ],
    ['members that it does not tell', kitchen, 'light.untold', 'view'],
    [
      'members that it does not tell, without an entry in the registry',
      chosen({ by: 'domain', id: 'light', access: 'control' }),
      'light.untold_too',
      'view',
    ],
    ['members that it does not tell, without a limit', everything, 'light.untold', 'control'],
    ['none, as it is a lamp that is away', kitchen, 'light.away', 'control'],
    ['ten groups deep', everything, 'light.chain_3', 'control'],
    ['eleven groups deep', everything, 'light.chain_2', 'view'],
  ])('a group: %s', (_what, devices, entityId, access) => {
    expect(of(devices).access(entityId)).toBe(access);
  });

  it('only all devices without exceptions is no limit', () => {
    expect(
      [everything, { ...everything, access: 'view' as const }, kitchen].map((one) => of(one).isLimited),
    ).toEqual([false, true, true]);
    expect(of(except({ by: 'label', id: 'x', access: 'control' })).isLimited).toBe(true);
  });
});

it('what is visible makes its device, areas, floors and labels visible', () => {
  const access = of(kitchen);
  expect([...access.visibleIds]).toEqual(['light.untold', 'light.away', 'light.kitchen', 'scene.evening']);
  expect(['lamp', 'empty'].map(access.isDeviceVisible)).toEqual([true, false]);
  // The lamp of the kitchen is of a device in the study.
  expect(['kitchen', 'study', 'bedroom'].map(access.isAreaVisible)).toEqual([true, false, false]);
  expect(['ground', 'first'].map(access.isFloorVisible)).toEqual([true, false]);
  expect(['evening', 'borrowed', 'warm', 'quiet'].map(access.isLabelVisible)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('outside its times a role grants nothing', () => {
  const times = { windows: [{ days: [1], from: '20:00', to: '22:00' }], firstDay: null, lastDay: null };
  const access = of(everything, { functions: [1, 2], rights: ['zones'], times });
  expect(access).toMatchObject({ isWithinTimes: false, functions: new Set(), rights: new Set() });
  expect(access.isLimited).toBe(true);
  expect([access.access('light.kitchen'), access.isVisible('light.missing'), access.visibleIds.size]).toEqual(
    ['none', false, 0],
  );
});

it('hidden attributes are compared in lower case', () => {
  expect([...of(everything).hiddenAttributes]).toEqual(['code']);
});
