import { expect, it } from 'vitest';
import { openTestConnection } from '../testing/test-connection.ts';
import { readEnergyPreferences } from './read-energy-preferences.ts';
import { readMeterChanges } from './read-meter-changes.ts';

const start = Date.UTC(2026, 5, 1);
const query = {
  statisticIds: ['sensor.a', 'sensor.b'],
  start,
  end: start + 3_600_000,
  period: 'hour',
} as const;
const failure = (error: unknown) => error;

async function open() {
  const live = await openTestConnection();
  live.connection.open();
  await live.ready();
  return live;
}

it('reads the energy preferences unchanged', async () => {
  await using live = await open();
  const told = { energy_sources: [{ type: 'solar', stat_energy_from: 'sensor.s' }] };
  live.fakeHub.behaviour.answers.set('energy/get_prefs', () => told);
  expect(await readEnergyPreferences(live.connection)).toEqual(told);
});

it.each(['not_found', 'unknown_command', 'unauthorized'])(
  'takes %s for a page that was told nothing',
  async (code) => {
    await using live = await open();
    live.fakeHub.behaviour.answers.set('energy/get_prefs', () => ({ error: { code, message: 'No prefs' } }));
    expect(await readEnergyPreferences(live.connection)).toBeUndefined();
  },
);

it('does not report a lost response as missing preferences', async () => {
  await using live = await open();
  live.fakeHub.behaviour.answers.set('energy/get_prefs', () => ({ error: { code: 'unknown_error' } }));
  await expect(readEnergyPreferences(live.connection)).rejects.toMatchObject({ code: 'hub_error' });

  live.fakeHub.behaviour.silent.add('energy/get_prefs');
  const silent = readEnergyPreferences(live.connection).catch(failure);
  await live.pass(60_000);
  expect(await silent).toMatchObject({ code: 'timeout' });
});

it('reads the increase of meters in kWh', async () => {
  await using live = await open();
  live.fakeHub.behaviour.answers.set('recorder/statistics_during_period', () => ({
    'sensor.a': [{ start, end: start + 1, change: 1 }, { change: 2.5 }, { change: null }, {}, 'row', null],
    'sensor.c': [{ change: 9 }],
  }));
  expect([...(await readMeterChanges(live.connection, query))]).toEqual([['sensor.a', 3.5]]);
  expect(live.fakeHub.received.at(-1)).toMatchObject({
    type: 'recorder/statistics_during_period',
    start_time: '2026-06-01T00:00:00.000Z',
    end_time: '2026-06-01T01:00:00.000Z',
    statistic_ids: ['sensor.a', 'sensor.b'],
    period: 'hour',
    types: ['change'],
    units: { energy: 'kWh' },
  });
});

it.each([
  ['rows that are no list', { 'sensor.a': 'x', 'sensor.b': [null, 4] }, []],
  ['a meter that ran backwards', { 'sensor.b': [{ change: -3 }] }, [['sensor.b', -3]]],
  ['figures that are none', { 'sensor.a': [{ change: '3' }, { change: [] }] }, []],
])('parses %s', async (_what, answer, grown) => {
  await using live = await open();
  live.fakeHub.behaviour.answers.set('recorder/statistics_during_period', () => answer);
  expect([...(await readMeterChanges(live.connection, query))]).toEqual(grown);
});

it('rejects a list instead of statistics, and times out', async () => {
  await using live = await open();
  live.fakeHub.behaviour.answers.set('recorder/statistics_during_period', () => []);
  await expect(readMeterChanges(live.connection, query)).rejects.toMatchObject({ code: 'hub_error' });
  live.fakeHub.behaviour.silent.add('recorder/statistics_during_period');
  const silent = readMeterChanges(live.connection, query).catch(failure);
  await live.pass(20_000);
  expect(await silent).toMatchObject({ code: 'timeout' });
});
