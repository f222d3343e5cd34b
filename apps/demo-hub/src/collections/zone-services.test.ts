import { expect, it } from 'vitest';
import { startDemoHub, type DemoHubOptions } from '#demo-hub.ts';
import { http, TestSocket } from '#testing/client.ts';
import { DAY_MS } from '#durations.ts';

async function start(options: DemoHubOptions) {
  const hub = await startDemoHub(options);
  const token = hub.issueOwnerToken('test');
  const socket = await TestSocket.open(hub.url, token);
  const post = async (service: string, body: object) =>
    (
      await http(`${hub.url}/api/services/zone/${service}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
    ).status;
  const ids = async () => ((await socket.result('zone/list')) as { id: string }[]).map(({ id }) => id);
  return { hub, socket, post, ids, [Symbol.asyncDispose]: () => hub.close() };
}

const gym = {
  name: 'Palestra',
  latitude: 43.77,
  longitude: 11.25,
  radius: 80,
  icon: 'mdi:car',
  passive: false,
};

it('creates and removes zones in the dialect of the specification', async () => {
  await using demo = await start({ dialect: 'specification' });
  expect(await demo.post('create', gym)).toBe(200);
  expect(await demo.ids()).toContain('palestra');
  expect(await demo.post('remove', { entity_id: 'zone.palestra' })).toBe(200);
  expect(await demo.ids()).not.toContain('palestra');
  for (const bad of [{}, { ...gym, latitude: 91 }, { ...gym, colour: 'red' }])
    expect(await demo.post('create', bad)).toBe(400);
  expect(await demo.post('remove', { entity_id: 'zone.nobody' })).toBeGreaterThanOrEqual(400);
});

it('does not have these services in the dialect of a stock hub', async () => {
  await using demo = await start({});
  const services = (await demo.socket.result('get_services')) as { zone: object };
  expect(Object.keys(services.zone)).toEqual(['reload']);
  expect(await demo.post('create', gym)).toBe(400);
});

it('has the ways of the last day in its history, in few rows', async () => {
  await using demo = await start({ past: true });
  const id = 'person.giulia';
  const history = (await demo.socket.result('history/history_during_period', {
    start_time: new Date(Date.now() - 9 * DAY_MS).toISOString(),
    entity_ids: [id],
    significant_changes_only: false,
  })) as Record<string, { s: string; a: { latitude?: number; source?: string } }[]>;
  const rows = history[id] ?? [];
  expect(new Set(rows.map(({ s }) => s))).toEqual(new Set(['home', 'not_home', 'Scuola di Giulia']));
  expect(rows.every(({ a }) => typeof a.latitude === 'number')).toBe(true);
  expect(rows.length).toBeLessThan(300);
});
