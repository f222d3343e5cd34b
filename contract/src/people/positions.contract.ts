import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { UNTIL_RECORDED } from '../fixtures/recorder.ts';
import { newName } from '../fixtures/registry.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner } = target;
const name = newName();
const tracker = `device_tracker.${name.toLowerCase().replaceAll(' ', '_')}`;
/** Where nobody of a house is: on the sea, across 180°. */
const at = { latitude: -20, longitude: 179.9995 };

interface Row {
  readonly s: string;
  readonly a: Readonly<Record<string, unknown>>;
}

/** What an app on a phone makes the hub write: state and zones are the hub's own work, so they are given here. */
const report = (state: string, attributes: Readonly<Record<string, unknown>>) =>
  http(`/api/states/${tracker}`, {
    method: 'POST',
    token: owner.token,
    body: { state, attributes: { source_type: 'gps', ...attributes } },
  });

async function inHub<T>(run: (hub: HubSocket) => Promise<T>): Promise<T> {
  await using hub = await HubSocket.signedIn(owner.token);
  return await run(hub);
}

describe('positions of persons', () => {
  const made = { person: '', zone: '' };

  beforeAll(async () => {
    await inHub(async (hub) => {
      const zone = { type: 'zone/create', name: `${name} zona`, ...at, radius: 200 };
      made.zone = (await hub.result<{ id: string }>(zone)).id;
      const person = { type: 'person/create', name, device_trackers: [tracker] };
      made.person = (await hub.result<{ id: string }>(person)).id;
    });
  });
  afterAll(() =>
    inHub(async (hub) => {
      await hub.result({ type: 'person/delete', person_id: made.person });
      await hub.result({ type: 'zone/delete', zone_id: made.zone });
      await http(`/api/states/${tracker}`, { method: 'DELETE', token: owner.token });
    }),
  );

  it('are those of their tracker, and count in the zone of that name', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const person = await EntityWatch.of(hub, `person.${made.person}`);
    const zone = await EntityWatch.of(hub, `zone.${made.zone}`);
    await report(`${name} zona`, {
      ...at,
      gps_accuracy: 12,
      battery_level: 80,
      in_zones: [`zone.${made.zone}`],
    });
    const there = await person.until(({ state }) => state === `${name} zona`, 'in the zone');
    expect(there.attributes).toMatchObject({
      ...at,
      gps_accuracy: 12,
      source: tracker,
      device_trackers: [tracker],
    });
    expect(there.attributes).not.toHaveProperty('battery_level');
    expect('in_zones' in there.attributes).toBe(since('2026.7'));
    const counted = await zone.until(({ state }) => state === '1', 'with one person');
    expect(counted.attributes['persons']).toEqual([`person.${made.person}`]);
    // Before, by the state alone.
    if (since('2026.7')) expect(counted.attributes['device_trackers']).toEqual([tracker]);

    await report('not_home', { in_zones: [], latitude: -21, longitude: -179.9, gps_accuracy: 30 });
    await person.until(({ attributes }) => attributes['longitude'] === -179.9, 'elsewhere');
    await zone.until(({ state }) => state === '0', 'empty again');
  });

  it('are recorded with every change, as far as they are asked for', async () => {
    const began = new Date(Date.now() - 1_000).toISOString();
    for (const longitude of [10, 10.001, 10.002])
      await report('not_home', { latitude: 45, longitude, gps_accuracy: 5 });
    const read = () =>
      inHub((hub) =>
        hub.result<Readonly<Record<string, readonly Row[]>>>({
          type: 'history/history_during_period',
          start_time: began,
          entity_ids: [`person.${made.person}`],
          significant_changes_only: false,
          minimal_response: false,
          no_attributes: false,
        }),
      );
    const longitudes = async () =>
      ((await read())[`person.${made.person}`] ?? []).map(({ a }) => a['longitude']).slice(-3);
    await vi.waitFor(async () => expect(await longitudes()).toEqual([10, 10.001, 10.002]), UNTIL_RECORDED);
  }, 60_000);
});
