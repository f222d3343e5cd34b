import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entity } from '@soglia/hub-client/entities';
import { entity } from '#home/testing/entity.ts';
import { comfortView } from './comfort.ts';
import { energyView } from './energy.ts';
import { getAll, securityView } from './security.ts';
import type { Sources } from './sources.ts';
import { factsOf, noSources, statesOf } from './testing/sources.ts';

const panelWords = ({ state }: Entity) => (state === 'disarmed' ? 'Disarmato' : 'Armato');
const warm = (id: string, degrees: number | string, unit = '°C') =>
  entity(id, String(degrees), { device_class: 'temperature', unit_of_measurement: unit });

describe('Confort', () => {
  const sources: Sources = {
    ...noSources,
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
  const view = (...more: readonly Entity[]) => comfortView(sources, statesOf(...values, ...more), room);

  it('shows the median temperature, the humidity, the lights, and the coldest and the warmest room', () => {
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
      'without hvac_action, below its target',
      { current_temperature: 20, temperature: 22 },
      'Riscaldamento acceso: Soggiorno',
    ],
    [
      'without hvac_action, above its target',
      { current_temperature: 23, temperature: 22 },
      'In casa si sta bene',
    ],
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
    const one = { ...noSources, thermometers: [{ entity_id: 'sensor.x', room: undefined }] };
    expect(comfortView(one, statesOf(warm('sensor.x', degrees)), room).phrase.text).toBe(phrase);
  });

  it('understands °F', () => {
    const one = { ...noSources, thermometers: [{ entity_id: 'sensor.x', room: undefined }] };
    expect(comfortView(one, statesOf(warm('sensor.x', 70, '°F')), room)).toMatchObject({
      value: { figure: '70', unit: '°F', opens: 'sensor.x' },
      phrase: { text: 'In casa si sta bene' },
    });
  });

  it('takes a thermostat without a unit for °F by its limits, as its card does', () => {
    const hall = entity('climate.sala', 'heat', { current_temperature: 70, temperature: 72, max_temp: 95 });
    const one = {
      ...noSources,
      thermometers: [{ entity_id: 'climate.sala', room: undefined }],
      climates: ['climate.sala'],
    };
    const shown = comfortView(one, statesOf(hall), room);
    expect(shown.value).toMatchObject({ figure: '70', unit: '°F' });
    expect(factsOf(shown)).toContain('72 °F riscaldamento');
  });

  it('says so where there is no thermometer', () =>
    expect(comfortView(noSources, statesOf(), room)).toMatchObject({
      value: undefined,
      word: 'Nessuna temperatura',
      facts: [],
    }));
});

describe('Sicurezza', () => {
  const sources: Sources = {
    ...noSources,
    entrances: ['binary_sensor.finestra', 'lock.portone', 'cover.cancello'],
    detectors: ['binary_sensor.fumo'],
    panels: ['alarm_control_panel.casa'],
  };
  const named = (id: string, state: string, name: string) => entity(id, state, { friendly_name: name });
  const view = (states: Readonly<Record<string, string>>) =>
    securityView(
      sources,
      statesOf(
        named('binary_sensor.finestra', states['finestra'] ?? 'off', 'Finestra'),
        named('lock.portone', states['portone'] ?? 'locked', 'Portone'),
        named('cover.cancello', states['cancello'] ?? 'closed', 'Cancello'),
        named('binary_sensor.fumo', states['fumo'] ?? 'off', 'Fumo'),
        named('alarm_control_panel.casa', states['casa'] ?? 'disarmed', 'Allarme'),
      ),
      panelWords,
    );

  it.each([
    ['all closed', {}, 'well', ['Tutto chiuso', 'Porte e finestre sono chiuse']],
    ['an open window', { finestra: 'on' }, 'open', ['Quasi tutto chiuso', 'Aperta: Finestra']],
    [
      'an unlocked lock',
      { portone: 'unlocked' },
      'open',
      ['Quasi tutto chiuso', 'Non chiuso a chiave: Portone'],
    ],
    ['a jammed lock', { portone: 'jammed' }, 'open', ['Quasi tutto chiuso', 'Non chiuso a chiave: Portone']],
    [
      'everything',
      { finestra: 'on', portone: 'open', cancello: 'opening' },
      'open',
      ['3 aperture', 'Aperti: Finestra, Portone e un altro'],
    ],
    [
      'two that do not answer',
      { finestra: 'unavailable', cancello: 'unavailable' },
      'well',
      ['Qualcosa non risponde', 'Non rispondono: Finestra e Cancello'],
    ],
    ['smoke', { fumo: 'on', finestra: 'on' }, 'alarm', ['Allarme!', 'Fumo']],
    ['a triggered panel', { casa: 'triggered' }, 'alarm', ['Allarme!', 'Allarme']],
    [
      'an unavailable cover',
      { cancello: 'unavailable' },
      'well',
      ['Qualcosa non risponde', 'Non risponde: Cancello'],
    ],
    ['an unavailable panel', { casa: 'unavailable' }, 'well', ['Tutto chiuso', 'Non risponde: Allarme']],
    ['an unavailable detector', { fumo: 'unavailable' }, 'well', ['Tutto chiuso', 'Non risponde: Fumo']],
    [
      'an open window, and an unavailable cover',
      { finestra: 'on', cancello: 'unavailable' },
      'open',
      ['Quasi tutto chiuso', 'Aperta: Finestra'],
    ],
  ])('%s', (_what, states, light, [word, phrase]) =>
    expect(view(states)).toMatchObject({ light, word, phrase: { text: phrase } }),
  );

  it('counts openings and active alarms, and shows the state of the panel', () => {
    expect(factsOf(view({ finestra: 'on' }))).toEqual(['1 apertura', '0 allarmi', 'Disarmato antifurto']);
    expect(factsOf(view({ fumo: 'on' }))).toEqual(['0 aperture', '1 allarme', 'Disarmato antifurto']);
  });

  it('waits for all states, and after the timeout counts the missing ones as unavailable', () => {
    const ids = [...sources.entrances, ...sources.detectors];
    const some = statesOf(
      named('binary_sensor.finestra', 'off', 'Finestra'),
      named('cover.cancello', 'closed', 'Cancello'),
      named('binary_sensor.fumo', 'off', 'Fumo'),
    );
    const nameOf = (id: string) => (id === 'lock.portone' ? 'Portone' : undefined);
    const whole = statesOf(...ids.map((id) => entity(id, 'off')));
    expect(getAll(ids, some, { timedOut: false, nameOf })).toBeUndefined();
    expect(getAll(ids, whole, { timedOut: false, nameOf })).toBe(whole);
    const timedOut = getAll(ids, some, { timedOut: true, nameOf });
    expect(timedOut && securityView({ ...sources, panels: [] }, timedOut, panelWords)).toMatchObject({
      word: 'Qualcosa non risponde',
      phrase: { text: 'Non risponde: Portone', opens: 'lock.portone' },
    });
  });

  it.each([
    ['nothing happens', 'off', 'Nessun allarme', 'Nessun sensore alle porte e alle finestre'],
    ['one does not answer', 'unavailable', 'Qualcosa non risponde', 'Non risponde: Fumo'],
    ['one is in alarm', 'on', 'Allarme!', 'Fumo'],
  ])('does not say closed where only detectors watch: %s', (_what, state, word, phrase) =>
    expect(
      securityView(
        { ...noSources, detectors: ['binary_sensor.fumo'] },
        statesOf(named('binary_sensor.fumo', state, 'Fumo')),
        panelWords,
      ),
    ).toMatchObject({ word, phrase: { text: phrase } }),
  );

  it('does not say closed where there are no sensors', () =>
    expect(securityView(noSources, statesOf(), panelWords)).toMatchObject({
      word: 'Nessun sensore',
      facts: [],
    }));
});

it('no malformed entity makes a slide throw or show undefined, NaN or the like', () => {
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
  };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...ids), states, attributes)),
      fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined }),
      (entities, drawn) => {
        const get = statesOf(...entities.map(([id, state, some]) => entity(id, state, some)));
        const some = ['sensor.x'];
        const figures = {
          gridPowers: some,
          sunPowers: some,
          batteryPowers: some,
          devicePowers: some,
          meters: some,
          sunMeters: some,
        };
        const views = [
          comfortView(sources, get, () => undefined),
          securityView(sources, get, panelWords),
          energyView({ ...figures, used: drawn, produced: drawn, euro: drawn }, get),
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
