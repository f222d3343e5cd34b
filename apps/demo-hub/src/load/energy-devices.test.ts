import { expect, it } from 'vitest';
import { casaBianchi } from '#homes/casa-bianchi/casa-bianchi.ts';
import { withEnergyDevices } from './energy-devices.ts';

const devicesOf = ({ energy }: typeof casaBianchi) => energy.preferences['device_consumption'] ?? [];

it('adds devices until there are so many, each with a meter, its power and a past', () => {
  const home = withEnergyDevices(casaBianchi, 30);
  const named = devicesOf(home);
  expect(named).toHaveLength(30);
  expect(new Set(named.map(({ stat_consumption: id }) => id)).size).toBe(30);
  const added = home.devices.slice(casaBianchi.devices.length);
  expect(added).toHaveLength(30 - devicesOf(casaBianchi).length);
  for (const { stat_consumption: meter, stat_rate: power } of named.slice(devicesOf(casaBianchi).length)) {
    expect(home.energy.past[String(meter)]).toBeDefined();
    expect(home.energy.past[String(power)]).toBe(home.energy.past[String(meter)]);
  }
});

it.each([0, 3, 8])('leaves the home as it is where it has %d devices or more', (count) => {
  const home = withEnergyDevices(casaBianchi, count);
  expect(devicesOf(home)).toEqual(devicesOf(casaBianchi));
  expect(home.devices).toEqual(casaBianchi.devices);
});
