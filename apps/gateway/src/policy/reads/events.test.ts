import { describe, expect, it } from 'vitest';
import { ask, eventsOf } from '../testing/ask.ts';
import { testContext } from '../testing/rule-context.ts';

const context = testContext({
  entities: { 'light.desk': 'control', 'script.evening': 'view' },
  others: ['light.safe', 'script.vault'],
  hiddenAttributes: ['code'],
});

const around = { origin: 'LOCAL', time_fired: 't', context: { id: '1', parent_id: null, user_id: null } };
const dataOf = (type: string, data: unknown, more: object = {}) =>
  eventsOf(
    context,
    { type: 'subscribe_events', event_type: type },
    { event_type: type, data, ...around, ...more },
  );
const state = (entity_id: string, attributes: object = {}, value = 'on') => ({
  entity_id,
  state: value,
  attributes,
});

describe('state_changed', () => {
  it('passes for visible entities, with both states', () => {
    const data = {
      entity_id: 'light.desk',
      old_state: state('light.desk', { code: 1 }),
      new_state: state('light.desk', { code: 2 }, 'off'),
    };
    expect(dataOf('state_changed', data, { secret: 'light.safe' })).toEqual([
      {
        event_type: 'state_changed',
        data: {
          entity_id: 'light.desk',
          old_state: state('light.desk'),
          new_state: state('light.desk', {}, 'off'),
        },
        ...around,
      },
    ]);
  });

  it.each<[what: string, data: unknown]>([
    ['another entity', { entity_id: 'light.safe', old_state: null, new_state: state('light.safe') }],
    ['no entity', { old_state: null, new_state: state('light.safe') }],
    ['no data', null],
    [
      'nothing but a hidden attribute',
      {
        entity_id: 'light.desk',
        old_state: state('light.desk', { code: 1 }),
        new_state: state('light.desk', { Code: 2 }),
      },
    ],
  ])('is dropped: %s', (_what, data) => {
    expect(dataOf('state_changed', data)).toEqual([]);
  });

  it('is dropped where both states are of another entity', () => {
    const data = { entity_id: 'light.desk', old_state: state('light.safe'), new_state: null };
    expect(dataOf('state_changed', data)).toEqual([]);
  });
});

describe('changes of the registries', () => {
  it.each<[type: string, key: string, visible: string, other: string]>([
    ['entity_registry_updated', 'entity_id', 'light.desk', 'light.safe'],
    ['device_registry_updated', 'device_id', 'device of light.desk', 'device of light.safe'],
    ['area_registry_updated', 'area_id', 'area of light.desk', 'area of light.safe'],
    ['floor_registry_updated', 'floor_id', 'floor of light.desk', 'floor of light.safe'],
    ['label_registry_updated', 'label_id', 'label of light.desk', 'label of light.safe'],
  ])('%s tells the id of what is visible', (type, key, visible, other) => {
    const changes = { options: { lock: { default_code: '1234' } }, old_entity_id: 'light.safe' };
    const data = {
      action: 'update',
      [key]: visible,
      changes,
      old_entity_id: 'light.safe',
      device: { id: other },
    };
    expect(dataOf(type, data)).toMatchObject([{ data: { action: 'update', [key]: visible, changes: {} } }]);
    expect(JSON.stringify(dataOf(type, data))).not.toMatch(/1234|safe/);
    expect(dataOf(type, { action: 'remove', [key]: visible })).toMatchObject([
      { data: { action: 'remove' } },
    ]);
    expect(dataOf(type, { action: 'remove', [key]: other })).toEqual([]);
    expect(dataOf(type, { action: 'update', [key]: null })).toEqual([]);
    expect(dataOf(type, { action: 'reorder', [key]: other })).toMatchObject([{ data: { [key]: null } }]);
  });
});

it('a role without limits is told of a device that is just being added, and of none that it does not see', () => {
  const unlimited = testContext({ entities: {}, others: ['device_tracker.phone'], isLimited: false });
  const message = { type: 'subscribe_events', event_type: 'device_registry_updated' };
  const changed = (device_id: string) => ({
    event_type: 'device_registry_updated',
    data: { action: 'create', device_id },
    ...around,
  });
  const given = [changed('new'), changed('device of device_tracker.phone')];
  expect(eventsOf(unlimited, message, ...given)).toEqual([changed('new')]);
  expect(eventsOf(context, message, ...given)).toEqual([]);
});

it.each([
  ['core_config_updated', { latitude: 45 }, {}],
  ['panels_updated', { x: 1 }, {}],
  ['component_loaded', { component: 'light', x: 'light.safe' }, { component: 'light' }],
  ['service_registered', { domain: 'light', service: 'turn_on' }, { domain: 'light', service: 'turn_on' }],
  ['service_registered', { domain: 'script', service: 'evening' }, { domain: 'script', service: 'evening' }],
])('%s passes with %j as %j', (type, data, left) => {
  expect(dataOf(type, data)).toMatchObject([{ data: left }]);
});

it.each([
  ['service_registered', { domain: 'script', service: 'vault' }],
  ['service_removed', { domain: 'notify', service: 'mobile_app_anna' }],
  ['service_removed', { domain: 'lock', service: 'unlock' }],
  ['service_removed', { domain: ['light'], service: 'turn_on' }],
  ['component_loaded', {}],
  ['component_loaded', { component: 'lock' }],
  ['component_loaded', { component: 'hue' }],
])('%s with %j is dropped', (type, data) => {
  expect(dataOf(type, data)).toEqual([]);
});

it('an event of another type is dropped', () => {
  expect(
    eventsOf(
      context,
      { type: 'subscribe_events', event_type: 'themes_updated' },
      { event_type: 'call_service', data: {}, ...around },
      'themes_updated',
    ),
  ).toEqual([]);
});

it.each([
  undefined,
  null,
  '*',
  'call_service',
  'automation_triggered',
  'STATE_CHANGED',
  ['state_changed'],
  '__proto__',
  'zha_event',
])('subscribing to %j is refused', (event_type) => {
  expect(ask(context, { type: 'subscribe_events', event_type })).toMatchObject({
    kind: 'refuse',
    refused: { act: 'subscribe_events', reason: 'closed' },
  });
});

it('changes of the shopping list are sent with function 7', () => {
  const message = { type: 'subscribe_events', event_type: 'shopping_list_updated' };
  expect(ask(context, message)).toMatchObject({ refused: { reason: 'function', functionId: 7 } });
  const list = testContext({ entities: { 'todo.shopping_list': 'view' }, functions: [7] });
  const change = { event_type: 'shopping_list_updated', data: { action: 'add', item: { name: 'Pane' } } };
  expect(eventsOf(list, message, change)).toEqual([{ event_type: 'shopping_list_updated', data: {} }]);
  // When somebody changes a list is told of one that is seen.
  expect(eventsOf(testContext({ entities: {}, functions: [7] }), message, change)).toEqual([]);
});
