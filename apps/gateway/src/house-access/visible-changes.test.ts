import { expect, test } from 'vitest';
import { readHouse } from '#policy/house/read-house.ts';
import { createRoleAccess } from '#policy/role-access.ts';
import { seedRoles } from '#store/seed-roles.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createVisibleChanges } from './visible-changes.ts';

const lists = { devices: [], floors: [], labels: [], hubVersion: '2026.11.0', states: [] };
const houseWith = (lamp: string, socket: string) =>
  readHouse({
    ...lists,
    areas: [{ area_id: 'kitchen' }, { area_id: 'hall' }],
    entities: [
      { entity_id: 'light.lamp', area_id: lamp },
      { entity_id: 'switch.socket', area_id: socket },
    ],
  });

test('a thing that leaves a room is gone at once for those who see the room, and comes later to others', () => {
  const [seed] = seedRoles;
  if (seed === undefined) throw new Error('no role');
  const roles = ['kitchen', 'hall'].map((id) => ({
    ...seed,
    id,
    devices: {
      scope: 'chosen' as const,
      grants: [{ by: 'area' as const, id, access: 'control' as const }],
      exceptions: [],
    },
  }));
  const ended: string[] = [];
  const clock = manualClock(0);
  const moment = { day: '2026-11-23', weekday: 1, time: '12:00' };
  const changes = createVisibleChanges({
    roles: () => roles,
    accessOf: (role, house) => createRoleAccess(role, house, moment),
    endRoles: (ids) => ended.push(...ids),
    clock,
  });
  changes.houseChanged(houseWith('kitchen', 'kitchen'), houseWith('hall', 'kitchen'));
  expect(ended).toEqual(['kitchen']);
  clock.advance(10_000);
  expect(ended).toEqual(['kitchen', 'hall']);
  changes.houseChanged(houseWith('hall', 'kitchen'), houseWith('hall', 'kitchen'));
  clock.advance(10_000);
  expect(ended).toHaveLength(2);
  changes.close();
});
