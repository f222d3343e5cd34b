import { expect, it } from 'vitest';
import { knownEntity } from '#hub/testing/entity.ts';
import { registriesOf } from '#hub/testing/registries.ts';
import { entity } from '../../../testing/entity.ts';
import { sensorsAround, sensorsToShow } from './watched-sensors.ts';

const panel = 'alarm_control_panel.casa';
const known = (entity_id: string, device_class?: string) => knownEntity(entity_id, { device_class });
const house = [
  known(panel),
  known('binary_sensor.finestra', 'window'),
  known('binary_sensor.portone', 'door'),
  known('binary_sensor.moto_ingresso', 'motion'),
  known('binary_sensor.moto_camera', 'motion'),
  known('binary_sensor.nascosta', 'door'),
  known('binary_sensor.fumo', 'smoke'),
  known('cover.garage', 'garage_door'),
];
const registries = registriesOf(
  { ingresso: 'Ingresso', camera: 'Camera' },
  {
    [panel]: { area_id: 'ingresso' },
    'binary_sensor.moto_ingresso': { area_id: 'ingresso' },
    'binary_sensor.moto_camera': { area_id: 'camera' },
    'binary_sensor.nascosta': { hidden: true },
  },
);

it('are doors and windows of the whole house, and motion in the room of the panel', () => {
  expect(sensorsAround(panel, house, registries)).toEqual([
    'binary_sensor.finestra',
    'binary_sensor.portone',
    'binary_sensor.moto_ingresso',
  ]);
  expect(sensorsAround('alarm_control_panel.altrove', house, registries)).not.toContain(
    'binary_sensor.moto_camera',
  );
  expect(sensorsAround(panel, house, undefined)).toEqual([
    'binary_sensor.finestra',
    'binary_sensor.portone',
    'binary_sensor.nascosta',
  ]);
});

const sensors = (states: string) =>
  Array.from(states).map((letter, at) =>
    letter === '-'
      ? undefined
      : entity(
          `binary_sensor.${letter}${at}`,
          letter === 'o' ? 'on' : letter === 's' ? 'off' : 'unavailable',
        ),
  );

it.each<[string, readonly string[], number?]>([
  ['', []],
  ['--', []],
  ['sssss', ['s0', 's1', 's2', 's3']],
  ['sos', ['o1', 's0', 's2']],
  ['sasoo', ['o3', 'o4', 'a1', 's0']],
  ['sooooo', ['o1', 'o2', 'o3', 'o4', 'o5']],
  ['oooooooooo', ['o0', 'o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7'], 2],
  ['sooooaooooa', ['o1', 'o2', 'o3', 'o4', 'o6', 'o7', 'o8', 'o9'], 2],
  ['sssssssssooo', ['o9', 'o10', 'o11', 's0']],
])('of "%s" shows %j', (states, shown, more = 0) =>
  expect(sensorsToShow(sensors(states))).toEqual({ ids: shown.map((id) => `binary_sensor.${id}`), more }),
);
