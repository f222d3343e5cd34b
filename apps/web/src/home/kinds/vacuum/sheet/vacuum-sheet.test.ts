import fc from 'fast-check';
import { VacuumFeature } from '@soglia/hub-client/commands';
import { expect, it } from 'vitest';
import { knownEntity } from '#hub/testing/entity.ts';
import { registriesOf } from '#hub/testing/registries.ts';
import { entity } from '../../../testing/entity.ts';
import { speedsOf, speedText } from './fan-speed.ts';
import { batterySensorOf } from '../../../battery/use-battery.ts';
import { commandOf, availableActionsOf } from './available-actions.ts';

const { START, PAUSE, STOP, RETURN_HOME, CLEAN_SPOT, LOCATE, FAN_SPEED } = VacuumFeature;
const everything = START | PAUSE | STOP | RETURN_HOME | CLEAN_SPOT | LOCATE | FAN_SPEED;
const robot = (state: string, attributes: Readonly<Record<string, unknown>> = {}) =>
  entity('vacuum.robot', state, attributes);
const actions = (state: string, supported_features: unknown) =>
  availableActionsOf(robot(state, { supported_features })).map(({ action, main }) =>
    main ? `${action}!` : action,
  );

it.each([
  ['docked', everything, 'start! spot locate'],
  ['idle', everything, 'start! back spot locate'],
  ['paused', everything, 'start! back stop spot locate'],
  ['cleaning', everything, 'pause! back stop locate'],
  ['returning', everything, 'pause! stop start locate'],
  ['error', everything, 'start! back stop spot locate'],
  ['unknown', everything, 'start! back stop spot locate'],
  ['cleaning', START | STOP, 'stop!'],
  ['cleaning', START | RETURN_HOME, 'back!'],
  ['docked', LOCATE, 'locate'],
  ['docked', 3, ''],
  ['docked', null, ''],
  ['docked', '32700', ''],
])('%s with the features %s has the actions %s', (state, features, may) =>
  expect(actions(state, features).join(' ')).toBe(may),
);

it('calls the services of the hub', () => {
  const casa = robot('paused', { supported_features: everything });
  const services = (['start', 'pause', 'stop', 'back', 'spot', 'locate'] as const).map(
    (action) => commandOf(casa, action).service,
  );
  expect(services).toEqual(['start', 'pause', 'stop', 'return_to_base', 'clean_spot', 'locate']);
});

it.each([
  [{ supported_features: FAN_SPEED, fan_speed_list: ['min', 'Turbo', 'min'] }, ['Minima', 'Turbo']],
  [{ supported_features: FAN_SPEED, fan_speed_list: ['extra_forte', '', 7, null] }, ['Extra forte']],
  [{ supported_features: FAN_SPEED, fan_speed_list: 'min' }, []],
  [{ supported_features: FAN_SPEED }, []],
  [{ supported_features: START, fan_speed_list: ['min'] }, []],
])('%o has the speeds %j', (attributes, texts) =>
  expect(speedsOf(robot('docked', attributes)).map(speedText)).toEqual(texts),
);

it('finds the battery sensor of the same device, and no other', () => {
  const entries = {
    'vacuum.robot': { device_id: 'r7' },
    'sensor.porta': { device_id: 'd1' },
    'sensor.robot': { device_id: 'r7' },
    'sensor.robot_batteria': { device_id: 'r7' },
    'vacuum.sciolto': {},
    'sensor.sciolta': {},
  };
  const registries = registriesOf({}, entries);
  const known = Object.keys(entries).map((id) =>
    knownEntity(id, { device_class: id === 'sensor.robot' ? 'area' : 'battery' }),
  );
  expect(batterySensorOf('vacuum.robot', known, registries)).toBe('sensor.robot_batteria');
  expect(batterySensorOf('vacuum.sciolto', known, registries)).toBeUndefined();
  expect(batterySensorOf('vacuum.ignoto', known, registries)).toBeUndefined();
  expect(batterySensorOf('vacuum.robot', known, undefined)).toBeUndefined();
});

it('handles whatever a vacuum reports', () => {
  const wild = fc.dictionary(
    fc.constantFrom('supported_features', 'fan_speed_list', 'fan_speed', 'battery_level'),
    fc.oneof(fc.anything(), fc.nat()),
  );
  const states = fc.oneof(fc.string(), fc.constantFrom('docked', 'cleaning', 'error', 'toString'));
  fc.assert(
    fc.property(states, wild, (state, attributes) => {
      const odd = robot(state, attributes);
      for (const { action } of availableActionsOf(odd))
        expect(commandOf(odd, action).entityId).toBe('vacuum.robot');
      for (const text of speedsOf(odd).map(speedText)) expect(text.trim()).not.toBe('');
    }),
  );
});
