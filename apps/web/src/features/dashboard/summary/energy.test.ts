import { describe, expect, it } from 'vitest';
import type { GrowthToday } from '#home/energy/growth-today.ts';
import { entity } from '#home/testing/entity.ts';
import { planEnergy } from './energy-plan.ts';
import { energyView } from './energy.ts';
import type { Sources } from './sources.ts';
import { factsOf, noSources, statesOf } from './testing/sources.ts';

describe('Energia', () => {
  const sources: Sources = {
    ...noSources,
    powers: ['sensor.potenza_casa', 'sensor.fotovoltaico'],
    meters: ['sensor.energia'],
  };
  const plan = planEnergy(sources, [], undefined);
  const counted =
    (grown: Readonly<Record<string, number>>): GrowthToday =>
    (ids) => {
      const values = ids.map((id) => grown[id]).filter((value) => value !== undefined);
      return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
    };
  const today = counted({ 'sensor.energia': 11.2, 'sensor.rete': 11.2 });
  const unknown = counted({});
  const watts = (id: string, value: string, unit = 'W') => entity(id, value, { unit_of_measurement: unit });

  it.each([
    ['watts', '640', 'W', { figure: '640', unit: 'W' }],
    ['a thousand watts or more', '1840', 'W', { figure: '1,84', unit: 'kW' }],
    ['kilowatts', '1.84', 'kW', { figure: '1,84', unit: 'kW' }],
    ['power fed to the grid', '-1200', 'W', { figure: '-1,2', unit: 'kW' }],
  ])('%s', (_what, value, unit, shown) =>
    expect(energyView(plan, today, statesOf(watts('sensor.potenza_casa', value, unit)))).toMatchObject({
      value: shown,
    }),
  );

  it('takes 0,25 € per kilowatt hour where the hub has no price', () =>
    expect(factsOf(energyView(plan, today, statesOf(watts('sensor.potenza_casa', '1840'))))).toEqual([
      '11,2 kWh oggi',
      '2,80 € spesa',
    ]));

  it.each([
    ['a fixed price', { number_energy_price: 0.3 }, '3,36 € spesa'],
    ['the price of an entity', { entity_energy_price: 'sensor.prezzo' }, '1,12 € spesa'],
    ['an entity without a price', { entity_energy_price: 'sensor.gone' }, '2,80 € spesa'],
    ['what the hub counted', { stat_cost: 'sensor.costo' }, '2,00 € spesa'],
    ['a cost that the hub has not counted yet', { stat_cost: 'sensor.gone' }, '2,80 € spesa'],
    ['a malformed price', { number_energy_price: 'much' }, '2,80 € spesa'],
  ])('takes %s', (_what, price, fact) => {
    const preferences = { energy_sources: [{ type: 'grid', stat_energy_from: 'sensor.rete', ...price }] };
    const own = planEnergy(sources, [], preferences);
    const shown = energyView(
      own,
      counted({ 'sensor.rete': 11.2, 'sensor.costo': 2 }),
      statesOf(entity('sensor.prezzo', '0.1')),
    );
    expect(factsOf(shown)).toContain(fact);
  });

  const ofF1 = { stat_energy_from: 'sensor.f1' };
  const ofF2 = { stat_energy_from: 'sensor.f2' };
  it.each([
    [
      'a price each',
      [
        { ...ofF1, number_energy_price: 0.3 },
        { ...ofF2, number_energy_price: 0.2 },
      ],
      '8,00 € spesa',
    ],
    ['a price for the first only', [{ ...ofF1, number_energy_price: 0.3 }, ofF2], '8,50 € spesa'],
    ['a price for the second only', [ofF1, { ...ofF2, number_energy_price: 0.1 }], '6,00 € spesa'],
    [
      'a price from an entity, and a cost that the hub counts',
      [
        { ...ofF1, entity_energy_price: 'sensor.prezzo' },
        { ...ofF2, stat_cost: 'sensor.costo' },
      ],
      '4,00 € spesa',
    ],
    ['no price at all', [ofF1, ofF2], '7,50 € spesa'],
  ])('sums tariffs with %s', (_what, flow_from, fact) => {
    const own = planEnergy(sources, [], { energy_sources: [{ type: 'grid', flow_from }] });
    const shown = energyView(
      own,
      counted({ 'sensor.f1': 20, 'sensor.f2': 10, 'sensor.costo': 2 }),
      statesOf(entity('sensor.prezzo', '0.1')),
    );
    expect(factsOf(shown)).toEqual(['30 kWh oggi', fact]);
  });

  it.each([
    ['1000', '50 % dal sole'],
    ['20', 'Potenza prelevata adesso'],
    ['unavailable', 'Potenza prelevata adesso'],
  ])('with %s W of solar power', (sun, phrase) =>
    expect(
      energyView(
        plan,
        unknown,
        statesOf(watts('sensor.potenza_casa', '1000'), watts('sensor.fotovoltaico', sun)),
      ).phrase.text.replaceAll(/\s/g, ' '),
    ).toBe(phrase),
  );

  it('says so where there is no meter, or no value', () => {
    expect(energyView(planEnergy(noSources, [], null), unknown, statesOf())).toMatchObject({
      word: 'Nessun contatore',
      facts: [],
    });
    expect(energyView(plan, unknown, statesOf(watts('sensor.potenza_casa', 'unknown')))).toMatchObject({
      word: 'Nessun valore',
    });
  });
});

describe('the plan', () => {
  const known = [
    { entity_id: 'sensor.a', domain: 'sensor', name: 'Frigorifero', device_class: 'energy' },
    { entity_id: 'sensor.b', domain: 'sensor', name: 'Contatore Energia prelevata', device_class: 'energy' },
    { entity_id: 'sensor.c', domain: 'sensor', name: 'Fotovoltaico', device_class: 'energy' },
    { entity_id: 'sensor.d', domain: 'sensor', name: 'Energia immessa in rete', device_class: 'energy' },
  ];
  const meters = known.map(({ entity_id }) => entity_id);

  it('takes the meter of the whole home, else all that measure consumption; never exported energy', () => {
    const priced = (meter: string) => ({ meter, price: { kind: 'fixed', euro: 0.25 } });
    expect(planEnergy({ ...noSources, meters }, known, undefined)).toMatchObject({
      flows: [priced('sensor.b')],
      sunMeters: ['sensor.c'],
    });
    const without = meters.filter((id) => id !== 'sensor.b');
    expect(planEnergy({ ...noSources, meters: without }, known, undefined).flows).toEqual([
      priced('sensor.a'),
    ]);
  });

  it('takes the settings of the energy dashboard, in the format of any version', () => {
    const grid = { stat_energy_from: 'sensor.g', number_energy_price: 0.31 };
    const one = { type: 'grid', ...grid };
    const older = { type: 'grid', flow_from: [grid, { stat_energy_from: 'sensor.h' }], flow_to: [] };
    const sun = { type: 'solar', stat_energy_from: 'sensor.s' };
    const plan = (energy_sources: unknown) => planEnergy({ ...noSources, meters }, known, { energy_sources });
    expect(plan([one, sun])).toMatchObject({
      flows: [{ meter: 'sensor.g', price: { kind: 'fixed', euro: 0.31 } }],
      sunMeters: ['sensor.s'],
    });
    expect(plan([older])).toMatchObject({
      flows: [
        { meter: 'sensor.g', price: { euro: 0.31 } },
        { meter: 'sensor.h', price: { euro: 0.25 } },
      ],
    });
    expect(plan('malformed').flows.map(({ meter }) => meter)).toEqual(['sensor.b']);
  });
});
