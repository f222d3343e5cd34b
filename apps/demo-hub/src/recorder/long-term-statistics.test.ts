import { expect, it } from 'vitest';
import { HOUR_MS, DAY_MS } from '#durations.ts';
import { createEnergyPast } from '#energy/energy-history.ts';
import { createRecorder } from '#recorder/recorder.ts';
import { generateEnergyRows } from '#recorder/generated-energy.ts';
import { createStatistics } from '#recorder/long-term-statistics.ts';
import { createTestHome } from '#testing/test-home.ts';

const METER = 'sensor.energia_prelevata';

/** A home in the evening whose meter has a computed past. */
function homeWithPast() {
  const home = createTestHome();
  const { world, clock } = home;
  const value = Number(home.state(METER).state);
  const energy = createEnergyPast(clock.now());
  const sensor = { id: METER, series: 'imported', kind: 'sum', value } as const;
  const recorder = createRecorder(world, (state) =>
    state.entity_id === METER ? generateEnergyRows(energy, sensor, state) : [],
  );
  const past = { energy, sensors: new Map([[METER, sensor]]) };
  return { home, clock, statistics: createStatistics(world, recorder, past) };
}
const sumOf = (rows: readonly { readonly change?: number }[]) =>
  rows.reduce((sum, { change = 0 }) => sum + change, 0);

it('goes on from the computed past into what is recorded, without a jump', () => {
  const { home, clock, statistics } = homeWithPast();
  const began = clock.now();
  const before = Number(home.state(METER).state);
  clock.advance(2 * HOUR_MS);
  const grown = Number(home.state(METER).state) - before;
  const span = { start: began - 2 * HOUR_MS, end: clock.now() };
  for (const period of ['hour', '5minute'] as const) {
    const rows = statistics.read(METER, { ...span, period });
    expect(rows.map(({ start }) => start)).toEqual(
      rows.map((_, index) => span.start + index * (period === 'hour' ? HOUR_MS : HOUR_MS / 12)),
    );
    expect(rows.at(-1)?.end).toBe(began + 2 * HOUR_MS);
    for (const [index, { sum = 0, change = 0 }] of rows.entries())
      if (index > 0) expect(sum - (rows[index - 1]?.sum ?? 0), `${period} ${index}`).toBeCloseTo(change, 4);
    const recorded = rows.filter(({ start }) => start >= began);
    expect(sumOf(recorded)).toBeCloseTo(grown, 3);
  }
});

it('tells a year by month as the sum of its hours, and the month that runs as far as it is known', () => {
  const { clock, statistics } = homeWithPast();
  const now = clock.now();
  const span = { start: now - 300 * DAY_MS, end: now };
  const months = statistics.read(METER, { ...span, period: 'month' });
  expect(months).toHaveLength(11);
  const hours = statistics.read(METER, { start: months[0]?.start ?? 0, end: now, period: 'hour' });
  expect(sumOf(months)).toBeCloseTo(sumOf(hours), 2);
  expect(months.at(-1)?.end).toBeGreaterThan(now);
});

it('fires what the hub fires when it has compiled', () => {
  const { home, clock } = homeWithPast();
  const fired: string[] = [];
  for (const type of ['recorder_5min_statistics_generated', 'recorder_hourly_statistics_generated'])
    home.world.bus.listen(type, () => fired.push(type));
  clock.advance(HOUR_MS + 10_000);
  expect(fired.filter((type) => type.includes('hourly')).length).toBeGreaterThanOrEqual(1);
  expect(fired.filter((type) => type.includes('5min')).length).toBeGreaterThanOrEqual(12);
});
