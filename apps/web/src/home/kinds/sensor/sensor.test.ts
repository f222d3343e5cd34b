import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entity, NOW } from '../../testing/entity.ts';
import { describeSensor, isNumeric } from './describe-sensor.ts';

const sensor = (state: string, attributes: Readonly<Record<string, unknown>> = {}) =>
  describeSensor(entity('sensor.uno', state, attributes), NOW);

it.each([
  ['9.2', { unit_of_measurement: '°C', device_class: 'temperature' }, '9,2\u00a0°C'],
  ['1234.5678', { unit_of_measurement: 'kWh' }, '1.234,57\u00a0kWh'],
  ['57', { unit_of_measurement: '%' }, '57\u00a0%'],
  ['57.38', { unit_of_measurement: '%' }, '57\u00a0%'],
  ['143.6', { unit_of_measurement: 'W', device_class: 'power' }, '144\u00a0W'],
  ['0.42', { unit_of_measurement: 'W', device_class: 'power' }, '0,42\u00a0W'],
  ['-12.7', { unit_of_measurement: 'W' }, '-13\u00a0W'],
  ['812.4', { unit_of_measurement: 'ppm' }, '812\u00a0ppm'],
  ['310', { unit_of_measurement: '°', device_class: 'wind_direction' }, 'Nord-ovest'],
  ['12', {}, '12'],
  ['12', { unit_of_measurement: 7 }, '12'],
  ['unknown', { unit_of_measurement: '°C' }, 'Stato sconosciuto'],
  ['', {}, 'Stato sconosciuto'],
  ['NaN', {}, 'Stato sconosciuto'],
  ['paused', {}, 'In pausa'],
  ['lavaggio_delicato', { device_class: 'enum' }, 'lavaggio delicato'],
  ['2026-11-20T16:30:00+00:00', { device_class: 'timestamp' }, /^All(e |’)\d?\d:30$/],
  ['2026-11-28T06:10:00+00:00', { device_class: 'timestamp' }, /^28 nov, \d?\d:10$/],
  ['2027-01-02T06:10:00+00:00', { device_class: 'timestamp' }, /^2 gen 2027, \d?\d:10$/],
  ['2026-12-25', { device_class: 'date' }, '25 dic'],
  ['soon', { device_class: 'timestamp' }, 'soon'],
])('%s with %o reads %s', (state, attributes, text) => {
  const actual = sensor(state, attributes).text;
  if (typeof text === 'string') expect(actual).toBe(text);
  else expect(actual).toMatch(text);
});

it('shows a date as it is, also west of Greenwich', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'America/New_York';
  try {
    expect(sensor('2026-12-25', { device_class: 'date' }).text).toBe('25 dic');
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

it('is described again as its time passes', () => {
  expect(sensor('2026-11-20T16:30:00+00:00', { device_class: 'timestamp' }).ages).toBe(true);
  expect(sensor('12').ages).toBe(false);
});

it.each([
  ['21.5678', 1, '21,6'],
  ['21.5678', 0, '22'],
  ['21.5678', 3, '21,568'],
  ['21.5678', undefined, '21,57'],
  ['21.5678', -1, '21,57'],
  ['0.123456789', 900, '0,123457'],
  ['21.5678', 1.9, '21,6'],
])('%s with a precision of %s reads %s', (state, precision, text) => {
  expect(describeSensor(entity('sensor.uno', state), NOW, precision).text).toBe(text);
});

it('has figure and unit separately, where there is a figure', () => {
  expect(sensor('9.2', { unit_of_measurement: '°C' }).reading).toEqual({ figure: '9,2', unit: '°C' });
  expect(sensor('unknown', { unit_of_measurement: '°C' }).reading).toBeUndefined();
});

it('recognises numeric sensors, also while their state is no number', () => {
  expect(isNumeric(entity('sensor.a', 'unknown', { unit_of_measurement: '°C' }))).toBe(true);
  expect(isNumeric(entity('sensor.a', 'unknown', { state_class: 'measurement' }))).toBe(true);
  expect(isNumeric(entity('sensor.a', 'idle'))).toBe(false);
});

it('never shows raw values', () => {
  const attributes = fc.dictionary(
    fc.constantFrom('unit_of_measurement', 'device_class', 'state_class', 'options'),
    fc.anything(),
  );
  fc.assert(
    fc.property(fc.string(), attributes, (state, some) => {
      const { text, reading } = sensor(state, some);
      expect(text.trim()).not.toBe('');
      expect(`${text}${reading?.figure ?? ''}`).not.toMatch(/^(undefined|null|NaN|\[object)/);
    }),
  );
});
