import { describe, expect, it } from 'vitest';
import { openReadyConnection } from '../testing/test-connection.ts';
import { readStatisticRows } from './read-statistic-rows.ts';
import { statisticRequests, type StatisticRowsQuery } from './statistic-requests.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = Date.UTC(2026, 0, 1);
const meters = (count: number) => Array.from({ length: count }, (_, index) => `sensor.m${index}`);
const year = { start, end: start + 365 * DAY };

const cases: readonly (readonly [what: string, query: StatisticRowsQuery, requests: number])[] = [
  ['a day of one meter', { statisticIds: meters(1), start, end: start + DAY, period: 'hour' }, 1],
  ['a year of one meter', { statisticIds: meters(1), ...year, period: 'hour' }, 3],
  ['a year of thirty meters', { statisticIds: meters(30), ...year, period: 'hour' }, 90],
  ['a month of thirty meters', { statisticIds: meters(30), start, end: start + 31 * DAY, period: 'hour' }, 8],
  ['the months of thirty meters', { statisticIds: meters(30), ...year, period: 'month' }, 1],
  [
    'ten days by five minutes',
    { statisticIds: meters(4), start, end: start + 10 * DAY, period: '5minute' },
    4,
  ],
  ['five years by the hour', { statisticIds: meters(2), start, end: start + 1826 * DAY, period: 'hour' }, 30],
  [
    'a hundred years by the day',
    { statisticIds: meters(2), start, end: start + 36_525 * DAY, period: 'day' },
    2,
  ],
  ['no meters', { statisticIds: [], ...year, period: 'hour' }, 0],
  ['one meter twice', { statisticIds: ['sensor.a', 'sensor.a'], ...year, period: 'hour' }, 3],
  ['no time', { statisticIds: meters(1), start, end: start, period: 'hour' }, 0],
  ['time that runs backwards', { statisticIds: meters(1), start, end: start - 1, period: 'hour' }, 0],
  ['a time that is none', { statisticIds: meters(1), start, end: NaN, period: 'hour' }, 0],
];

it.each(cases)('cuts %s', (_what, query, count) => {
  const requests = statisticRequests(query);
  expect(requests).toHaveLength(count);
  const ids = new Set(query.statisticIds);
  for (const id of ids) {
    const spans = requests.filter(({ statisticIds }) => statisticIds.includes(id));
    expect([spans[0]?.start, spans.at(-1)?.end]).toEqual(
      count === 0 ? [undefined, undefined] : [query.start, query.end],
    );
    expect(spans.every((span, index) => index === 0 || spans[index - 1]?.end === span.start)).toBe(true);
    expect(spans.slice(1).every((span) => span.start % HOUR === 0)).toBe(true);
  }
  const hours = { '5minute': 1 / 12, hour: 1, day: 24, week: 168, month: 672 }[query.period];
  if (query.period !== 'day')
    for (const request of requests)
      expect((request.statisticIds.length * (request.end - request.start)) / HOUR / hours).toBeLessThan(
        3_100,
      );
});

const query = { statisticIds: ['sensor.a', 'sensor.b'], start, end: start + DAY, period: 'hour' } as const;
const row = (hour: number, more: object) => ({
  start: start + hour * HOUR,
  end: start + (hour + 1) * HOUR,
  ...more,
});

describe('of a hub', () => {
  it('reads rows in kWh and kW, without what is none', async () => {
    await using live = await openReadyConnection();
    live.fakeHub.behaviour.answers.set('recorder/statistics_during_period', () => ({
      'sensor.a': [
        row(2, { change: 3, mean: null }),
        row(0, { change: 1 }),
        row(1, { change: null, mean: 0.4 }),
        row(0, { change: 2 }),
        row(3, { change: null }),
        row(4, { change: '5', mean: [] }),
        { start: start + HOUR, end: start, change: 9 },
        { change: 9 },
        { start: '2026-01-01', end: '2026-01-02', change: 9 },
        'row',
        null,
      ],
      'sensor.b': 'rows',
      'sensor.c': [row(0, { change: 9 })],
    }));
    expect([...(await readStatisticRows(live.connection, query))]).toEqual([
      ['sensor.a', [row(0, { change: 2 }), row(1, { mean: 0.4 }), row(2, { change: 3 })]],
    ]);
    expect(live.fakeHub.received.at(-1)).toMatchObject({
      start_time: '2026-01-01T00:00:00.000Z',
      end_time: '2026-01-02T00:00:00.000Z',
      types: ['change', 'mean'],
      units: { energy: 'kWh', power: 'kW' },
    });
  });

  it('joins what was cut', async () => {
    await using live = await openReadyConnection();
    live.fakeHub.behaviour.answers.set('recorder/statistics_during_period', (message) => ({
      [String(message['statistic_ids'])]: [row(0, { change: 1 })],
    }));
    const found = await readStatisticRows(live.connection, { ...query, ...year, statisticIds: meters(30) });
    expect([...found.keys()].toSorted()).toEqual(meters(30).toSorted());
  });

  it('asks for nothing more once a part has failed', async () => {
    await using live = await openReadyConnection();
    live.fakeHub.behaviour.answers.set('recorder/statistics_during_period', () => []);
    const before = live.fakeHub.received.length;
    const reading = readStatisticRows(live.connection, { ...query, ...year, statisticIds: meters(30) });
    await expect(reading).rejects.toMatchObject({ code: 'hub_error' });
    expect(live.fakeHub.received.length - before).toBeLessThanOrEqual(4);
  });

  it('times out', async () => {
    await using live = await openReadyConnection();
    live.fakeHub.behaviour.silent.add('recorder/statistics_during_period');
    const silent = readStatisticRows(live.connection, query).catch((error: unknown) => error);
    await live.pass(30_000);
    expect(await silent).toMatchObject({ code: 'timeout' });
  });
});
