import { describe, expect, it } from 'vitest';
import type { GrowthToday } from '#home/energy/growth-today.ts';
import { entity } from '#home/testing/entity.ts';
import { planEnergy } from './energy-plan.ts';
import { energyView } from './energy.ts';
import type { Sources } from './sources.ts';
import { factsOf, hearing, nothing } from './testing/hearing.ts';

describe('Energia', () => {
  const sources: Sources = {
    ...nothing,
    powers: ['sensor.potenza_casa', 'sensor.fotovoltaico'],
    meters: ['sensor.energia'],
  };
  const plan = planEnergy(sources, [], undefined);
  const counted =
    (grown: Readonly<Record<string, number>>): GrowthToday =>
    (ids) => {
      const told = ids.map((id) => grown[id]).filter((value) => value !== undefined);
      return told.length === 0 ? undefined : told.reduce((sum, value) => sum + value, 0);
    };
  const today = counted({ 'sensor.energia': 11.2, 'sensor.rete': 11.2 });
  const unknown = counted({});
  const watts = (id: string, value: string, unit = 'W') => entity(id, value, { unit_of_measurement: unit });

  it.each([
    ['watts', '640', 'W', { figure: '640', unit: 'W' }],
    ['many watts', '1840', 'W', { figure: '1,84', unit: 'kW' }],
    ['kilowatts', '1.84', 'kW', { figure: '1,84', unit: 'kW' }],
    ['what goes to the grid', '-1200', 'W', { figure: '-1,2', unit: 'kW' }],
  ])('%s', (_what, value, unit, shown) =>
    expect(energyView(plan, today, hearing(watts('sensor.potenza_casa', value, unit)))).toMatchObject({
      value: shown,
    }),
  );

  it('counts a kilowatt hour at 0,25 € where the hub has no price', () =>
    expect(factsOf(energyView(plan, today, hearing(watts('sensor.potenza_casa', '1840'))))).toEqual([
      '11,2 kWh oggi',
      '2,80 € spesa',
    ]));

  it.each([
    ['a fixed price', { number_energy_price: 0.3 }, '3,36 € spesa'],
    ['the price of an entity', { entity_energy_price: 'sensor.prezzo' }, '1,12 € spesa'],
    ['an entity without a price', { entity_energy_price: 'sensor.gone' }, '2,80 € spesa'],
    ['what the hub counted', { stat_cost: 'sensor.costo' }, '2,00 € spesa'],
    ['a cost that the hub has not counted yet', { stat_cost: 'sensor.gone' }, '2,80 € spesa'],
    ['rubbish', { number_energy_price: 'much' }, '2,80 € spesa'],
  ])('counts with %s', (_what, price, fact) => {
    const told = { energy_sources: [{ type: 'grid', stat_energy_from: 'sensor.rete', ...price }] };
    const own = planEnergy(sources, [], told);
    const shown = energyView(
      own,
      counted({ 'sensor.rete': 11.2, 'sensor.costo': 2 }),
      hearing(entity('sensor.prezzo', '0.1')),
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
    ['a price of which only one is told', [{ ...ofF1, number_energy_price: 0.3 }, ofF2], '8,50 € spesa'],
    ['a price that only the second tells', [ofF1, { ...ofF2, number_energy_price: 0.1 }], '6,00 € spesa'],
    [
      'a price that an entity tells, and a cost that the hub counts',
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
      hearing(entity('sensor.prezzo', '0.1')),
    );
    expect(factsOf(shown)).toEqual(['30 kWh oggi', fact]);
  });

  it.each([
    ['1000', 'Il 50 % arriva dal sole'],
    ['20', 'Potenza prelevata adesso'],
    ['unavailable', 'Potenza prelevata adesso'],
  ])('with %s W from the roof', (sun, phrase) =>
    expect(
      energyView(
        plan,
        unknown,
        hearing(watts('sensor.potenza_casa', '1000'), watts('sensor.fotovoltaico', sun)),
      ).phrase.text.replaceAll(/\s/g, ' '),
    ).toBe(phrase),
  );

  it('says so where nothing measures it, or nothing is told', () => {
    expect(energyView(planEnergy(nothing, [], null), unknown, hearing())).toMatchObject({
      word: 'Nessun contatore',
      facts: [],
    });
    expect(energyView(plan, unknown, hearing(watts('sensor.potenza_casa', 'unknown')))).toMatchObject({
      word: 'Nessun valore',
    });
  });
});

describe('where the energy is measured', () => {
  const known = [
    { entity_id: 'sensor.a', domain: 'sensor', name: 'Frigorifero', device_class: 'energy' },
    { entity_id: 'sensor.b', domain: 'sensor', name: 'Contatore Energia prelevata', device_class: 'energy' },
    { entity_id: 'sensor.c', domain: 'sensor', name: 'Fotovoltaico', device_class: 'energy' },
    { entity_id: 'sensor.d', domain: 'sensor', name: 'Energia immessa in rete', device_class: 'energy' },
  ];
  const meters = known.map(({ entity_id }) => entity_id);

  it('is the meter of the house, else all that draws; never what is given away', () => {
    const priced = (meter: string) => ({ meter, price: { kind: 'fixed', euro: 0.25 } });
    expect(planEnergy({ ...nothing, meters }, known, undefined)).toMatchObject({
      flows: [priced('sensor.b')],
      sunMeters: ['sensor.c'],
    });
    const without = meters.filter((id) => id !== 'sensor.b');
    expect(planEnergy({ ...nothing, meters: without }, known, undefined).flows).toEqual([priced('sensor.a')]);
  });

  it('is what the hub was told, in the shape of any version', () => {
    const grid = { stat_energy_from: 'sensor.g', number_energy_price: 0.31 };
    const one = { type: 'grid', ...grid };
    const older = { type: 'grid', flow_from: [grid, { stat_energy_from: 'sensor.h' }], flow_to: [] };
    const sun = { type: 'solar', stat_energy_from: 'sensor.s' };
    const plan = (energy_sources: unknown) => planEnergy({ ...nothing, meters }, known, { energy_sources });
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
    expect(plan('rubbish').flows.map(({ meter }) => meter)).toEqual(['sensor.b']);
  });
});
