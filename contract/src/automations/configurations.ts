import type { Fields } from '@soglia/automations/config';
import { since } from '../target/version.ts';

/**
 * Triggers, conditions and actions in the shapes that people write and that every hub takes, with the keys before 2024.10;
 * the entities and services that they name need not exist.
 */
const triggers: readonly Fields[] = [
  { platform: 'state', entity_id: 'light.a, light.b', to: 'on', for: { minutes: 5 }, id: 'luce' },
  { platform: 'state', entity_id: ['light.a'], from: ['on', 'off'], to: null },
  { platform: 'state', entity_id: 'climate.a', attribute: 'hvac_action', not_from: 'idle', for: '00:00:30' },
  { platform: 'numeric_state', entity_id: 'sensor.a', above: '20.5', below: 'input_number.x', for: 90 },
  { platform: 'numeric_state', entity_id: 'sensor.a', value_template: '{{ 1 }}', above: 0 },
  { platform: 'time', at: ['7:00', '16:45:00', 'input_datetime.x'], enabled: false },
  { platform: 'time_pattern', minutes: '/5' },
  { platform: 'sun', event: 'sunset', offset: '-00:30:00', variables: { trigger: 'x' } },
  { platform: 'zone', entity_id: 'person.a', zone: 'zone.home', event: 'leave', alias: 'Esce' },
  { platform: 'state', entity_id: 'event.a', attribute: 'event_type', to: ['press'] },
  { platform: 'homeassistant', event: 'start' },
  { platform: 'event', event_type: 'x', event_data: { action: 'y', service: 'z' } },
  { platform: 'template', value_template: '{{ false }}' },
  // A template that enables a trigger since 2024.6.
  ...(since('2024.6') ? [{ platform: 'sun', event: 'sunset', enabled: '{{ true }}' }] : []),
];

const conditions: readonly unknown[] = [
  { condition: 'state', entity_id: ['light.a', 'light.b'], state: ['on', 'off'], match: 'any' },
  { condition: 'state', entity_id: 'climate.a', attribute: 'preset_mode', state: 'eco', alias: 'Eco' },
  { condition: 'numeric_state', entity_id: 'sensor.a', above: 5, below: 20 },
  { condition: 'time', after: '22:00:00', before: 'input_datetime.x', weekday: ['mon', 'sun'] },
  { condition: 'sun', after: 'sunset', after_offset: '-01:00:00' },
  { condition: 'zone', entity_id: 'person.a', zone: 'zone.home' },
  { condition: 'or', conditions: [{ condition: 'trigger', id: ['luce'] }, "{{ is_state('sun.sun', 'x') }}"] },
  { not: [{ condition: 'state', entity_id: 'light.a', state: 'on', for: { minutes: 1 } }] },
  '{{ true }}',
  { condition: 'template', value_template: '{{ true }}', enabled: false },
];

const actions: readonly Fields[] = [
  {
    service: 'light.turn_on',
    target: { entity_id: ['light.a'], area_id: 'sala', device_id: ['a1'] },
    data: { brightness_pct: 60, transition: 2 },
    metadata: {},
    continue_on_error: true,
  },
  { service: 'light.turn_off', data: { entity_id: 'light.a' }, response_variable: 'r' },
  { service: 'notify.x', data: { message: '{{ 1 }}', data: { actions: [{ action: 'A', title: 'a' }] } } },
  { service: 'script.x', entity_id: 'script.x', data_template: { value: '{{ 1 }}' }, enabled: false },
  { delay: { minutes: 1, seconds: 30 } },
  { delay: '{{ 5 }}', alias: 'Aspetta' },
  { wait_template: '{{ true }}', timeout: '00:00:05', continue_on_timeout: true },
  {
    wait_for_trigger: [{ platform: 'state', entity_id: 'light.a', to: 'off' }],
    timeout: { minutes: 2 },
    continue_on_timeout: false,
  },
  {
    if: [{ condition: 'sun', after: 'sunset' }],
    then: [{ service: 'scene.turn_on', target: { entity_id: 'scene.film' } }],
    else: [{ if: ['{{ false }}'], then: [{ service: 'lock.lock', target: { entity_id: 'lock.a' } }] }],
  },
  { scene: 'scene.film' },
  { condition: 'state', entity_id: 'light.a', state: 'on' },
  { and: [{ condition: 'sun', before: 'sunrise' }] },
  {
    choose: [
      {
        alias: 'Di sera',
        conditions: [{ condition: 'sun', after: 'sunset' }],
        sequence: [{ service: 'light.turn_on', target: { entity_id: 'light.a' } }],
      },
    ],
    default: [{ service: 'light.turn_off', target: { entity_id: 'light.a' } }],
  },
  { repeat: { count: 3, sequence: [{ service: 'light.toggle', target: { entity_id: 'light.a' } }] } },
  { repeat: { while: ['{{ false }}'], sequence: [{ delay: 1 }] } },
  { parallel: [{ service: 'a.b' }, { sequence: [{ service: 'c.d' }] }] },
  { variables: { service: 'x', platform: ['y'] } },
  { event: 'soglia_contract', event_data: { service: 'z' } },
  { stop: 'Basta', error: true },
];

const together: readonly Fields[] = [
  {
    trigger: triggers,
    condition: conditions,
    action: actions,
    mode: 'queued',
    max: 5,
    max_exceeded: 'silent',
  },
  {
    trigger: triggers[0],
    condition: conditions[0],
    action: actions[0],
    variables: { a: 1 },
    initial_state: true,
  },
  { trigger: [], action: [], description: 'Vuota', trace: { stored_traces: 9 }, trigger_variables: { b: 2 } },
];

const newer: readonly Fields[] = [
  // Days of a time since 2025.10, a list of conditions since 2024.10.
  ...(since('2025.12')
    ? [{ triggers: [{ trigger: 'time', at: '07:00:00', weekday: ['mon', 'tue'] }], actions: [] }]
    : []),
  // Purposes since 2026.7.
  ...(since('2026.7')
    ? [
        {
          triggers: [
            {
              trigger: 'light.turned_on',
              target: { entity_id: 'light.a' },
              options: { behavior: 'each', for: '00:00:05' },
            },
            { trigger: 'event.received', target: { entity_id: 'event.a' }, options: { event_type: ['x'] } },
          ],
          conditions: [
            { condition: 'light.is_on', target: { area_id: 'sala' }, options: { behavior: 'any' } },
          ],
          actions: [{ action: 'light.turn_on', target: { floor_id: 'terra', label_id: ['x'] } }],
        },
      ]
    : []),
];

/** Each alone, then all at once, then those of newer hubs. */
export const configurations: readonly Fields[] = [
  ...triggers.map((one) => ({ trigger: [one], action: [] })),
  ...conditions.map((one) => ({ trigger: [], condition: [one], action: [] })),
  ...actions.map((one) => ({ trigger: [], action: [one] })),
  ...together,
  ...newer,
];
