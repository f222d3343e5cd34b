import { expect, it } from 'vitest';
import type { MapZone } from '../map-types.ts';
import { stopsOf, trackOf } from './track-of.ts';

const row = (at: number, latitude: unknown, longitude: unknown = 9) => ({
  at,
  state: 'home',
  attributes: { latitude, longitude },
});
const zone: MapZone = {
  key: 'zone.home',
  zoneId: undefined,
  entityId: 'zone.home',
  name: 'Casa',
  latitude: 45,
  longitude: 9,
  radius: 100,
  icon: 'mdi:home',
  passive: false,
  origin: 'home',
};

it('leaves out malformed and repeated positions', () => {
  const rows = [row(1, 45), row(2, 45.00001), row(3, '46'), row(4, 99), row(5, NaN), row(6, 45.01)];
  expect(trackOf('person.anna', rows).positions.map(({ at }) => at)).toEqual([1, 6]);
});

it('draws a day of a restless tracker with few positions', () => {
  const rows = Array.from({ length: 20_000 }, (_row, index) => row(index, (index % 160) - 80));
  expect(trackOf('person.anna', rows).positions.length).toBeLessThanOrEqual(500);
});

it('tells a track as stops', () => {
  const track = trackOf('person.anna', [row(1, 45), row(2, 45.01), row(3, 45.02), row(4, 45)]);
  expect(stopsOf(track, [zone], 9)).toEqual([
    { from: 1, to: 2, zone },
    { from: 2, to: 4, zone: undefined },
    { from: 4, to: 9, zone },
  ]);
});
