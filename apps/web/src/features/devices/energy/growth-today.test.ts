import { expect, it } from 'vitest';
import { growthIn } from './growth-today.ts';

const rows = (...changes: readonly unknown[]) => changes.map((change) => ({ start: 0, end: 1, change }));

it.each([
  ['its rows', { 'sensor.a': rows(1, 2.5) }, 3.5],
  ['of several', { 'sensor.a': rows(1), 'sensor.b': rows(2) }, 3],
  ['none', {}, undefined],
  ['rows without a change', { 'sensor.a': rows(null, undefined) }, undefined],
  ['a meter that ran backwards', { 'sensor.a': rows(-3) }, 0],
  ['no answer', null, undefined],
  ['rubbish', { 'sensor.a': 'x', 'sensor.b': [null, 4] }, undefined],
])('the growth in %s', (_what, answer, growth) =>
  expect(growthIn(answer, ['sensor.a', 'sensor.b'])).toBe(growth),
);
