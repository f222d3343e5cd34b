import { expect, it } from 'vitest';
import { markedBar } from './marked-bar.ts';

const barsOf = (...values: readonly (number | undefined)[]) =>
  values.map((kwh, hour) => ({ start: hour, end: hour + 1, kwh }));

it.each<readonly [string, readonly (number | undefined)[], number, number]>([
  ['the running hour', [3, 1, 2, undefined], 2.5, 2],
  ['the one before an hour that has just begun', [3, 1, undefined, undefined], 2, 1],
  ['the newest before a gap', [3, undefined, undefined, undefined], 2.5, 0],
  ['none of an hour that has not begun', [1, 2, 9], 1.5, 1],
  ['none where nothing is known yet', [undefined, undefined], 0.5, -1],
  ['the highest of what is over', [1, undefined, 3, 2], 4, 2],
])('marks %s', (_name, values, now, marked) => {
  expect(markedBar(barsOf(...values), now)).toBe(marked);
});
