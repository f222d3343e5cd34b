import { automationIdOf } from '@soglia/schedules';
import { expect, it } from 'vitest';
import { knownEntity } from '#hub/testing/entity.ts';
import { registriesOf } from '#hub/testing/registries.ts';
import { kindRegistry } from './all-kinds.ts';
import { batterySensorOf } from '../battery/use-battery.ts';
import { listDevices } from '../model/list-devices.ts';

const known = (entity_id: string, automation_id?: string) => knownEntity(entity_id, { automation_id });

it('lists every automation except those that run a schedule, whatever their names', () => {
  const house = [
    known('automation.buonanotte', '1700000000'),
    known('automation.scritta_a_mano'),
    known('automation.il_mio_inverno', automationIdOf('climate.sala')),
  ];
  const listed = listDevices(house, undefined, kindRegistry);
  expect(listed.map(({ ref }) => ref.entity_id)).toEqual([
    'automation.buonanotte',
    'automation.scritta_a_mano',
  ]);
});

it('names the automation that runs the schedule of a device', () => {
  const house = [
    known('climate.sala'),
    known('automation.il_mio_inverno', automationIdOf('climate.sala')),
    known('climate.cucina'),
  ];
  const listed = listDevices(house, undefined, kindRegistry);
  expect(listed.map(({ ref }) => [ref.entity_id, ref.schedule])).toEqual([
    ['climate.cucina', undefined],
    ['climate.sala', 'automation.il_mio_inverno'],
  ]);
});

it('a device with two battery sensors has the same one on its card as in its sheet', () => {
  const ofRobot = { device_id: 'r7' };
  const registries = registriesOf(
    {},
    { 'vacuum.robot': ofRobot, 'sensor.one': ofRobot, 'sensor.two': ofRobot },
  );
  const battery = (id: string) => knownEntity(id, { device_class: 'battery' });
  const house = [known('vacuum.robot'), battery('sensor.one'), battery('sensor.two')];
  const card = listDevices(house, registries, kindRegistry).find(
    ({ ref }) => ref.entity_id === 'vacuum.robot',
  );
  expect(card?.ref.battery).toBe('sensor.one');
  expect(batterySensorOf('vacuum.robot', house, registries)).toBe('sensor.one');
});
