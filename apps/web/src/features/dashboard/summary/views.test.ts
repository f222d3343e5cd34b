import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entity } from '@soglia/hub-client/entities';
import { entity } from '#home/testing/entity.ts';
import { confortView } from './confort.ts';
import { planEnergy } from './energy-plan.ts';
import { energyView } from './energy.ts';
import { hearingAll, securityView } from './security.ts';
import type { Sources } from './sources.ts';
import { factsOf, hearing, nothing } from './testing/hearing.ts';

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
          energyView(plan, () => drawn, hear),
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
