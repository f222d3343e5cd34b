import { expect, it } from 'vitest';
import { entity } from '#home/testing/entity.ts';
import { energyView, isKnown, powersOf, type EnergyFigures } from './energy.ts';
import { factsOf, statesOf } from './testing/sources.ts';

const figures: EnergyFigures = {
  gridPowers: ['sensor.rete'],
  sunPowers: ['sensor.fotovoltaico'],
  batteryPowers: ['sensor.batteria'],
  devicePowers: ['sensor.forno'],
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
])('%s', (_what, value, unit, shown) =>
  expect(energyView(figures, statesOf(watts('sensor.rete', value, unit)))).toMatchObject({
    value: shown,
  }),
);

it.each<readonly [what: string, states: Readonly<Record<string, string>>, shown: string, phrase: string]>([
  ['sun and grid', { rete: '920', fotovoltaico: '920' }, '1,84 kW', '50 % dal sole'],
  ['sun that feeds the grid', { rete: '-1200', fotovoltaico: '1900' }, '700 W', 'Tutto arriva dal sole'],
  [
    'sun that charges the battery',
    { rete: '0', fotovoltaico: '860', batteria: '-490' },
    '370 W',
    'Tutto arriva dal sole',
  ],
  ['the battery at night', { rete: '0', fotovoltaico: '0', batteria: '400' }, '400 W', 'Consumo attuale'],
])('shows what the house uses of %s', (_what, states, shown, phrase) => {
  const entities = Object.entries(states).map(([name, value]) => watts(`sensor.${name}`, value));
  const view = energyView(unknown, statesOf(...entities));
  expect(`${view.value?.figure} ${view.value?.unit}`).toBe(shown);
  expect(view.phrase.text.replaceAll(/\s/g, ' ')).toBe(phrase);
});

it('shows what the devices use where no power of the grid is measured', () =>
  expect(
    energyView({ ...figures, gridPowers: [] }, statesOf(watts('sensor.forno', '800'))).value,
  ).toMatchObject({ figure: '800', unit: 'W', opens: 'sensor.forno' }));

it.each(['unavailable', 'unknown'])(
  'shows what the devices use while the power of the grid is %s',
  (state) => {
    const get = statesOf(watts('sensor.rete', state), watts('sensor.forno', '800'));
    const view = energyView(figures, get);
    expect(view.value).toMatchObject({ figure: '800', unit: 'W', opens: 'sensor.forno' });
    expect(view.phrase.text).toBe('Consumo attuale');
    expect(powersOf(figures)).toContain('sensor.forno');
  },
);

it('shows the energy, the cost and the sun of today, where they are known', () => {
  const get = statesOf(watts('sensor.rete', '1840'));
  expect(factsOf(energyView(figures, get))).toEqual(['11,2 kWh oggi', '2,80 € spesa']);
  expect(factsOf(energyView({ ...figures, produced: 4 }, get))).toContain('4 kWh dal tetto');
  expect(factsOf(energyView({ ...figures, euro: undefined }, get))).toEqual(['11,2 kWh oggi']);
  expect(factsOf(energyView(unknown, get))).toEqual([]);
});

it('shows the energy of today where no power is measured', () =>
  expect(energyView({ ...figures, gridPowers: [], devicePowers: [] }, statesOf()).value).toMatchObject({
    figure: '11,2',
    unit: 'kWh',
    opens: 'sensor.energia',
  }));

it.each([
  ['1000', '50 % dal sole'],
  ['20', 'Consumo attuale'],
  ['unavailable', 'Consumo attuale'],
])('with %s W of solar power', (sun, phrase) =>
  expect(
    energyView(
      unknown,
      statesOf(watts('sensor.rete', '1000'), watts('sensor.fotovoltaico', sun)),
    ).phrase.text.replaceAll(/\s/g, ' '),
  ).toBe(phrase),
);

it('says so where there is no meter, or no value', () => {
  const none = {
    ...unknown,
    gridPowers: [],
    sunPowers: [],
    devicePowers: [],
    meters: [],
    sunMeters: [],
  };
  expect(energyView(none, statesOf())).toMatchObject({ word: 'Nessun contatore', facts: [] });
  expect(energyView(unknown, statesOf(watts('sensor.rete', 'unknown')))).toMatchObject({
    word: 'Nessun valore',
  });
});

it.each<readonly [what: string, listed: readonly string[], states: readonly string[], known: boolean]>([
  ['waits for a power sensor that the hub has', ['sensor.rete'], [], false],
  ['is drawn with the first of them', ['sensor.rete', 'sensor.forno'], ['sensor.forno'], true],
  ['waits for none that the hub does not have', ['sensor.energia'], [], true],
])('%s', (_what, listed, states, known) =>
  expect(isKnown(figures, statesOf(...states.map((id) => watts(id, '1'))), (id) => listed.includes(id))).toBe(
    known,
  ),
);
