import { describe, expect, it } from 'vitest';
import { type Automation } from '@soglia/automations/config';
import { templates, type Slot } from './templates.ts';

function heatingWith(windows: readonly string[]): Automation {
  const template = templates.find(({ id }) => id === 'window');
  if (template === undefined) throw new Error('no template for heating and windows');
  const chosen: Partial<Record<Slot['id'], readonly string[]>> = { climate: ['climate.sala'], windows };
  return template.build((slot) => chosen[slot] ?? [], []);
}

const isOn = (entityId: string) => ({
  conditions: [{ kind: 'state', entityIds: [entityId], states: ['on'] }],
});
const untilShut = (entityId: string) => ({
  kind: 'wait_for_trigger',
  triggers: [{ kind: 'state', entityIds: [entityId], to: ['off'] }],
});

describe('the template for heating and windows', () => {
  it('leaves heating alone that is off when a window is opened', () => {
    expect(heatingWith(['binary_sensor.nord']).conditions).toMatchObject([
      { kind: 'not', conditions: [{ kind: 'state', entityIds: ['climate.sala'], states: ['off'] }] },
    ]);
  });

  it('waits for one window without asking whether it is open', () => {
    expect(heatingWith(['binary_sensor.nord']).actions).toMatchObject([
      { service: 'climate.turn_off' },
      untilShut('binary_sensor.nord'),
      { service: 'climate.turn_on' },
    ]);
  });

  it('heats again when every open window is shut, not with the first', () => {
    expect(heatingWith(['binary_sensor.nord', 'binary_sensor.sud']).actions).toMatchObject([
      { service: 'climate.turn_off' },
      { kind: 'if', ...isOn('binary_sensor.nord'), then: [untilShut('binary_sensor.nord')] },
      { kind: 'if', ...isOn('binary_sensor.sud'), then: [untilShut('binary_sensor.sud')] },
      { service: 'climate.turn_on' },
    ]);
  });
});
