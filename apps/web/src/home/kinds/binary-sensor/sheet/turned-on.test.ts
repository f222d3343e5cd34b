import { expect, it } from 'vitest';
import { turnedOn } from './turned-on.ts';

it.each<readonly [states: readonly (string | null)[], times: readonly number[]]>([
  [
    ['off', 'on', 'off', 'on'],
    [1, 3],
  ],
  [['on', 'off', 'on'], [2]],
  [['off', 'on', 'on'], [1]],
  [
    ['off', 'on', 'unavailable', 'on', 'off', 'on'],
    [1, 5],
  ],
  [['off', 'unavailable', 'on'], []],
  [['off', 'unknown', 'off', 'on'], [3]],
  [['off', null, 'on'], []],
  [[], []],
])('of %j it was turned on at %j', (states, times) => {
  const rows = states.map((state, at) => ({ at, state, attributes: {} }));
  expect(turnedOn(rows).map(({ at }) => at)).toEqual(times);
});
