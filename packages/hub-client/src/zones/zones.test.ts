import { expect, it } from 'vitest';
import { openReadyConnection } from '../testing/test-connection.ts';
import { createZone, deleteZone, updateZone } from './change-zones.ts';
import { readZoneIds, readZones } from './read-zones.ts';
import { readZoneServices } from './zone-services.ts';

const fields = { name: 'Palestra', latitude: 45, longitude: 9, radius: 80, icon: undefined, passive: false };

it('reads stored zones, with numbers in strings, and leaves out what has no coordinates', async () => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('zone/list', () => [
    { id: 'a', name: 'A\u202e', latitude: '45.5', longitude: 9, radius: -3, passive: true, icon: 'mdi:car' },
    { id: 'b', name: 7, latitude: 90, longitude: -180, icon: 'none' },
    { id: 'c', name: 'C', latitude: 91, longitude: 0 },
    { id: '', name: 'D', latitude: 1, longitude: 1 },
    'row',
    null,
  ]);
  expect(await readZones(live.connection)).toEqual([
    { id: 'a', name: 'A', latitude: 45.5, longitude: 9, radius: 0, passive: true, icon: 'mdi:car' },
    { id: 'b', name: '', latitude: 90, longitude: -180, radius: 100, passive: false, icon: undefined },
  ]);
  live.fakeHub.behaviour.answers.set('zone/list', () => ({}));
  await expect(readZones(live.connection)).rejects.toMatchObject({ code: 'hub_error' });
});

it('reads by which id each entity is changed', async () => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('config/entity_registry/get_entries', () => ({
    'zone.a': { platform: 'zone', unique_id: 'scuola_2' },
    'zone.b': { platform: 'other', unique_id: 'x' },
    'zone.home': null,
  }));
  expect([...(await readZoneIds(live.connection, ['zone.a', 'zone.b', 'zone.home']))]).toEqual([
    ['zone.a', 'scuola_2'],
  ]);
  expect((await readZoneIds(live.connection, [])).size).toBe(0);
});

it('creates, changes and deletes', async () => {
  await using live = await openReadyConnection();
  const answer = { ...fields, id: 'palestra' };
  live.fakeHub.behaviour.answers.set('zone/create', () => answer);
  live.fakeHub.behaviour.answers.set('zone/update', () => 'done');
  live.fakeHub.behaviour.answers.set('zone/delete', () => ({
    error: { code: 'not_found', message: 'Unable' },
  }));
  expect(await createZone(live.connection, fields)).toEqual(answer);
  expect(live.fakeHub.received.at(-1)).not.toHaveProperty('icon');
  await expect(updateZone(live.connection, 'palestra', fields)).rejects.toMatchObject({ code: 'hub_error' });
  await expect(updateZone(live.connection, 'palestra', { name: 'Piscina' })).rejects.toMatchObject({
    code: 'hub_error',
  });
  const { id: _, ...update } = { ...live.fakeHub.received.at(-1) };
  expect(update).toEqual({ type: 'zone/update', zone_id: 'palestra', name: 'Piscina' });
  await expect(deleteZone(live.connection, 'x')).rejects.toMatchObject({ code: 'not_found' });
  live.fakeHub.behaviour.answers.set('zone/create', () => ({
    error: { code: 'unauthorized', message: 'no' },
  }));
  await expect(createZone(live.connection, fields)).rejects.toMatchObject({ code: 'refused' });
});

it.each([
  [{ zone: { reload: {} } }, []],
  [{ zone: { create: {}, remove: {} } }, ['create', 'remove']],
  [[], []],
])('finds the services of the specification in %j', async (services, found) => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('get_services', () => services);
  expect([...(await readZoneServices(live.connection))]).toEqual(found);
});
