import { expect, it } from 'vitest';
import { askEnergyToday } from './energy-today.ts';
import { planEnergy } from './energy-plan.ts';
import { slideAfter, slideForKey } from './swipe.ts';
import { nothing } from './testing/hearing.ts';

const NOW = new Date(2026, 10, 20, 18, 42).getTime();
const MIDNIGHT = new Date(2026, 10, 20).getTime();
const rows = (...changes: readonly unknown[]) => changes.map((change) => ({ start: 0, end: 1, change }));

it('today is what its hours hold, and the hour that runs in pieces of five minutes', async () => {
  const asked: Record<string, unknown>[] = [];
  const connection = {
    command: <Result>(message: Record<string, unknown>) => {
      asked.push(message);
      return Promise.resolve({ 'sensor.casa': rows(message['period'] === 'hour' ? 10 : 1) } as Result);
    },
  };
  const sources = { ...nothing, meters: ['sensor.casa'] };
  const { signal } = new AbortController();
  const plan = planEnergy(sources, [], undefined);
  const today = await askEnergyToday(connection, plan, { now: NOW, midnight: MIDNIGHT, signal });
  expect(today(['sensor.casa'])).toBe(11);
  expect(today([])).toBeUndefined();
  expect(asked.map(({ period, start_time, end_time }) => [period, start_time, end_time])).toEqual([
    ['hour', new Date(2026, 10, 20).toISOString(), new Date(2026, 10, 20, 18).toISOString()],
    ['5minute', new Date(2026, 10, 20, 18).toISOString(), new Date(NOW).toISOString()],
  ]);
  asked.length = 0;
  await askEnergyToday(connection, plan, { now: MIDNIGHT + 600_000, midnight: MIDNIGHT, signal });
  expect(asked.map(({ period }) => period)).toEqual(['5minute']);
  asked.length = 0;
  await askEnergyToday(connection, planEnergy({ ...sources, meters: [] }, [], undefined), {
    now: NOW,
    midnight: MIDNIGHT,
    signal,
  });
  expect(asked, 'a house without meters is asked nothing').toEqual([]);
});

it.each([
  [0, -49, 0],
  [0, -50, 1],
  [0, 50, 2],
  [2, -200, 0],
  [1, 51, 0],
])('from card %d a finger that goes %d pixels leads to %d', (now, moved, to) =>
  expect(slideAfter(now, moved, 3)).toBe(to),
);

it.each([
  [0, 'ArrowRight', 1],
  [0, 'ArrowLeft', 2],
  [2, 'ArrowRight', 0],
  [1, 'Home', 0],
  [1, 'End', 2],
  [1, 'a', undefined],
])('from card %d the key %s leads to %s', (now, key, to) => expect(slideForKey(now, key, 3)).toBe(to));
