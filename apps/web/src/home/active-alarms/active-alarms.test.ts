import { expect, it } from 'vitest';
import { entity } from '../testing/entity.ts';
import { canRaiseAlarm, isActiveAlarm } from './active-alarms.ts';

const known = (entity_id: string, domain: string, device_class?: string) => ({
  entity_id,
  domain,
  device_class,
  name: undefined,
});

it('alarms are raised by alarm panels, and sensors of smoke, gas and water', () => {
  expect(canRaiseAlarm(known('alarm_control_panel.casa', 'alarm_control_panel'))).toBe(true);
  expect(canRaiseAlarm(known('binary_sensor.fumo', 'binary_sensor', 'smoke'))).toBe(true);
  expect(canRaiseAlarm(known('binary_sensor.porta', 'binary_sensor', 'door'))).toBe(false);
  expect(canRaiseAlarm(known('sensor.fumo', 'sensor', 'smoke'))).toBe(false);
});

it.each([
  ['alarm_control_panel.casa', 'triggered', true],
  ['alarm_control_panel.casa', 'pending', false],
  ['alarm_control_panel.casa', 'on', false],
  ['binary_sensor.fumo', 'on', true],
  ['binary_sensor.fumo', 'off', false],
  ['binary_sensor.fumo', 'unavailable', false],
])('%s with the state %s is an active alarm: %s', (id, state, going) =>
  expect(isActiveAlarm(entity(id, state))).toBe(going),
);

it('an unknown entity is no active alarm', () => expect(isActiveAlarm(undefined)).toBe(false));
