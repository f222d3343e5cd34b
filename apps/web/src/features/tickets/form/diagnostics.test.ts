import { expect, it } from 'vitest';
import { diagnosticsSchema } from '@soglia/contracts/tickets';
import fc from 'fast-check';
import { diagnosticsOf } from './diagnostics.ts';

const connection = { kind: 'ready', since: 0, hubVersion: '2026.11.0' } as const;
const input = {
  appVersion: '0.1.0',
  gatewayVersion: '0.2.0',
  connection,
  states: [],
  isDevice: () => true,
  errors: [],
  now: Date.parse('2026-11-20T12:00:00Z'),
};
const state = (entity_id: string, value: string, attributes: object = {}) => ({
  entity_id,
  state: value,
  attributes,
});

it('tells versions, the house, unavailable devices by name and errors of the app', () => {
  const list = diagnosticsOf({
    ...input,
    states: [
      state('light.sala', 'unavailable', { friendly_name: 'Lampada' }),
      state('light.bagno', 'on', { friendly_name: 'Specchio' }),
      state('lock.porta', 'unavailable'),
    ],
    errors: [{ at: input.now, name: 'TypeError', where: 'card light assets/house.js:1:2' }],
  });
  expect(list.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Versione dell’app: 0.1.0',
    'Versione del gateway: 0.2.0',
    'Versione di Home Assistant: 2026.11.0',
    'Casa: collegata',
    'Non raggiungibile: Lampada',
    'Non raggiungibile: lock.porta',
    expect.stringMatching(
      /^Errore dell’app: 20 nov, \d\d:\d\d: TypeError \(card light assets\/house\.js:1:2\)$/,
    ),
  ]);
});

it('never tells a token, a code, a position or a person', () => {
  const secrets = {
    friendly_name: 'Dispositivo',
    access_token: 'segreto-1',
    code: '4321',
    latitude: 45.46421,
    gps: '45.46421',
    user_id: 'maria-id',
  };
  const list = JSON.stringify(
    diagnosticsOf({
      ...input,
      states: [
        state('person.maria', 'unavailable', { friendly_name: 'Maria Bianchi', latitude: 45.46421 }),
        state('device_tracker.telefono_di_luca', 'unavailable', { friendly_name: 'Telefono di Luca' }),
        state('zone.lavoro', 'unavailable', { friendly_name: 'Via Dante 3' }),
        state('alarm_control_panel.casa', 'unavailable', secrets),
      ],
    }),
  );
  expect(list).toContain('Dispositivo');
  expect(list).not.toMatch(/segreto|4321|45\.46|maria|Maria|Luca|Dante/);
});

it('thirty devices at most, and how many more', () => {
  const states = Array.from({ length: 200 }, (_, index) => state(`light.l${index}`, 'unavailable'));
  const list = diagnosticsOf({ ...input, states });
  expect(list.filter(({ label }) => label === 'Non raggiungibile')).toHaveLength(31);
  expect(list.at(-1)?.value).toBe('e altri 170');
});

it('is what the wire takes, whatever the hub says', () => {
  const names = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(undefined, null, 7, [], {}, 'x'.repeat(900), '\u0000\u202e'),
  );
  const states = fc.array(
    fc.oneof(
      names.map((friendly_name) => state('light.x', 'unavailable', { friendly_name })),
      fc.anything(),
    ),
  );
  fc.assert(
    fc.property(states, (all) => {
      const list = diagnosticsOf({ ...input, states: all });
      expect(diagnosticsSchema.safeParse(list).success).toBe(true);
    }),
    { numRuns: 50 },
  );
});
