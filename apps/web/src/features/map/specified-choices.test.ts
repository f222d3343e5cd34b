import { MAP_DEVICE_TYPES } from '@soglia/contracts/map';
import { expect, it } from 'vitest';
import { DEFAULT_ICON, zoneIcons } from './zones/zone-icons.ts';
import { newDraft } from './zones/zone-form.ts';

it('offers the icons of the specification for a zone, the house first', () => {
  expect(zoneIcons.map(({ id }) => id)).toEqual([
    'home',
    'office',
    'school',
    'hospital',
    'store',
    'car',
    'marker',
  ]);
  expect([DEFAULT_ICON, zoneIcons[0].name]).toEqual(['mdi:home', 'mdi:home']);
});

it('begins a zone with 100 metres and the icon of a house', () => {
  expect(newDraft({ latitude: 45, longitude: 9 })).toMatchObject({ radius: 100, icon: 'mdi:home' });
});

it('offers the types of the specification for a device', () => {
  expect(MAP_DEVICE_TYPES).toEqual([
    'sensor',
    'camera',
    'light',
    'switch',
    'binary_sensor',
    'device_tracker',
  ]);
});
