import { expect, it } from 'vitest';
import { entity } from '#hub/testing/entity.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { createBrowserZones } from './browser-zones.ts';
import { isEditable, listZones } from './list-zones.ts';

const at = { latitude: 45, longitude: 9, radius: 100, passive: false };
const zone = (id: string, attributes: Readonly<Record<string, unknown>>) =>
  entity(`zone.${id}`, '0', { ...at, ...attributes });

it('tells where each zone comes from', () => {
  const zones = listZones({
    entities: [
      zone('scuola', { friendly_name: 'Scuola', editable: true, icon: 'mdi:school' }),
      zone('lago', { friendly_name: 'Lago', editable: false }),
      zone('home', { friendly_name: 'Casa', editable: true }),
      zone('absurd', { friendly_name: 'Absurd', latitude: 4e9, editable: true }),
      zone('nowhere', { friendly_name: 'Nowhere', latitude: null, editable: true }),
      zone('strings', {
        friendly_name: '\u202e<b>',
        latitude: '90',
        longitude: '-180',
        radius: '-5',
        editable: true,
      }),
    ],
    seesAll: true,
    zoneIds: new Map([['zone.scuola', 'scuola_2']]),
    stored: [
      { ...at, key: 'browser-1', name: 'Qui', icon: undefined },
      { ...at, key: 'browser-2', name: 'Scuola', icon: undefined },
    ],
  });
  expect(zones.map(({ key, origin }) => [key, origin])).toEqual([
    ['zone.home', 'home'],
    ['zone.strings', 'hub'],
    ['zone.lago', 'configuration'],
    ['browser-1', 'browser'],
    ['zone.scuola', 'hub'],
  ]);
  expect(zones.at(1)).toMatchObject({ name: '<b>', latitude: 90, longitude: -180, radius: 0 });
  expect(zones.at(-1)).toMatchObject({ zoneId: 'scuola_2', icon: 'mdi:school' });
  expect(zones.filter(isEditable)).toHaveLength(3);
});

it('shows a zone that took the place of the house as one that can be changed', () => {
  const [home] = listZones({
    entities: [zone('home', { editable: true })],
    seesAll: true,
    zoneIds: new Map([['zone.home', 'home']]),
    stored: [],
  });
  expect(home).toMatchObject({ origin: 'hub', name: 'zone.home' });
});

it('gives the example of the specification where there is none', () => {
  const none = { entities: [], zoneIds: undefined, stored: [] };
  const [example] = listZones({ ...none, seesAll: true });
  expect(example).toMatchObject({
    origin: 'example',
    name: 'Casa',
    latitude: 45.4642,
    longitude: 9.19,
    radius: 100,
  });
  expect(listZones({ ...none, seesAll: false }), 'a role hides those of the hub').toEqual([]);
});

it.each([
  '',
  '{',
  '{}',
  '[1, null, "x"]',
  '[{"key":"","latitude":1,"longitude":1}]',
  '[{"key":"a","latitude":91,"longitude":1}]',
])('reads no zone from a storage that holds %s', (text) => {
  const store = memoryStore({ map_zones: text });
  expect(createBrowserZones(store.safe(), () => 0).value()).toEqual([]);
});
