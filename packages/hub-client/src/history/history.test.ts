import { expect, it } from 'vitest';
import { HubError } from '../errors/errors.ts';
import { openReadyConnection, type TestConnection } from '../testing/test-connection.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { readHistory } from './read-history.ts';
import { readStatistics } from './read-statistics.ts';

const start = Date.UTC(2026, 5, 1);
const hour = 3_600_000;

const asked = (live: TestConnection, type: string) =>
  live.fakeHub.received.filter((command) => command.type === type);

it('dates a row by since when its state holds; with attributes by when one changed', async () => {
  await using live = await openReadyConnection();
  const seconds = start / 1_000;
  live.fakeHub.behaviour.answers.set('history/history_during_period', () => ({
    'lock.porta': [
      { s: 'locked', lu: seconds, lc: seconds - 600 },
      { s: 'unlocked', lu: seconds + 90, lc: seconds + 30 },
      // Whatever the hub says, rows are in order.
      { s: 'locked', lu: seconds + 95, lc: seconds - 900 },
    ],
  }));
  const times = async (attributes: boolean) =>
    (await readHistory(live.connection, { entityId: 'lock.porta', start, attributes })).map(
      ({ at }) => (at - start) / 1_000,
    );
  expect(await times(false)).toEqual([-600, 30, 30]);
  expect(await times(true)).toEqual([0, 90, 95]);
});

it('requests minimal rows of one entity', async () => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('history/history_during_period', () => ({
    'sensor.hall': [
      { s: '20.9', lu: start / 1000 },
      { s: '21.1', lu: start / 1000 + 60.5, lc: start / 1000 + 60 },
    ],
  }));
  const rows = await readHistory(live.connection, { entityId: 'sensor.hall', start, end: start + hour });
  expect(rows).toEqual([
    { at: start, state: '20.9', attributes: {} },
    { at: start + 60_000, state: '21.1', attributes: {} },
  ]);
  expect(asked(live, 'history/history_during_period')).toEqual([
    expect.objectContaining({
      start_time: '2026-06-01T00:00:00.000Z',
      end_time: '2026-06-01T01:00:00.000Z',
      entity_ids: ['sensor.hall'],
      significant_changes_only: true,
      minimal_response: true,
      no_attributes: true,
    }),
  ]);
});

it('requests changes of attributes too, when wanted', async () => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('history/history_during_period', () => ({
    'binary_sensor.smoke': [{ s: 'off', a: { smoke_level: 2 }, lu: start / 1000 }],
  }));
  const rows = await readHistory(live.connection, {
    entityId: 'binary_sensor.smoke',
    start,
    significantChangesOnly: false,
    attributes: true,
  });
  expect(rows).toEqual([{ at: start, state: 'off', attributes: { smoke_level: 2 } }]);
  expect(asked(live, 'history/history_during_period')[0]).toMatchObject({
    significant_changes_only: false,
    minimal_response: false,
    no_attributes: false,
  });
});

it.each([
  ['nothing', {}, []],
  ['another entity', { 'sensor.other': [{ s: '1', lu: 1 }] }, []],
  ['no list', { 'sensor.hall': 'rows' }, []],
  [
    'rows that are none among some that are',
    {
      'sensor.hall': [
        null,
        7,
        {},
        { s: '1' },
        { s: 2, lu: 1 },
        { s: null, lu: 2 },
        { s: '3', lu: 3, a: [] },
        { s: '4', lu: 1e20 },
      ],
    },
    [
      { at: 2_000, state: null, attributes: {} },
      { at: 3_000, state: '3', attributes: {} },
    ],
  ],
])('parses %s', async (_name, answer, rows) => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('history/history_during_period', () => answer);
  expect(await readHistory(live.connection, { entityId: 'sensor.hall', start })).toEqual(rows);
});

it.each([
  ['a list', []],
  ['a text', 'history'],
])('rejects %s', async (_name, answer) => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('history/history_during_period', () => answer);
  live.fakeHub.behaviour.answers.set('recorder/statistics_during_period', () => answer);
  await expect(readHistory(live.connection, { entityId: 'sensor.hall', start })).rejects.toMatchObject({
    code: 'hub_error',
  });
  await expect(
    readStatistics(live.connection, { statisticId: 'sensor.hall', start, period: 'hour' }),
  ).rejects.toMatchObject({ code: 'hub_error' });
});

it('rejects with unsupported, timeout or aborted', async () => {
  await using live = await openReadyConnection();
  const query = { entityId: 'sensor.hall', start };
  const failure = (error: unknown) => error;
  const unknown = await readHistory(live.connection, query).catch(failure);
  expect(unknown).toBeInstanceOf(HubError);
  expect(unknown).toMatchObject({ code: 'unsupported' });

  live.fakeHub.behaviour.silent.add('history/history_during_period');
  const controller = new AbortController();
  const left = readHistory(live.connection, query, { signal: controller.signal }).catch(failure);
  controller.abort();
  expect(await left).toMatchObject({ code: 'aborted' });

  const silent = readHistory(live.connection, query).catch(failure);
  await live.pass(30_000);
  expect(await silent).toMatchObject({ code: 'timeout' });
});

it('loses no connection over a long answer, which comes before that to a ping', async () => {
  await using live = await openReadyConnection();
  const { answers, delayed } = live.fakeHub.behaviour;
  const held: (() => void)[] = [];
  for (const type of ['history/history_during_period', 'ping'])
    delayed.set(type, (answer) => void held.push(answer));
  answers.set('history/history_during_period', () => ({ 'sensor.hall': [] }));
  const reading = readHistory(live.connection, { entityId: 'sensor.hall', start });
  await live.pass(6_000);
  await waitUntil(() => held.length === 2);
  await live.pass(15_000);
  expect(live.connection.state.kind).toBe('ready');
  for (const answer of held) answer();
  expect(await reading).toEqual([]);
});

it('reads statistics, without the values that do not apply to the sensor', async () => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('recorder/statistics_during_period', () => ({
    'sensor.hall': [
      { start, end: start + hour, mean: 21.04, min: 20.8, max: 21.3, change: null },
      { start: start + hour, end: start + 2 * hour, change: 0.412 },
      { start, end: start },
      { start, end: 1e20, mean: 1 },
      { end: start + hour, mean: 1 },
      'row',
    ],
  }));
  const rows = await readStatistics(live.connection, { statisticId: 'sensor.hall', start, period: 'hour' });
  expect(rows).toEqual([
    { start, end: start + hour, mean: 21.04, min: 20.8, max: 21.3, change: undefined },
    {
      start: start + hour,
      end: start + 2 * hour,
      mean: undefined,
      min: undefined,
      max: undefined,
      change: 0.412,
    },
  ]);
  expect(asked(live, 'recorder/statistics_during_period')[0]).toMatchObject({
    start_time: '2026-06-01T00:00:00.000Z',
    statistic_ids: ['sensor.hall'],
    period: 'hour',
  });
});
