import {
  readEnergyInfo,
  readEnergyPage,
  readStatisticRows,
  saveEnergyPreferences,
} from '@soglia/hub-client/energy';
import { isRecord } from '@soglia/hub-client/json';
import { expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { HubRefusal } from '../wire/refusal.ts';
import { HubSocket } from '../wire/socket.ts';
import { openHub } from './signed-in-hub.ts';

const end = Date.now();
const start = end - 3_600_000;

/** The raw preferences; undefined where none are configured. */
async function preferences(hub: HubSocket): Promise<unknown> {
  try {
    return await hub.result({ type: 'energy/get_prefs' });
  } catch (refusal) {
    if (refusal instanceof HubRefusal && refusal.code === 'not_found') return undefined;
    throw refusal;
  }
}

it('hub-client reads the energy preferences, or that there are none', async () => {
  await using socket = await HubSocket.signedIn(target.guest.token);
  await using living = await openHub(target.guest);
  const stored = await preferences(socket);
  if (stored !== undefined) expect(stored).toMatchObject({ energy_sources: expect.any(Array) as unknown[] });
  expect(await readEnergyPage(living.hub.connection)).toEqual(
    stored === undefined ? { kind: 'empty' } : { kind: 'reported', preferences: stored },
  );
});

it('returns only the increase of a meter when only `change` is requested', async () => {
  await using hub = await HubSocket.signedIn(target.guest.token);
  const meters = await hub.result<{ readonly statistic_id: string }[]>({
    type: 'recorder/list_statistic_ids',
    statistic_type: 'sum',
  });
  const answer = await hub.result<Record<string, Record<string, unknown>[]>>({
    type: 'recorder/statistics_during_period',
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
    statistic_ids: meters.map(({ statistic_id }) => statistic_id),
    period: '5minute',
    types: ['change'],
    units: { energy: 'kWh' },
  });
  for (const row of Object.values(answer).flat()) {
    expect(Object.keys(row).sort()).toEqual(['change', 'end', 'start']);
    expect(['number', 'object']).toContain(typeof row['change']);
  }
});

it('hub-client reads no rows of an unknown meter', async () => {
  await using living = await openHub(target.guest);
  const query = { statisticIds: ['sensor.nobody_has_this'], start, end, period: 'hour' } as const;
  expect([...(await readStatisticRows(living.hub.connection, query))]).toEqual([]);
});

it('a hub answers the day that begins where a question ends, and hub-client leaves it out', async ({
  skip,
}) => {
  await using socket = await HubSocket.signedIn(target.guest.token);
  await using living = await openHub(target.guest);
  const listed = await socket.result<{ readonly statistic_id: string }[]>({
    type: 'recorder/list_statistic_ids',
  });
  const statisticIds = listed.map(({ statistic_id }) => statistic_id);
  const daysOf = (from: number, to: number) =>
    socket.result<Record<string, { readonly start: number }[]>>({
      type: 'recorder/statistics_during_period',
      start_time: new Date(from).toISOString(),
      end_time: new Date(to).toISOString(),
      statistic_ids: statisticIds,
      period: 'day',
      types: ['change', 'mean'],
    });
  const all = await daysOf(end - 3 * 86_400_000, end);
  const today = Math.max(...Object.values(all).flatMap((rows) => rows.map((row) => row.start)));
  skip(!Number.isFinite(today), 'the hub has compiled no hour yet');
  const past = await daysOf(today - 86_400_000, today);
  expect(Object.values(past).flatMap((rows) => rows.map((row) => row.start))).toContain(today);
  const query = { statisticIds, start: today - 86_400_000, end: today, period: 'day' } as const;
  const read = await readStatisticRows(living.hub.connection, query);
  for (const rows of read.values()) expect(rows.every((row) => row.start < today)).toBe(true);
});

it('hub-client reads the rows of every meter and of every power, in kWh and kW', async () => {
  await using socket = await HubSocket.signedIn(target.guest.token);
  await using living = await openHub(target.guest);
  const listed = await socket.result<{ readonly statistic_id: string }[]>({
    type: 'recorder/list_statistic_ids',
  });
  const statisticIds = listed.map(({ statistic_id }) => statistic_id);
  const day = 24 * 3_600_000;
  const query = { statisticIds, start: end - 400 * day, end, period: 'hour' } as const;
  const rows = await readStatisticRows(living.hub.connection, query);
  const rawRowsOf = (id: string) =>
    socket.result<Record<string, Record<string, unknown>[]>>({
      type: 'recorder/statistics_during_period',
      start_time: new Date(query.start).toISOString(),
      end_time: new Date(end).toISOString(),
      statistic_ids: [id],
      period: 'hour',
      types: ['change', 'mean'],
      units: { energy: 'kWh', power: 'kW' },
    });
  const isKnown = ({ change, mean }: Record<string, unknown>) =>
    typeof change === 'number' || typeof mean === 'number';
  for (const id of statisticIds) {
    const { [id]: entries = [] } = await rawRowsOf(id);
    expect(rows.get(id) ?? [], id).toEqual(
      entries.filter(isKnown).map((entry) => {
        const known = Object.entries(entry).filter(([, value]) => value !== null);
        return Object.fromEntries(known);
      }),
    );
  }
});

it('hub-client saves a device with a name, or without it where an older hub refuses names', async () => {
  await using living = await openHub(target.owner);
  const { connection } = living.hub;
  const before = await readEnergyPage(connection);
  const device_consumption = [
    { stat_consumption: 'sensor.nobody_kitchen' },
    { stat_consumption: 'sensor.nobody_oven', name: 'Forno', included_in_stat: 'sensor.nobody_kitchen' },
  ];
  try {
    const saved = await saveEnergyPreferences(connection, { device_consumption });
    expect(saved).toMatchObject({
      device_consumption: [
        { stat_consumption: 'sensor.nobody_kitchen' },
        since('2025.1') ? device_consumption[1] : { stat_consumption: 'sensor.nobody_oven' },
      ],
    });
    expect(await readEnergyPage(connection)).toEqual({ kind: 'reported', preferences: saved });
    expect((await readEnergyInfo(connection)).costSensors).toBeInstanceOf(Map);
  } finally {
    const devices = before.kind === 'reported' ? devicesIn(before.preferences) : [];
    await saveEnergyPreferences(connection, { device_consumption: devices });
  }
});

/** The stored list, as it was. */
function devicesIn(stored: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list: unknown = isRecord(stored) ? stored['device_consumption'] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
