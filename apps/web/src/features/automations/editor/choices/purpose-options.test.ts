import { expect, it } from 'vitest';
import { durationOf, firstOptions, purposeOptions, readThreshold, thresholdWith } from './purpose-options.ts';

const behavior = { required: true, default: 'each', selector: { automation_behavior: { mode: 'trigger' } } };
const period = { required: true, default: '00:00:00', selector: { duration: { enable_second: true } } };
const share = { min: 0, max: 100, unit_of_measurement: '%' };
const threshold = (mode: string, more: object) => ({
  required: true,
  selector: { numeric_threshold: { mode, ...more } },
});
const zone = { required: true, selector: { entity: { domain: ['zone'], multiple: false } } };

it('offers what the hub describes, and begins with its defaults', () => {
  const fields = { behavior, for: period, threshold: threshold('crossed', { number: share }), zone };
  expect(purposeOptions(fields).map(({ kind }) => kind)).toEqual([
    'behavior',
    'duration',
    'threshold',
    'zone',
  ]);
  expect(firstOptions(fields)).toEqual({
    behavior: 'each',
    for: '00:00:00',
    threshold: { type: 'above', value: { number: 50 } },
    zone: 'zone.home',
  });
  const warm = {
    threshold: threshold('changed', { number: { mode: 'box' }, unit_of_measurement: ['°C', '°F'] }),
  };
  expect(firstOptions(warm)).toEqual({ threshold: { type: 'any' } });
  expect(purposeOptions(warm)).toMatchObject([{ unit: '°C', scale: { unit: '°C', initial: 20 } }]);
});

it.each([
  ['a field of a newer hub without a default', { x: { required: true, selector: { brain: {} } } }],
  ['types of events, which only the device tells', { x: { required: true, selector: { state: {} } } }],
])('is not offered where there is %s', (_what, fields) => {
  expect(firstOptions(fields)).toBeUndefined();
  expect(purposeOptions(fields)).toEqual([]);
});

it.each([undefined, null, 'x', [], { selector: null }, { selector: { automation_behavior: 'x' } }])(
  'a description that is %j does no harm',
  (field) => {
    expect(purposeOptions({ field })).toEqual([]);
    expect(firstOptions({ field })).toEqual({});
  },
);

it('the offset of the sun is left as it is', () =>
  expect(purposeOptions({ offset: { selector: { duration: { mode: 'offset' } } } })).toEqual([]));

it('a threshold is read as it is written, and left alone where it says more', () => {
  const [option] = purposeOptions({ t: threshold('crossed', { unit_of_measurement: ['°C'] }) });
  if (option?.kind !== 'threshold') throw new Error('no threshold');
  for (const type of ['above', 'below', 'between'] as const) {
    const numbers = { low: 18.5, high: type === 'between' ? 22 : 18.5 };
    expect(readThreshold(option, thresholdWith(option, type, numbers))).toEqual({ type, numbers });
  }
  expect(thresholdWith(option, 'above', { low: 3, high: 3 })).toEqual({
    type: 'above',
    value: { number: 3, unit_of_measurement: '°C' },
  });
  for (const other of [
    undefined,
    'x',
    { type: 'any' },
    { type: 'outside', value_min: { number: 1 }, value_max: { number: 2 } },
    { type: 'above', value: { entity: 'sensor.x' } },
    { type: 'above', value: { number: 60, unit_of_measurement: '°F' } },
    { type: 'between', value_min: { number: 1 } },
  ])
    expect(readThreshold(option, other)).toBeUndefined();
});

it.each([
  [undefined, 0],
  ['00:05:00', 300],
  [{ minutes: 1 }, 60],
  ['{{ x }}', undefined],
])('the duration %j is %s seconds', (value, seconds) => expect(durationOf(value)).toBe(seconds));
