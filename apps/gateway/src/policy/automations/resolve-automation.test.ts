import { describe, expect, test } from 'vitest';
import { testContext } from '../testing/rule-context.ts';
import { resolveAutomation } from './resolve-automation.ts';

const context = testContext({
  entities: {
    ...{
      'light.desk': 'control',
      'switch.fan': 'control',
      'climate.hall': 'control',
      'sensor.hall': 'control',
    },
    ...{ 'light.seen': 'view', 'script.one': 'control' },
  },
  others: ['lock.cellar'],
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
      ...{ id: 'other', alias: 'Mattina', description: '', mode: 'single' },
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
      ...{ alias: 'Mattina', description: '', mode: 'single' },
      triggers: [
        { trigger: 'time', at: '07:00:00', id: '07:00' },
        { platform: 'state', entity_id: ['sensor.hall', 'switch.fan'], to: 'on', for: { minutes: 5 } },
      ],
      conditions: [
        {
          or: [
            { condition: 'sun', after: 'sunset' },
            { condition: 'state', entity_id: ['switch.fan'], state: 'on' },
          ],
        },
      ],
      actions: [
        { action: 'light.turn_on', target: { entity_id: ['light.desk'] }, data: { brightness: 10 } },
        { service: 'light.turn_off', target: { entity_id: ['light.desk'] }, data: {} },
        {
          if: [{ condition: 'trigger', id: '07:00' }],
          then: [{ action: 'light.turn_on', target: { entity_id: ['light.desk'] }, data: {} }],
          else: [{ delay: '00:01:00' }],
        },
        {
          repeat: {
            count: 2,
            sequence: [{ action: 'light.turn_on', target: { entity_id: ['light.desk'] }, data: {} }],
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

describe('what a role may not do', () => {
  test.each<[string, unknown, string]>([
    [
      'a trigger of what is not in control',
      { triggers: { trigger: 'state', entity_id: 'light.seen' } },
      'device',
    ],
    ['one of a thing elsewhere', { triggers: { trigger: 'state', entity_id: 'lock.cellar' } }, 'device'],
    ['one by a registry id', { triggers: { trigger: 'state', entity_id: 'a'.repeat(32) } }, 'unresolved'],
    ['one by an event', { triggers: { trigger: 'event', event_type: 'x' } }, 'unresolved'],
    ['one by a webhook', { triggers: { trigger: 'webhook', webhook_id: 'x' } }, 'unresolved'],
    ['one by a device', { triggers: { trigger: 'device', device_id: 'x' } }, 'unresolved'],
    ['two in one', { triggers: { trigger: 'time', platform: 'event' } }, 'unresolved'],
    [
      'a threshold of another',
      { triggers: { trigger: 'numeric_state', entity_id: 'sensor.hall', above: 'sensor.x' } },
      'device',
    ],
    ['a template as a condition', { conditions: ['{{ true }}'] }, 'unresolved'],
    [
      'another template',
      { conditions: [{ condition: 'template', value_template: '{{ true }}' }] },
      'template',
    ],
    [
      'a zone',
      { conditions: [{ condition: 'zone', entity_id: 'person.a', zone: 'zone.home' }] },
      'unresolved',
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
    ['a scene', byAction({ scene: 'scene.x' }), 'unresolved'],
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
