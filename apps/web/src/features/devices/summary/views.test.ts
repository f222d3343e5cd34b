import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entity } from '@soglia/hub-client';
import { entity } from '../testing/entity.ts';
import { confortView } from './confort.ts';
import { planEnergy } from './energy-plan.ts';
import { energyView } from './energy.ts';
import { hearingAll, securityView } from './security.ts';
import type { SlideView } from './slide-view.ts';
import type { Sources } from './sources.ts';

const nothing: Sources = {
  thermometers: [],
  hygrometers: [],
  climates: [],
  lights: [],
  entrances: [],
  detectors: [],
  panels: [],
  powers: [],
  meters: [],
};

const hearing =
  (...entities: readonly Entity[]) =>
  (id: string) =>
    entities.find(({ entity_id }) => entity_id === id);

const factsOf = ({ facts }: SlideView) =>
  facts.map(({ value, name }) => `${value} ${name}`.replaceAll(/\s/g, ' '));
const panelWords = ({ state }: Entity) => (state === 'disarmed' ? 'Disarmato' : 'Armato');
const warm = (id: string, degrees: number | string, unit = '°C') =>
  entity(id, String(degrees), { device_class: 'temperature', unit_of_measurement: unit });

describe('Confort', () => {
  const sources: Sources = {
    ...nothing,
    thermometers: [
      { entity_id: 'sensor.sala', room: 'Soggiorno' },
      { entity_id: 'sensor.bagno', room: 'Bagno' },
      { entity_id: 'sensor.camera', room: 'Camera' },
    ],
    hygrometers: ['sensor.umidita', 'sensor.umidita_2'],
    climates: ['climate.sala', 'climate.camera'],
    lights: ['light.a', 'light.b', 'light.c'],
  };
  const values = [
    warm('sensor.sala', 21.5),
    warm('sensor.bagno', 23),
    warm('sensor.camera', '20.5'),
    entity('sensor.umidita', '48'),
    entity('sensor.umidita_2', '58'),
    entity('light.a', 'on'),
    entity('light.b', 'off'),
    entity('light.c', 'on'),
  ];
  const room = (id: string) => ({ 'climate.sala': 'Soggiorno', 'climate.camera': 'Camera' })[id];
  const view = (...more: readonly Entity[]) => confortView(sources, hearing(...values, ...more), room);

  it('tells the middle of the rooms, the humidity, the lights, and the coldest and the warmest room', () => {
    const shown = view();
    expect(shown).toMatchObject({
      value: { figure: '21,5', unit: '°C' },
      word: undefined,
      phrase: { text: 'In casa si sta bene' },
      light: 'well',
    });
    expect(factsOf(shown)).toEqual(['53 % umidità', '2 luci accese', '20,5 °C Camera', '23 °C Bagno']);
  });

  it.each([
    ['heating', { hvac_action: 'heating', temperature: 22 }, 'Riscaldamento acceso: Soggiorno'],
    ['idle', { hvac_action: 'idle', temperature: 22 }, 'In casa si sta bene'],
    [
      'silent, and colder than wanted',
      { current_temperature: 20, temperature: 22 },
      'Riscaldamento acceso: Soggiorno',
    ],
    ['silent, and warm enough', { current_temperature: 23, temperature: 22 }, 'In casa si sta bene'],
  ])('a thermostat that is %s', (_how, attributes, phrase) => {
    const shown = view(entity('climate.sala', 'heat', attributes));
    expect(shown.phrase.text).toBe(phrase);
    expect(factsOf(shown)).toContain('22 °C riscaldamento');
  });

  it('names each room that is heated', () => {
    const heating = { hvac_action: 'heating' };
    expect(
      view(entity('climate.sala', 'heat', heating), entity('climate.camera', 'heat', heating)).phrase.text,
    ).toBe('Riscaldamento acceso: Soggiorno e Camera');
  });

  it.each([
    [15, 'In casa fa freddo'],
    [30, 'In casa fa caldo'],
  ])('at %d °C', (degrees, phrase) => {
    const one = { ...nothing, thermometers: [{ entity_id: 'sensor.x', room: undefined }] };
    expect(confortView(one, hearing(warm('sensor.x', degrees)), room).phrase.text).toBe(phrase);
  });

  it('takes °F for what they are', () => {
    const one = { ...nothing, thermometers: [{ entity_id: 'sensor.x', room: undefined }] };
    expect(confortView(one, hearing(warm('sensor.x', 70, '°F')), room)).toMatchObject({
      value: { figure: '70', unit: '°F', opens: 'sensor.x' },
      phrase: { text: 'In casa si sta bene' },
    });
  });

  it('says so where nothing measures it', () =>
    expect(confortView(nothing, hearing(), room)).toMatchObject({
      value: undefined,
      word: 'Temperatura non nota',
      facts: [],
    }));
});

describe('Sicurezza', () => {
  const sources: Sources = {
    ...nothing,
    entrances: ['binary_sensor.finestra', 'lock.portone', 'cover.cancello'],
    detectors: ['binary_sensor.fumo'],
    panels: ['alarm_control_panel.casa'],
  };
  const named = (id: string, state: string, name: string) => entity(id, state, { friendly_name: name });
  const view = (states: Readonly<Record<string, string>>) =>
    securityView(
      sources,
      hearing(
        named('binary_sensor.finestra', states['finestra'] ?? 'off', 'Finestra'),
        named('lock.portone', states['portone'] ?? 'locked', 'Portone'),
        named('cover.cancello', states['cancello'] ?? 'closed', 'Cancello'),
        named('binary_sensor.fumo', states['fumo'] ?? 'off', 'Fumo'),
        named('alarm_control_panel.casa', states['casa'] ?? 'disarmed', 'Allarme'),
      ),
      panelWords,
    );

  it.each([
    ['all shut', {}, 'well', ['Tutto chiuso', 'Disarmato']],
    ['a window', { finestra: 'on' }, 'open', ['Quasi tutto chiuso', 'Aperto: Finestra']],
    ['a lock', { portone: 'unlocked' }, 'open', ['Quasi tutto chiuso', 'Sbloccato: Portone']],
    ['a lock that is stuck', { portone: 'jammed' }, 'open', ['Quasi tutto chiuso', 'Sbloccato: Portone']],
    [
      'everything',
      { finestra: 'on', portone: 'open', cancello: 'opening' },
      'open',
      ['3 aperture', 'Aperto: Finestra, Portone e un altro'],
    ],
    ['smoke', { fumo: 'on', finestra: 'on' }, 'alarm', ['Allarme!', 'Fumo']],
    ['burglars', { casa: 'triggered' }, 'alarm', ['Allarme!', 'Allarme']],
    [
      'something out of reach',
      { cancello: 'unavailable' },
      'well',
      ['Non tutto risponde', 'Non risponde: Cancello'],
    ],
    ['a panel out of reach', { casa: 'unavailable' }, 'well', ['Tutto chiuso', 'Non risponde: Allarme']],
    ['a detector out of reach', { fumo: 'unavailable' }, 'well', ['Tutto chiuso', 'Non risponde: Fumo']],
    [
      'a window, beside something out of reach',
      { finestra: 'on', cancello: 'unavailable' },
      'open',
      ['Quasi tutto chiuso', 'Aperto: Finestra'],
    ],
  ])('%s', (_what, states, light, [word, phrase]) =>
    expect(view(states)).toMatchObject({ light, word, phrase: { text: phrase } }),
  );

  it('counts what is open and what goes off, and says how the panel stands', () => {
    expect(factsOf(view({ finestra: 'on' }))).toEqual(['1 apertura', '0 allarmi', 'Disarmato antifurto']);
    expect(factsOf(view({ fumo: 'on' }))).toEqual(['0 aperture', '1 allarme', 'Disarmato antifurto']);
  });

  it('waits for all of it, and then counts what is missing among what does not answer', () => {
    const ids = [...sources.entrances, ...sources.detectors];
    const some = hearing(
      named('binary_sensor.finestra', 'off', 'Finestra'),
      named('cover.cancello', 'closed', 'Cancello'),
      named('binary_sensor.fumo', 'off', 'Fumo'),
    );
    const nameOf = (id: string) => (id === 'lock.portone' ? 'Portone' : undefined);
    const whole = hearing(...ids.map((id) => entity(id, 'off')));
    expect(hearingAll(ids, some, { late: false, nameOf })).toBeUndefined();
    expect(hearingAll(ids, whole, { late: false, nameOf })).toBe(whole);
    const late = hearingAll(ids, some, { late: true, nameOf });
    expect(late && securityView({ ...sources, panels: [] }, late, panelWords)).toMatchObject({
      word: 'Non tutto risponde',
      phrase: { text: 'Non risponde: Portone', opens: 'lock.portone' },
    });
  });

  it('does not call shut what nothing watches', () =>
    expect(securityView(nothing, hearing(), panelWords)).toMatchObject({
      word: 'Nessun sensore',
      facts: [],
    }));
});

describe('Energia', () => {
  const sources: Sources = {
    ...nothing,
    powers: ['sensor.potenza_casa', 'sensor.fotovoltaico'],
    meters: ['sensor.energia'],
  };
  const plan = planEnergy(sources, [], undefined);
  const today = { drawn: 11.2, sun: undefined, cost: undefined };
  const unknown = { drawn: undefined, sun: undefined, cost: undefined };
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
    ['rubbish', { number_energy_price: 'much' }, '2,80 € spesa'],
  ])('counts with %s', (_what, price, fact) => {
    const told = { energy_sources: [{ type: 'grid', stat_energy_from: 'sensor.rete', ...price }] };
    const own = planEnergy(sources, [], told);
    const shown = energyView(
      own,
      { ...today, cost: 'stat_cost' in price ? 2 : undefined },
      hearing(entity('sensor.prezzo', '0.1')),
    );
    expect(factsOf(shown)).toContain(fact);
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
    expect(planEnergy({ ...nothing, meters }, known, undefined)).toMatchObject({
      meters: ['sensor.b'],
      sunMeters: ['sensor.c'],
    });
    const without = meters.filter((id) => id !== 'sensor.b');
    expect(planEnergy({ ...nothing, meters: without }, known, undefined).meters).toEqual(['sensor.a']);
  });

  it('is what the hub was told, in the shape of any version', () => {
    const grid = { stat_energy_from: 'sensor.g', number_energy_price: 0.31 };
    const one = { type: 'grid', ...grid };
    const older = { type: 'grid', flow_from: [grid, { stat_energy_from: 'sensor.h' }], flow_to: [] };
    const sun = { type: 'solar', stat_energy_from: 'sensor.s' };
    const plan = (energy_sources: unknown) => planEnergy({ ...nothing, meters }, known, { energy_sources });
    expect(plan([one, sun])).toMatchObject({
      meters: ['sensor.g'],
      sunMeters: ['sensor.s'],
      price: { kind: 'fixed', euro: 0.31 },
    });
    expect(plan([older])).toMatchObject({ meters: ['sensor.g', 'sensor.h'], price: { euro: 0.31 } });
    expect(plan('rubbish').meters).toEqual(['sensor.b']);
  });
});

it('no entity, however absurd, makes a card of the summary throw or show a word of the machine', () => {
  const ids = [
    'sensor.x',
    'climate.x',
    'light.x',
    'lock.x',
    'binary_sensor.x',
    'alarm_control_panel.x',
    'cover.x',
  ];
  const attributes = fc.dictionary(
    fc.constantFrom(
      'friendly_name',
      'temperature',
      'current_temperature',
      'hvac_action',
      'unit_of_measurement',
      'temperature_unit',
      'current_humidity',
      'target_temp_low',
    ),
    fc.oneof(fc.anything(), fc.double(), fc.constantFrom('heating', '°F', 'W', 'kW', '', '   ', NaN, 1e300)),
  );
  const states = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'on',
      'off',
      'unavailable',
      'unknown',
      'heat',
      'triggered',
      'NaN',
      'Infinity',
      '1e999',
      '-0',
    ),
    fc.double().map(String),
  );
  const sources: Sources = {
    thermometers: [
      { entity_id: 'sensor.x', room: 'Sala' },
      { entity_id: 'climate.x', room: undefined },
    ],
    hygrometers: ['sensor.x'],
    climates: ['climate.x'],
    lights: ['light.x'],
    entrances: ['lock.x', 'binary_sensor.x', 'cover.x'],
    detectors: ['binary_sensor.x'],
    panels: ['alarm_control_panel.x'],
    powers: ['sensor.x'],
    meters: ['sensor.x'],
  };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...ids), states, attributes)),
      fc.anything(),
      fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined }),
      (told, preferences, drawn) => {
        const hear = hearing(...told.map(([id, state, some]) => entity(id, state, some)));
        const plan = planEnergy(sources, [], preferences);
        const views = [
          confortView(sources, hear, () => undefined),
          securityView(sources, hear, panelWords),
          energyView(plan, { drawn, sun: drawn, cost: undefined }, hear),
        ];
        for (const { value, word, phrase, facts } of views) {
          const shown = [value?.figure, word, ...facts.map((fact) => fact.value)].join(' ');
          expect(shown).not.toMatch(/undefined|NaN|null|\[object|Infinity/);
          expect(phrase.text.trim()).not.toBe('');
        }
      },
    ),
  );
});
