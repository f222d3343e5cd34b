import { readEnergyPreferences, readMeterChanges } from '@soglia/hub-client/energy';
import { expect, it } from 'vitest';
import { target } from '../target/target.ts';
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
  expect(await readEnergyPreferences(living.hub.connection)).toEqual(stored);
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

it('hub-client finds no increase of an unknown meter', async () => {
  await using living = await openHub(target.guest);
  const query = { statisticIds: ['sensor.nobody_has_this'], start, end, period: 'hour' } as const;
  expect([...(await readMeterChanges(living.hub.connection, query))]).toEqual([]);
});
