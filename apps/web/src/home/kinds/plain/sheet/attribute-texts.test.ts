import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entity, NOW } from '../../../testing/entity.ts';
import { attributeTexts } from './attribute-texts.ts';

const words = (attributes: Readonly<Record<string, unknown>>) =>
  attributeTexts(entity('vacuum.x', 'on', attributes), NOW);

it.each([
  [{ temperature: 21.456 }, 'Temperatura', '21,46'],
  [{ rising: true }, 'In salita', 'Sì'],
  [{ rising: false }, 'In salita', 'No'],
  [{ next_setting: '2026-11-20T15:48:00+00:00' }, 'Prossimo tramonto', /^20 nov, \d?\d:48$/],
  [{ options: ['Casa', 'Vacanza'] }, 'Scelte', 'Casa, Vacanza'],
  [{ options: [] }, 'Scelte', 'Nessuna'],
  [{ in_zones: [] }, 'Zone', 'Nessuna'],
  [{ available_tones: [] }, 'Suoni', 'Nessuno'],
  [{ latitude: 45.464213 }, 'Latitudine', '45,46421'],
  [{ longitude: 9.19 }, 'Longitudine', '9,19'],
  [{ options: [{}, 1] }, 'Scelte', '0 elementi, 1'],
  [{ options: [null, 1] }, 'Scelte', '2 elementi'],
  [{ source: 'not_home' }, 'Sorgente', 'Fuori casa'],
  [{ source: { a: 1 } }, 'Sorgente', '1 elemento'],
])('%o reads %s: %s', (attributes, label, value) => {
  const { known, others } = words(attributes);
  expect(others).toEqual([]);
  expect(known).toEqual([
    {
      key: Object.keys(attributes)[0],
      label,
      value: typeof value === 'string' ? value : (expect.stringMatching(value) as string),
    },
  ]);
});

it.each([
  [{ temperature: 9.4, temperature_unit: '°C' }, '9,4\u00a0°C'],
  [{ humidity: 75 }, '75\u00a0%'],
  [{ wind_speed: 7.2, wind_speed_unit: 7 }, '7,2'],
  [{ wind_bearing: 310 }, 'nord-ovest'],
  [{ azimuth: 137.98 }, '138°'],
])('%o is shown with its unit, once', (attributes, value) =>
  expect(words(attributes)).toEqual({ known: [expect.objectContaining({ value })], others: [] }),
);

const said = (entityId: string, attributes: Readonly<Record<string, unknown>>) =>
  attributeTexts(entity(entityId, 'on', attributes), NOW).known.map(
    ({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`,
  );

it.each([
  [
    'water_heater.boiler',
    {
      temperature: 48.3,
      temperature_unit: '°C',
      min_temp: 43,
      operation_mode: 'heat_pump',
      operation_list: ['eco', 'high_demand', 'off'],
      away_mode: 'off',
    },
    [
      'Temperatura desiderata: 48,3 °C',
      'Minimo impostabile: 43 °C',
      'Modalità: Pompa di calore',
      'Modalità disponibili: Eco, Alta richiesta, Spento',
      'Modalità assenza: Spento',
    ],
  ],
  [
    'humidifier.cantina',
    {
      humidity: 55,
      current_humidity: 59.4,
      action: 'drying',
      mode: 'home',
      available_modes: ['home', 'eco'],
    },
    [
      'Umidità desiderata: 55 %',
      'Umidità attuale: 59 %',
      'Che cosa fa: Deumidifica',
      'Modalità: In casa',
      'Modalità disponibili: In casa, Eco',
    ],
  ],
  ['valve.giardino', { is_closed: false, current_position: 70 }, ['Chiusa: No', 'Posizione: 70 %']],
  ['siren.giardino', { available_tones: ['fire', 'alarm'] }, ['Suoni: Incendio, Allarme']],
  [
    'number.volume',
    { min: 0, max: 100, step: 1, mode: 'slider' },
    ['Minimo: 0', 'Massimo: 100', 'Passo: 1', 'Modalità: Cursore'],
  ],
  ['select.corsa', { options: ['light_speed'] }, ['Scelte: light speed']],
  ['scene.cena', { entity_id: ['light.sala_da_pranzo'] }, ['Dispositivi: Sala da pranzo']],
  [
    'script.sera',
    { mode: 'single', current: 0, last_triggered: null },
    ['Modalità: Uno alla volta', 'Esecuzioni in corso: 0'],
  ],
  [
    'person.maria',
    { source: 'device_tracker.telefono_di_maria', gps_accuracy: 10, in_zones: ['zone.home'], user_id: 'x' },
    ['Posizione da: Telefono di maria', 'Precisione: 10 m', 'Zone: Home'],
  ],
  [
    'camera.porta',
    { access_token: 'abc', frontend_stream_type: 'hls', motion_detection: true, brand: 'Occhio_1' },
    ['Rileva movimenti: Sì', 'Marca: Occhio_1'],
  ],
  [
    'weather.casa',
    { temperature: -24.4, temperature_unit: '°C', wind_speed: 7.72, wind_speed_unit: 'km/h', humidity: 92 },
    ['Temperatura: -24,4 °C', 'Vento: 7,72 km/h', 'Umidità: 92 %'],
  ],
  [
    'update.hub',
    {
      installed_version: '1.10',
      latest_version: '2026.11.0',
      in_progress: false,
      update_percentage: null,
      release_url: 'https://www.example.com/release_notes/1.0',
    },
    [
      'Versione installata: 1.10',
      'Ultima versione: 2026.11.0',
      'In corso: No',
      'Note di versione: https://www.example.com/release_notes/1.0',
    ],
  ],
  [
    'calendar.famiglia',
    {
      message: 'Compleanno',
      all_day: false,
      start_time: '2026-11-21 08:09:19',
      end_time: '2026-11-22',
      location: '',
    },
    ['Evento: Compleanno', 'Tutto il giorno: No', 'Inizio: 21 nov, 8:09', 'Fine: 22 nov'],
  ],
  [
    'device_tracker.telefono',
    { source_type: 'gps', ip: '192.168.1.4' },
    ['Rilevato con: GPS', 'Indirizzo IP: 192.168.1.4'],
  ],
  ['button.riavvia', { device_class: 'restart' }, []],
])('%s with %o reads %o', (entityId, attributes, lines) =>
  expect([...said(entityId, attributes)].sort()).toEqual([...lines].sort()),
);

it('lists current values first, then what can be set', () =>
  expect(
    said('humidifier.cantina', {
      max_humidity: 80,
      available_modes: ['eco'],
      current_humidity: 59,
      humidity: 55,
    }),
  ).toEqual([
    'Umidità desiderata: 55 %',
    'Umidità attuale: 59 %',
    'Massimo impostabile: 80 %',
    'Modalità disponibili: Eco',
  ]));

it.each(['access_token', 'token', 'Password', 'api_key', 'client_secret', 'pin', 'code', 'auth'])(
  'never shows %s',
  (name) => {
    expect(words({ [name]: 'x1' })).toEqual({ known: [], others: [] });
    expect(words({ [name]: ['x1'] })).toEqual({ known: [], others: [] });
  },
);

it("lists attributes without a text of ours separately, under the hub's names", () => {
  expect(words({ flux_capacity: 3, temperature: 4 })).toMatchObject({
    known: [{ key: 'temperature' }],
    others: [{ label: 'flux_capacity', value: '3' }],
  });
});

it('leaves out empty values', () => {
  const nothing = {
    friendly_name: 'X',
    icon: 'mdi:x',
    supported_features: 4,
    a: null,
    b: undefined,
    c: ' ',
    d: NaN,
  };
  expect(words(nothing)).toEqual({ known: [], others: [] });
});

it('handles malformed attributes, and never shows raw values', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (attributes) => {
      const { known, others } = words(attributes);
      for (const { value } of [...known, ...others]) {
        expect(value).not.toMatch(/^(undefined|NaN|\[object)/);
        expect(value.length).toBeLessThan(200);
      }
    }),
  );
});
