import { describe, expect, test } from 'vitest';
import { testContext } from '../testing/rule-context.ts';
import { refuseStored, resolveAutomation } from './resolve-automation.ts';

const context = testContext({
  entities: {
    'light.desk': 'control',
    'switch.fan': 'control',
    'climate.hall': 'control',
    'sensor.hall': 'control',
    'light.seen': 'view',
    'script.one': 'control',
    'person.anna': 'view',
    'zone.home': 'view',
    'event.button': 'view',
    'scene.sera': 'control',
    'notify.phone': 'control',
  },
  others: ['lock.cellar', 'zone.work', 'scene.away'],
});
const hiding = testContext({
  entities: { 'light.desk': 'control', 'person.anna': 'view', 'zone.home': 'view' },
  hiddenAttributes: ['brightness', 'latitude'],
});

const resolve = (config: unknown) => resolveAutomation(config, context, 'save');
const turnOn = { action: 'light.turn_on', target: { entity_id: 'light.desk' } };
const byAction = (...actions: readonly unknown[]) => ({
  triggers: [{ trigger: 'time', at: '07:00:00' }],
  actions,
});

test('what a role has in control is saved, by plain ids', () => {
  expect(
    resolve({
      id: 'other',
      alias: 'Mattina',
      description: '',
      mode: 'single',
      triggers: [
        { trigger: 'time', at: '07:00:00', id: '07:00' },
        { platform: 'state', entity_id: 'SENSOR.Hall, switch.fan', to: 'on', for: { minutes: 5 } },
      ],
      conditions: [
        {
          or: [
            { condition: 'sun', after: 'sunset' },
            { condition: 'state', entity_id: 'switch.fan', state: 'on' },
          ],
        },
      ],
      actions: [
        { ...turnOn, metadata: {}, data: { brightness: 10 } },
        { service: 'light.turn_off', entity_id: 'light.desk' },
        { if: [{ condition: 'trigger', id: '07:00' }], then: [turnOn], else: [{ delay: '00:01:00' }] },
        { repeat: { count: 2, sequence: [turnOn] } },
      ],
    }),
  ).toEqual({
    kind: 'resolved',
    config: {
      alias: 'Mattina',
      description: '',
      mode: 'single',
      triggers: [
        { trigger: 'time', at: '07:00:00', id: '07:00' },
        { platform: 'state', entity_id: ['sensor.hall', 'switch.fan'], to: 'on', for: { minutes: 5 } },
      ],
      conditions: [
        {
          or: [
            { condition: 'sun', after: 'sunset' },
            { condition: 'state', entity_id: 'switch.fan', state: 'on' },
          ],
        },
      ],
      actions: [
        { action: 'light.turn_on', target: { entity_id: 'light.desk' }, data: { brightness: 10 } },
        { service: 'light.turn_off', target: { entity_id: 'light.desk' } },
        {
          if: [{ condition: 'trigger', id: '07:00' }],
          then: [{ action: 'light.turn_on', target: { entity_id: 'light.desk' } }],
          else: [{ delay: '00:01:00' }],
        },
        {
          repeat: {
            count: 2,
            sequence: [{ action: 'light.turn_on', target: { entity_id: 'light.desk' } }],
          },
        },
      ],
    },
  });
});

test('the app’s own schedules are', () => {
  const template = "{{ as_timestamp(this.attributes.last_triggered, 0) < as_timestamp(today_at('07:00')) }}";
  const config = {
    variables: { programme: { entity_id: 'climate.hall' }, schedule_id: null },
    triggers: [{ trigger: 'homeassistant', event: 'start', id: 'start' }],
    conditions: [],
    actions: [
      {
        choose: [
          {
            conditions: [{ condition: 'template', value_template: template }],
            sequence: [
              {
                action: 'climate.set_temperature',
                target: { entity_id: ['climate.hall'] },
                data: { temperature: 20 },
              },
            ],
          },
        ],
      },
    ],
  };
  expect(resolve(config)).toEqual({ kind: 'resolved', config });
});

const ofDevice = { trigger: 'device', device_id: 'device of light.seen', domain: 'light', type: 'turned_on' };

test.each<[string, object, object?]>([
  ['a trigger of what is only seen', { trigger: 'state', entity_id: 'light.seen', to: null }],
  [
    'a zone',
    { platform: 'zone', entity_id: 'person.anna', zone: 'zone.home', event: 'enter' },
    { platform: 'zone', entity_id: 'person.anna', zone: 'zone.home', event: 'enter' },
  ],
  [
    'fields in options',
    { trigger: 'state', options: { entity_id: 'light.seen' } },
    { trigger: 'state', options: { entity_id: 'light.seen' } },
  ],
  [
    'a button',
    { trigger: 'state', entity_id: ['event.button'], attribute: 'event_type', to: 'press', enabled: false },
  ],
  ['an entity of a device', { ...ofDevice, entity_id: 'entry of light.seen', subtype: 'x' }],
  [
    'a purpose',
    { trigger: 'light.turned_on', target: { area_id: 'area of light.seen' }, options: { behavior: 'each' } },
    { trigger: 'light.turned_on', target: { entity_id: ['light.seen'] }, options: { behavior: 'each' } },
  ],
  ['the sun', { trigger: 'sun.sunset', options: { offset: '-00:10:00' } }],
  ['several in one', { triggers: [{ trigger: 'time', at: '07:00', id: 'x' }] }],
])('a trigger by %s is saved', (_name, trigger, saved = trigger) => {
  const config = (given: object) => ({ triggers: [given], conditions: [], actions: [] });
  expect(resolve(config(trigger))).toEqual({ kind: 'resolved', config: config(saved) });
  expect(refuseStored(config(saved), context, 'read')).toBeUndefined();
});

test.each<[string, object, object?]>([
  ['a scene', { scene: 'scene.sera', alias: 'Sera' }],
  [
    'a notice',
    { action: 'notify.send_message', target: { entity_id: ['notify.phone'] }, data: { message: 'Ciao' } },
  ],
  [
    'a wait',
    {
      wait_for_trigger: [{ trigger: 'sun', event: 'sunset' }],
      timeout: '00:10:00',
      continue_on_timeout: true,
    },
  ],
  [
    'actions side by side',
    {
      parallel: [[{ delay: 1 }], { sequence: [{ stop: 'Basta' }] }, { ...turnOn, enabled: false, data: {} }],
    },
    {
      parallel: [
        [{ delay: 1 }],
        { sequence: [{ stop: 'Basta' }] },
        { action: 'light.turn_on', target: { entity_id: 'light.desk' }, enabled: false, data: {} },
      ],
    },
  ],
  [
    'a condition',
    { condition: 'zone', entity_id: ['person.anna'], zone: ['zone.home'], continue_on_error: true },
  ],
  [
    'a condition by purpose',
    { condition: 'light.is_on', target: { entity_id: ['light.seen'] }, alias: 'Accesa' },
  ],
])('%s is', (_name, action, saved = action) => {
  expect(resolve({ actions: action })).toEqual({ kind: 'resolved', config: { actions: [saved] } });
});

test.each<[string, object]>([
  ['an attribute', { trigger: 'numeric_state', entity_id: 'light.desk', attribute: ' Brightness', above: 1 }],
  ['any attribute', { trigger: 'state', entity_id: 'light.desk' }],
  ['what a purpose reads', { trigger: 'light.turned_on', target: { entity_id: 'light.desk' } }],
  ['a position', { trigger: 'zone', entity_id: 'person.anna', zone: 'zone.home', event: 'enter' }],
  ['a device', { trigger: 'device', device_id: 'device of light.desk', domain: 'light', type: 'turned_on' }],
])('where attributes are hidden, %s starts nothing', (_name, trigger) => {
  expect(resolveAutomation({ triggers: trigger }, hiding, 'save')).toMatchObject({
    refused: { reason: 'device' },
  });
});

test('what the hub has may name no group of things in a limited role', () => {
  const inTheHouse = (target: object) => ({
    alias: 'Sera',
    actions: [{ action: 'light.turn_on', target, data: {} }],
  });
  const unlimited = testContext({ entities: { 'light.desk': 'control' }, isLimited: false });
  const inPurpose = { conditions: [{ condition: 'light.is_on', target: { area_id: 'area of light.desk' } }] };
  for (const config of [
    inPurpose,
    ...[{ area_id: 'area of light.desk' }, { device_id: ['x'] }, { floor_id: 'x' }, { label_id: 'x' }].map(
      inTheHouse,
    ),
    inTheHouse({ entity_id: 'all' }),
    { actions: [{ service: 'light.turn_on', data: { area_id: 'x' } }] },
  ]) {
    expect(resolve(config), JSON.stringify(config)).toMatchObject({ kind: 'resolved' });
    expect(refuseStored(config, context, 'read')).toMatchObject({ refused: { reason: 'unresolved' } });
    expect(refuseStored(config, unlimited, 'read')).toBeUndefined();
  }
});

test('a configuration may not come to more than the hub could hold', () => {
  const deep = (levels: number): object => (levels === 0 ? { delay: 1 } : { sequence: [deep(levels - 1)] });
  expect(resolve({ actions: deep(20) })).toMatchObject({ kind: 'resolved' });
  const many = Array.from({ length: 2001 }, () => ({ delay: 1 }));
  expect(resolve({ actions: deep(40) })).toMatchObject({ refused: { reason: 'unresolved' } });
  expect(resolve({ actions: many })).toMatchObject({ refused: { reason: 'too_many_parts' } });
  expect(refuseStored({ actions: many }, context, 'read')).toMatchObject({
    refused: { reason: 'too_many_parts' },
  });
});

test('its name and its texts have a length: what the hub has of them is sent to everybody', () => {
  const named = (length: number) => resolve({ alias: 'a'.repeat(length), ...byAction(turnOn) });
  expect(named(255)).toMatchObject({ kind: 'resolved' });
  expect(named(256)).toEqual({ kind: 'refuse', code: 'bad_request' });
  const described = (length: number) => resolve({ description: 'a'.repeat(length), ...byAction(turnOn) });
  expect(described(2_000_000)).toMatchObject({ kind: 'resolved' });
  expect(described(2_100_000)).toEqual({ kind: 'refuse', code: 'bad_request' });
  const stored = { alias: 'a'.repeat(256), ...byAction(turnOn) };
  expect(refuseStored(stored, context, 'read')).toBeUndefined();
});

describe('what a role may not do', () => {
  test.each<[string, unknown, string]>([
    ['one of a thing elsewhere', { triggers: { trigger: 'state', entity_id: 'lock.cellar' } }, 'device'],
    ['one by a registry id', { triggers: { trigger: 'state', entity_id: 'a'.repeat(32) } }, 'unresolved'],
    ['one by an event', { triggers: { trigger: 'event', event_type: 'x' } }, 'unresolved'],
    ['one by a webhook', { triggers: { trigger: 'webhook', webhook_id: 'x' } }, 'unresolved'],
    ['one by a device', { triggers: { trigger: 'device', device_id: 'x' } }, 'device'],
    ['one by a list in a list', { triggers: [[{ trigger: 'time', at: '07:00' }]] }, 'unresolved'],
    ['a field that is not known', { triggers: { trigger: 'time', at: '07:00', value: 1 } }, 'unresolved'],
    ['a device itself, in a limited role', { triggers: ofDevice }, 'device'],
    ['a device elsewhere', { triggers: { ...ofDevice, device_id: 'device of lock.cellar' } }, 'device'],
    [
      'an entity of another device',
      { triggers: { ...ofDevice, entity_id: 'entry of light.desk' } },
      'device',
    ],
    [
      'an entity that is not seen',
      { triggers: { ...ofDevice, entity_id: 'entry of lock.cellar' } },
      'device',
    ],
    [
      'a purpose of what is not seen',
      { triggers: { trigger: 'lock.unlocked', target: { entity_id: 'lock.cellar' } } },
      'device',
    ],
    ['a purpose without a target', { triggers: { trigger: 'light.turned_on' } }, 'unresolved'],
    ['a purpose of an integration', { triggers: { trigger: 'zwave_js.event', options: {} } }, 'unresolved'],
    [
      'a zone that is not seen',
      { triggers: { trigger: 'zone', entity_id: 'person.anna', zone: 'zone.work' } },
      'device',
    ],
    [
      'a zone in options',
      {
        triggers: {
          trigger: 'zone.entered',
          target: { entity_id: 'person.anna' },
          options: { zone: 'zone.work' },
        },
      },
      'device',
    ],
    ['two in one', { triggers: { trigger: 'time', platform: 'event' } }, 'unresolved'],
    [
      'a threshold of another',
      { triggers: { trigger: 'numeric_state', entity_id: 'sensor.hall', above: 'sensor.x' } },
      'device',
    ],
    ['a template as a condition', { conditions: ['{{ true }}'] }, 'template'],
    [
      'another template',
      { conditions: [{ condition: 'template', value_template: '{{ true }}' }] },
      'template',
    ],
    [
      'somebody who is not seen in a zone',
      { conditions: [{ condition: 'zone', entity_id: 'person.a', zone: 'zone.home' }] },
      'device',
    ],
    ['another’s lock', byAction({ action: 'lock.unlock', target: { entity_id: 'lock.cellar' } }), 'device'],
    [
      'a device that is only seen',
      byAction({ action: 'light.turn_on', target: { entity_id: 'light.seen' } }),
      'device',
    ],
    ['a service without a rule', byAction({ action: 'shell_command.x' }), 'closed'],
    ['a service by template', byAction({ action: '{{ "light.turn_on" }}' }), 'template'],
    ['data by template', byAction({ ...turnOn, data: { brightness: '{{ 1 }}' } }), 'template'],
    ['an old template', byAction({ service_template: 'light.turn_on' }), 'unresolved'],
    ['templates of data', byAction({ ...turnOn, data_template: {} }), 'unresolved'],
    ['a response', byAction({ ...turnOn, response_variable: 'x' }), 'unresolved'],
    ['an event', byAction({ event: 'call_service', event_data: {} }), 'unresolved'],
    ['a device action', byAction({ device_id: 'x', domain: 'lock', type: 'unlock' }), 'unresolved'],
    // It is told of what the hub has, too.
    [
      'what an editor has noted of another',
      byAction({ ...turnOn, metadata: { of: ['lock.cellar'] } }),
      'device',
    ],
    ['a scene of others', byAction({ scene: 'scene.away' }), 'device'],
    ['another thing as a scene', byAction({ scene: 'light.desk' }), 'unresolved'],
    ['variables', byAction({ variables: { x: 1 } }), 'unresolved'],
    ['two kinds in one', byAction({ delay: 1, choose: [] }), 'unresolved'],
    ['a call beside a wait', byAction({ ...turnOn, delay: '{{ 1 }}' }), 'unresolved'],
    [
      'a lock deep inside',
      byAction({
        parallel: [
          {
            sequence: [
              { choose: [{ sequence: [{ action: 'lock.unlock', target: { entity_id: 'lock.cellar' } }] }] },
            ],
          },
        ],
      }),
      'device',
    ],
    ['each', byAction({ repeat: { for_each: ['a'], sequence: [] } }), 'unresolved'],
    [
      'enabled by template',
      { triggers: { trigger: 'time', at: '07:00', enabled: '{{ true }}' } },
      'template',
    ],
    ['a blueprint', { use_blueprint: { path: 'x' } }, 'unresolved'],
    ['variables of triggers', { trigger_variables: {} }, 'unresolved'],
    ['a script with variables', byAction({ action: 'script.one', data: { x: 1 } }), 'unresolved'],
    ['something else', { __proto__: null, constructor: 1 }, 'unresolved'],
  ])('%s', (_name, config, reason) => {
    expect(resolve(config)).toMatchObject({
      kind: 'refuse',
      refused: { act: expect.any(String) as string, reason },
    });
  });

  test.each([null, [], 'x'])('%j is no automation', (config) => {
    expect(resolve(config)).toEqual({ kind: 'refuse', code: 'bad_request' });
  });
});
