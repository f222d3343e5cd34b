import { expect, it } from 'vitest';
import { readGrowthToday } from './growth-today.ts';

const NOW = new Date(2026, 10, 20, 18, 42).getTime();
const rows = (...changes: readonly unknown[]) => changes.map((change) => ({ start: 0, end: 1, change }));

/** The hub's answer for the hours that are over, and for the current one. */
const growthOf = (whole: unknown, running: unknown) =>
  readGrowthToday(
    {
      command: <Result>(message: Record<string, unknown>) =>
        Promise.resolve((message['period'] === 'hour' ? whole : running) as Result),
    },
    ['sensor.a', 'sensor.b'],
    { now: NOW, midnight: new Date(NOW).setHours(0, 0, 0, 0), signal: new AbortController().signal },
  );

it.each([
  ['the hours and the one that runs', { 'sensor.a': rows(1, 2.5) }, { 'sensor.a': rows(0.5) }, 4],
  ['several meters', { 'sensor.a': rows(1), 'sensor.b': rows(2) }, {}, 3],
  ['only the hour that runs', {}, { 'sensor.b': rows(0.2) }, 0.2],
  ['nothing', {}, {}, undefined],
  ['a meter that ran backwards', { 'sensor.a': rows(-3) }, {}, 0],
])('sums %s', async (_what, whole, running, growth) =>
  expect((await growthOf(whole, running))(['sensor.a', 'sensor.b'])).toBe(growth),
);

it('reports each meter by itself', async () => {
  const grown = await growthOf({ 'sensor.a': rows(1), 'sensor.b': rows(2) }, {});
  expect([grown(['sensor.a']), grown(['sensor.b']), grown([])]).toEqual([1, 2, undefined]);
});
