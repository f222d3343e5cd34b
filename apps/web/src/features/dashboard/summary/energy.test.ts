import { expect, it } from 'vitest';
import { entity } from '#home/testing/entity.ts';
import { energyView, type EnergyFigures } from './energy.ts';
import { factsOf, statesOf } from './testing/sources.ts';

const figures: EnergyFigures = {
  powers: ['sensor.potenza_casa'],
  sunPowers: ['sensor.fotovoltaico'],
  meters: ['sensor.energia'],
  sunMeters: ['sensor.tetto'],
  used: 11.2,
  produced: undefined,
  euro: 2.8,
};
const unknown = { ...figures, used: undefined, euro: undefined };
const watts = (id: string, value: string, unit = 'W') => entity(id, value, { unit_of_measurement: unit });

it.each([
  ['watts', '640', 'W', { figure: '640', unit: 'W' }],
  ['a thousand watts or more', '1840', 'W', { figure: '1,84', unit: 'kW' }],
  ['kilowatts', '1.84', 'kW', { figure: '1,84', unit: 'kW' }],
  ['power fed to the grid', '-1200', 'W', { figure: '-1,2', unit: 'kW' }],
])('%s', (_what, value, unit, shown) =>
  expect(energyView(figures, statesOf(watts('sensor.potenza_casa', value, unit)))).toMatchObject({
    value: shown,
  }),
);

it('shows the energy, the cost and the sun of today, where they are known', () => {
  const get = statesOf(watts('sensor.potenza_casa', '1840'));
  expect(factsOf(energyView(figures, get))).toEqual(['11,2 kWh oggi', '2,80 € spesa']);
  expect(factsOf(energyView({ ...figures, produced: 4 }, get))).toContain('4 kWh dal tetto');
  expect(factsOf(energyView({ ...figures, euro: undefined }, get))).toEqual(['11,2 kWh oggi']);
  expect(factsOf(energyView(unknown, get))).toEqual([]);
});

it('shows the energy of today where no power is measured', () =>
  expect(energyView({ ...figures, powers: [] }, statesOf()).value).toMatchObject({
    figure: '11,2',
    unit: 'kWh',
    opens: 'sensor.energia',
  }));

it.each([
  ['1000', '50 % dal sole'],
  ['20', 'Potenza prelevata adesso'],
  ['unavailable', 'Potenza prelevata adesso'],
])('with %s W of solar power', (sun, phrase) =>
  expect(
    energyView(
      unknown,
      statesOf(watts('sensor.potenza_casa', '1000'), watts('sensor.fotovoltaico', sun)),
    ).phrase.text.replaceAll(/\s/g, ' '),
  ).toBe(phrase),
);

it('says so where there is no meter, or no value', () => {
  const none = { ...unknown, powers: [], sunPowers: [], meters: [], sunMeters: [] };
  expect(energyView(none, statesOf())).toMatchObject({ word: 'Nessun contatore', facts: [] });
  expect(energyView(unknown, statesOf(watts('sensor.potenza_casa', 'unknown')))).toMatchObject({
    word: 'Nessun valore',
  });
});
