import { expect, it } from 'vitest';
import { MINUTE_MS, HOUR_MS } from '#durations.ts';
import { pastMoments } from '#positions/past-positions.ts';
import { reportedAt } from '#positions/day-route.ts';
import { distance } from '#positions/position.ts';
import { zonesAround } from '#positions/zones-around.ts';
import { trackers } from '#homes/casa-bianchi/routes.ts';
import { createTestHome } from '#testing/test-home.ts';
import type { State } from '#world/states.ts';

/** Monday to Sunday, local midnight. */
const WEEK = Date.UTC(2026, 10, 15, 23);
function zone(
  id: string,
  [latitude, longitude]: readonly [number, number],
  radius: number,
  passive = false,
): State {
  const context = { id: 'x', parent_id: null, user_id: null };
  const times = { last_changed: 0, last_updated: 0, last_reported: 0 };
  const attributes = { latitude, longitude, radius, passive, friendly_name: id };
  return { entity_id: `zone.${id}`, state: '0', attributes, context, ...times };
}

it.each([
  ['nowhere', [zone('far', [46, 9], 100)], 'not_home', []],
  ['at home', [zone('home', [45, 9], 100)], 'home', ['zone.home']],
  [
    'in the smaller one',
    [zone('town', [45, 9], 900), zone('a', [45.0003, 9], 50)],
    'a',
    ['zone.a', 'zone.town'],
  ],
  ['never in a passive one', [zone('p', [45, 9], 50, true)], 'not_home', ['zone.p']],
])('is %s', (_what, zones, state, in_zones) => {
  expect(zonesAround({ latitude: 45, longitude: 9 }, 10, zones)).toEqual({ state, in_zones });
});

it('measures across 180° and over the pole', () => {
  const around = [zone('line', [0, 180], 300), zone('pole', [90, 0], 300)];
  expect(zonesAround({ latitude: 0, longitude: -179.999 }, 0, around).state).toBe('line');
  expect(zonesAround({ latitude: 89.999, longitude: 77 }, 0, around).state).toBe('pole');
});

it('moves people at the speed of a walk or a bus, and brings them home each night', () => {
  for (const { route } of trackers) {
    for (let at = WEEK; at < WEEK + 7 * 24 * HOUR_MS; at += MINUTE_MS) {
      const metres = distance(reportedAt(route, at), reportedAt(route, at + MINUTE_MS));
      expect(metres).toBeLessThan(400);
    }
    for (let day = 0; day < 7; day++)
      expect(reportedAt(route, WEEK + (day * 24 + 3) * HOUR_MS)).toMatchObject(route.home);
    expect(pastMoments(route, WEEK).length).toBeLessThan(200);
  }
});

it('has the person, the phone and the zone agree over a day', () => {
  const home = createTestHome();
  const seen = new Set<string>();
  for (let half = 0; half < 32; half++) {
    home.clock.advance(HOUR_MS / 2);
    const phone = home.state('device_tracker.telefono_di_luca');
    const person = home.state('person.luca');
    seen.add(person.state);
    expect(person).toMatchObject({ state: phone.state });
    expect(person.attributes).toMatchObject({
      latitude: phone.attributes['latitude'],
      in_zones: phone.attributes['in_zones'],
      source: phone.entity_id,
    });
    for (const id of ['zone.home', 'zone.ufficio', 'zone.scuola']) {
      const inside = (phone.attributes['in_zones'] as readonly string[]).includes(id);
      const { persons, device_trackers: phones } = home.state(id).attributes;
      expect([persons, phones].map((list) => JSON.stringify(list).includes('luca'))).toEqual([
        inside,
        inside,
      ]);
    }
  }
  expect([...seen].sort()).toEqual(expect.arrayContaining(['Ufficio di Luca', 'home']));
});
