import { expect, it } from 'vitest';
import { stateIntervalsOf } from './state-intervals.ts';

const rows = (...states: readonly (readonly [number, string | null])[]) =>
  states.map(([at, state]) => ({ at, state, attributes: {} }));
const span = { start: 100, end: 200 };

it('lists states one after the other, until the end', () => {
  expect(stateIntervalsOf(rows([50, 'off'], [120, 'on'], [150, 'off'], [160, null]), span)).toEqual([
    { state: 'off', start: 100, end: 120 },
    { state: 'on', start: 120, end: 150 },
    { state: 'off', start: 150, end: 160 },
    { state: null, start: 160, end: 200 },
  ]);
});

it('merges equal states that follow each other', () => {
  expect(stateIntervalsOf(rows([100, 'on'], [120, 'on'], [130, 'on']), span)).toEqual([
    { state: 'on', start: 100, end: 200 },
  ]);
});

it('drops intervals without length', () => {
  expect(stateIntervalsOf(rows([20, 'on'], [60, 'off'], [120, 'on'], [120, 'off']), span)).toEqual([
    { state: 'off', start: 100, end: 200 },
  ]);
});

it('has nothing after the end', () => {
  expect(stateIntervalsOf(rows([200, 'on'], [300, 'off']), span)).toEqual([]);
  expect(stateIntervalsOf([], span)).toEqual([]);
});
