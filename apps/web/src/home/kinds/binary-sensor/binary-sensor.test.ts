import { expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { entity, NOW } from '../../testing/entity.ts';
import { describeBinarySensor } from './describe-binary-sensor.ts';

const sensor = (state: string, attributes: Readonly<Record<string, unknown>>, changed = NOW) =>
  describeBinarySensor(entity('binary_sensor.uno', state, attributes, changed), NOW);

it.each([
  ['on', 'motion', 'Movimento rilevato', 'open'],
  ['off', 'motion', 'Nessun movimento', 'rest'],
  ['off', 'smoke', 'Nessun allarme', 'rest'],
  ['off', 'door', 'Chiusa', 'rest'],
  ['on', 'moisture', 'Acqua rilevata', 'alarm'],
  ['off', 'moisture', 'Asciutto', 'rest'],
  ['on', 'gas', 'Gas rilevato', 'alarm'],
  ['on', 'carbon_monoxide', 'Monossido di carbonio', 'alarm'],
  ['on', 'connectivity', 'Collegato', 'on'],
  ['off', 'connectivity', 'Scollegato', 'rest'],
  ['on', 'battery', 'Batteria scarica', 'open'],
  ['on', 'lock', 'Non chiusa a chiave', 'open'],
  ['on', undefined, 'Attivo', 'on'],
  ['off', 'flux_capacitor', 'Non attivo', 'rest'],
  ['on', 12, 'Attivo', 'on'],
  ['unknown', 'motion', 'Stato sconosciuto', 'rest'],
  ['maybe', 'smoke', 'Stato sconosciuto', 'rest'],
])('%s of class %s reads "%s" and looks %s', (state, device_class, text, mood) => {
  expect(sensor(state, { device_class })).toMatchObject({ text, mood });
});

it('says since when a window is open, and keeps counting', () => {
  const open = sensor('on', { device_class: 'window' }, NOW - 12 * MINUTE_MS);
  expect(open).toMatchObject({ text: 'Aperta da 12\u00a0min', mood: 'open', tint: 'security', ages: true });
  expect(sensor('on', { device_class: 'window' }, 0).text).toBe('Aperta');
  expect(sensor('on', { device_class: 'window' }, NOW + MINUTE_MS).text).toBe('Aperta da 1\u00a0min');
});

it.each([
  [{ smoke_level: 412.4 }, '412'],
  [{ smoke_level: '150' }, '150'],
  [{}, '360'],
  [{ smoke_level: null }, '360'],
  [{ smoke_level: Number.NaN }, '360'],
  [{ smoke_level: -5 }, '360'],
])('smoke with %o is an alarm of %s ppm', (attributes, figure) => {
  expect(sensor('on', { device_class: 'smoke', ...attributes })).toMatchObject({
    text: `Fumo rilevato · ${figure} ppm`,
    mood: 'alarm',
    reading: { figure, unit: 'ppm' },
  });
});
