import { expect, it } from 'vitest';
import { planEnergy } from './energy-plan.ts';
import { noSources } from './testing/sources.ts';
import { readEnergyToday } from './use-energy.ts';

const NOW = new Date(2026, 10, 20, 18, 42).getTime();
const MIDNIGHT = new Date(2026, 10, 20).getTime();
const rows = (...changes: readonly unknown[]) => changes.map((change) => ({ start: 0, end: 1, change }));

it('reads today by the hour, and the current hour by five minutes', async () => {
  const asked: Record<string, unknown>[] = [];
  const connection = {
    command: <Result>(message: Record<string, unknown>) => {
      asked.push(message);
      return Promise.resolve({ 'sensor.casa': rows(message['period'] === 'hour' ? 10 : 1) } as Result);
    },
  };
  const sources = { ...noSources, meters: ['sensor.casa'] };
  const { signal } = new AbortController();
  const plan = planEnergy(sources, [], undefined);
  const today = await readEnergyToday(connection, plan, { now: NOW, midnight: MIDNIGHT, signal });
  expect(today(['sensor.casa'])).toBe(11);
  expect(today([])).toBeUndefined();
  expect(asked.map(({ period, start_time, end_time }) => [period, start_time, end_time])).toEqual([
    ['hour', new Date(2026, 10, 20).toISOString(), new Date(2026, 10, 20, 18).toISOString()],
    ['5minute', new Date(2026, 10, 20, 18).toISOString(), new Date(NOW).toISOString()],
  ]);
  asked.length = 0;
  await readEnergyToday(connection, plan, { now: MIDNIGHT + 600_000, midnight: MIDNIGHT, signal });
  expect(asked.map(({ period }) => period)).toEqual(['5minute']);
  asked.length = 0;
  await readEnergyToday(connection, planEnergy({ ...sources, meters: [] }, [], undefined), {
    now: NOW,
    midnight: MIDNIGHT,
    signal,
  });
  expect(asked, 'nothing is read without meters').toEqual([]);
});
