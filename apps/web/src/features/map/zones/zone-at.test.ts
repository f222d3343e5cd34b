import { expect, it } from 'vitest';
import { metresBetween, zoneAt } from './zone-at.ts';

const zone = (key: string, latitude: number, radius: number, passive = false) => ({
  key,
  latitude,
  longitude: 9,
  radius,
  passive,
});

it('measures over the poles and across 180°', () => {
  const across = metresBetween({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 });
  expect(across).toBeCloseTo(222.4, 0);
  const over = metresBetween({ latitude: 89.999, longitude: 0 }, { latitude: 89.999, longitude: 180 });
  expect(over).toBeCloseTo(222.4, 0);
  expect(metresBetween({ latitude: 90, longitude: 0 }, { latitude: 90, longitude: 137 })).toBeCloseTo(0, 3);
  const antipodes = metresBetween({ latitude: 12, longitude: 34 }, { latitude: -12, longitude: -146 });
  expect(antipodes / Math.PI).toBeCloseTo(6_371_000, -2);
});

const here = { latitude: 45, longitude: 9 };

it.each([
  ['outside', [zone('far', 46, 100)], 0, undefined],
  ['the smallest', [zone('town', 45, 5000), zone('house', 45.0003, 100)], 0, 'house'],
  ['of equal ones the nearest', [zone('b', 45.0005, 100), zone('a', 45.0001, 100)], 0, 'a'],
  ['never a passive one', [zone('house', 45, 100, true), zone('town', 45, 5000)], 0, 'town'],
  ['with the accuracy', [zone('house', 45.002, 100)], 150, 'house'],
  ['not on the edge', [zone('none', 45, 0)], 0, undefined],
])('finds %s', (_what, zones, accuracy, key) => expect(zoneAt(here, zones, accuracy)?.key).toBe(key));
