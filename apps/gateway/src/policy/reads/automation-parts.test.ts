import { expect, test } from 'vitest';
import { ask, eventsOf, resultOf, rewritten } from '../testing/ask.ts';
import { testContext, type TestRole } from '../testing/rule-context.ts';

const role: TestRole = {
  entities: { 'light.desk': 'control', 'light.hall': 'view' },
  others: ['lock.cellar', 'sensor.cellar'],
  rights: ['automations'],
};
const context = testContext(role);
const turnOff = { action: 'light.turn_off', target: { area_id: 'area of light.desk' } };

test('parts are checked as they would be saved, and nothing is quoted that is not seen', () => {
  const message = { type: 'validate_config', triggers: { trigger: 'time', at: '07:00' }, actions: [turnOff] };
  expect(rewritten(ask(context, message))).toEqual({
    id: 7,
    type: 'validate_config',
    triggers: [{ trigger: 'time', at: '07:00' }],
    actions: [{ action: 'light.turn_off', target: { entity_id: ['light.desk'] } }],
  });
  const checked = (error: unknown) =>
    resultOf(context, message, { triggers: { valid: false, error }, conditions: { valid: true } });
  expect(checked("expected float at '[0].above'")).toEqual({
    triggers: { valid: false, error: "expected float at '[0].above'" },
  });
  expect(checked('light.desk has none')).toMatchObject({ triggers: { error: 'light.desk has none' } });
  expect(checked('not like lock.cellar')).toMatchObject({ triggers: { error: 'invalid' } });
});

test.each<[object, string]>([
  [{ actions: [{ action: 'lock.unlock', target: { entity_id: 'lock.cellar' } }] }, 'device'],
  [{ conditions: ['{{ true }}'] }, 'template'],
  [{ alias: 'x' }, 'unresolved'],
  [{ triggers: [{ trigger: 'event', event_type: 'x' }] }, 'unresolved'],
])('%j is not checked', (parts, reason) => {
  expect(ask(context, { type: 'validate_config', ...parts })).toMatchObject({ refused: { reason } });
});

test('targets are asked for by the visible entities in them', () => {
  const message = {
    type: 'get_triggers_for_target',
    target: { area_id: ['area of light.desk', 'area of lock.cellar'] },
    expand_group: true,
  };
  expect(rewritten(ask(context, message))).toEqual({
    id: 7,
    type: message.type,
    target: { entity_id: ['light.desk'] },
    expand_group: false,
  });
  expect(resultOf(context, message, ['light.turned_on', 'zwave_js.event', 7, 'todo.item_added'])).toEqual([
    'light.turned_on',
  ]);
  const services = ['light.turn_on', 'lock.unlock', 'homeassistant.reload_config_entry', 'shell_command.x'];
  expect(resultOf(context, { ...message, type: 'get_services_for_target' }, services)).toEqual([
    'light.turn_on',
  ]);
  expect(
    resultOf(
      context,
      { ...message, type: 'extract_from_target' },
      {
        referenced_entities: ['light.desk', 'lock.cellar'],
        referenced_devices: ['device of light.desk', 'device of lock.cellar'],
        referenced_areas: ['area of lock.cellar'],
        missing_areas: ['x'],
      },
    ),
  ).toEqual({
    referenced_entities: ['light.desk'],
    referenced_devices: ['device of light.desk'],
    referenced_areas: [],
    missing_devices: [],
    missing_areas: [],
    missing_floors: [],
    missing_labels: [],
  });
});

test.each<[unknown, string]>([
  [{ entity_id: 'lock.cellar' }, 'device'],
  [{ entity_id: '{{ x }}' }, 'template'],
  [{ exclude: {} }, 'unresolved'],
  [undefined, 'unresolved'],
])('the target %j is refused', (target, reason) => {
  expect(ask(context, { type: 'extract_from_target', target })).toMatchObject({ refused: { reason } });
});

const kinds = {
  'light.turned_on': { fields: {}, target: { entity: [{ domain: ['light'] }] } },
  'lock.unlocked': { fields: {}, target: { entity: [{ domain: ['lock'] }] } },
  'sun.sunset': { fields: {} },
  'zwave_js.event': { fields: {} },
};

test('of the kinds of triggers, those about something visible are sent', () => {
  const message = { type: 'trigger_platforms/subscribe' };
  const { 'light.turned_on': light, 'sun.sunset': sun } = kinds;
  expect(eventsOf(context, message, kinds)).toEqual([{ 'light.turned_on': light, 'sun.sunset': sun }]);
  const hiding = testContext({ ...role, hiddenAttributes: ['brightness'] });
  expect(eventsOf(hiding, message, kinds)).toEqual([{}]);
});

test('device triggers are those of visible entities, and without limits of devices themselves', () => {
  const message = { type: 'device_automation/trigger/list', device_id: 'device of light.desk' };
  const of = (fields: object) => ({
    platform: 'device',
    device_id: message.device_id,
    domain: 'light',
    type: 'turned_on',
    ...fields,
  });
  const shown = [of({ entity_id: 'entry of light.desk', metadata: {} })];
  const ofIts = [of({ subtype: 'left' })];
  const all = [...shown, ...ofIts, of({ entity_id: 'entry of lock.cellar' }), of({ property: 'code' })];
  expect(resultOf(context, message, all)).toEqual(shown);
  const unlimited = testContext({ ...role, isLimited: false });
  expect(resultOf(unlimited, message, all)).toEqual([...shown, ...ofIts]);
  expect(ask(context, { ...message, device_id: 'device of lock.cellar' })).toMatchObject({
    refused: { reason: 'device' },
  });
});

test.each([
  'validate_config',
  'get_triggers_for_target',
  'get_conditions_for_target',
  'get_services_for_target',
  'extract_from_target',
  'trigger_platforms/subscribe',
  'condition_platforms/subscribe',
  'device_automation/trigger/list',
])('%s needs the right', (type) => {
  expect(ask(testContext({ ...role, rights: [] }), { type })).toMatchObject({
    refused: { reason: 'right', right: 'automations' },
  });
});
