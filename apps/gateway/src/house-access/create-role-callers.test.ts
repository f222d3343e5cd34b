import { expect, test } from 'vitest';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '@soglia/server/durations';
import type { Caller } from '#identity/caller.ts';
import type { CallerPerson } from '#identity/identity.ts';
import { readHouse } from '#policy/house/read-house.ts';
import { seedRoles } from '#store/seed-roles.ts';
import type { RoleRecord } from '#store/store.ts';
import type { ServiceEvent, ServiceState } from '#service-connection/service-connection.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createRoleCallers } from './create-role-callers.ts';

const lists = { entities: [], devices: [], areas: [], floors: [], labels: [], hubVersion: '2026.11.0' };
const snapshot = readHouse({ ...lists, states: [{ entity_id: 'light.a' }] });

const person = (roleId: string, isAdmin = false): CallerPerson => ({
  userId: `holder of ${roleId}`,
  name: '',
  isAdmin,
  isOwner: false,
  roleId,
});
const callerWith = (of: CallerPerson): Caller => ({
  kind: 'person',
  address: '',
  tokenHash: '',
  sessionHash: '',
  person: of,
});

/** @param roles besides the seeded ones */
function setUp(start: string, ...roles: RoleRecord[]) {
  const clock = manualClock(Date.parse(start));
  const byId = new Map([...seedRoles, ...roles].map((role) => [role.id, role]));
  const people = [...byId.keys()].map((id) => person(id));
  const ended: string[] = [];
  const listeners = new Set<(event: ServiceEvent) => void>();
  const lost = new Set<() => void>();
  const changed = new Set<(before: typeof snapshot, after: typeof snapshot) => void>();
  let state: ServiceState = 'ready';
  let house: typeof snapshot | undefined = snapshot;
  const callers = createRoleCallers({
    clock,
    service: {
      get state() {
        return state;
      },
      onEvent: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    identity: {
      rolesAreOn: () => state !== 'not_prepared',
      role: (id) => byId.get(id),
      timeZone: () => 'Europe/Rome',
      endRestricted: (isWanted) => {
        ended.push(...people.filter(isWanted).map(({ roleId }) => roleId));
      },
    },
    house: {
      current: () => house,
      onChanged: (listener) => {
        changed.add(listener);
        return () => changed.delete(listener);
      },
      onLost: (listener) => {
        lost.add(listener);
        return () => lost.delete(listener);
      },
    },
  });
  return {
    clock,
    ended,
    callerOf: callers.callerOf,
    isWithin: (roleId: string) => {
      const caller = callers.callerOf(callerWith(person(roleId)));
      return caller.kind === 'restricted' ? caller.access.isWithinTimes : undefined;
    },
    setState: (next: ServiceState) => {
      state = next;
      for (const listener of listeners) listener({ kind: 'state', state });
    },
    changeHouse: (...states: readonly string[]) => {
      const before = house ?? snapshot;
      const after = readHouse({ ...lists, states: states.map((entity_id) => ({ entity_id })) });
      house = after;
      for (const listener of changed) listener(before, after);
    },
    loseHouse: () => {
      house = undefined;
      for (const listener of lost) listener();
    },
    [Symbol.dispose]: callers.close,
  };
}

const evenings: RoleRecord = {
  id: 'evenings',
  name: 'Sere',
  isDefault: false,
  functions: [1],
  functionUrls: {},
  rights: [],
  devices: { scope: 'all', access: 'control', exceptions: [] },
  hiddenAttributes: [],
  times: { windows: [{ days: [1], from: '20:00', to: '06:00' }], firstDay: null, lastDay: '2026-11-24' },
};

test('connections end at the edges of the hours of a role, by the clock of the house, whatever was decided before', () => {
  // A Monday; Rome is an hour ahead.
  using setup = setUp('2026-11-23T18:58:30Z', evenings);
  expect([setup.isWithin('evenings'), setup.isWithin('resident')]).toEqual([false, true]);
  setup.clock.advance(MINUTE_MS);
  expect([setup.isWithin('evenings'), setup.ended]).toEqual([false, []]);
  setup.clock.advance(30_000);
  expect([setup.isWithin('evenings'), setup.ended]).toEqual([true, ['evenings']]);
  setup.clock.advance(10 * HOUR_MS - 1);
  expect([setup.isWithin('evenings'), setup.ended]).toEqual([true, ['evenings']]);
  setup.clock.advance(1);
  expect([setup.isWithin('evenings'), setup.ended]).toEqual([false, ['evenings', 'evenings']]);
});

test('a role that nobody has used ends nothing', () => {
  using setup = setUp('2026-11-23T18:58:30Z', evenings);
  setup.clock.advance(DAY_MS);
  expect(setup.ended).toEqual([]);
});

test('a caller is as their role says; nobody passes whose role or house is not known', () => {
  using setup = setUp('2026-11-23T12:00:00Z');
  const kinds = () =>
    [callerWith(person('guest')), callerWith(person('x')), callerWith(person('administrator', true))].map(
      (caller) => setup.callerOf(caller).kind,
    );
  const token: Caller = { kind: 'token', address: '', tokenHash: '', sessionHash: '' };
  const anonymous: Caller = { kind: 'anonymous', address: '', path: 'direct' };
  expect(kinds()).toEqual(['restricted', 'unavailable', 'unrestricted']);
  expect([setup.callerOf(token).kind, setup.callerOf(anonymous).kind]).toEqual(['unavailable', 'anonymous']);
  setup.loseHouse();
  expect(kinds()).toEqual(['unavailable', 'unavailable', 'unrestricted']);
  expect(setup.ended).toEqual(['resident', 'guest', 'technician']);
  setup.setState('not_prepared');
  expect(kinds()).toEqual(['unrestricted', 'unrestricted', 'unrestricted']);
  expect(setup.callerOf(token).kind).toBe('unrestricted');
});

test('what a role grants is worked out once for a house', () => {
  using setup = setUp('2026-11-23T12:00:00Z');
  const access = () => {
    const caller = setup.callerOf(callerWith(person('resident')));
    return caller.kind === 'restricted' ? caller.access : undefined;
  };
  const first = access();
  setup.clock.advance(5 * MINUTE_MS);
  expect(access()).toBe(first);
});

test('when roles go on, everybody who is restricted connects again', () => {
  using setup = setUp('2026-11-23T12:00:00Z');
  setup.setState('hub_away');
  setup.setState('lost');
  expect(setup.ended).toEqual([]);
  setup.setState('not_prepared');
  setup.setState('connecting');
  expect(setup.ended).toEqual(['resident', 'guest', 'technician']);
});

const lampsOnly: RoleRecord = {
  ...evenings,
  id: 'lamps',
  times: { windows: [], firstDay: null, lastDay: null },
  devices: { scope: 'chosen', grants: [{ by: 'domain', id: 'light', access: 'view' }], exceptions: [] },
};

test('people with limits connect again when they see more, once the house is quiet', () => {
  using house = setUp('2026-11-23T12:00:00Z', lampsOnly);
  house.isWithin('lamps');
  house.isWithin('resident');
  house.changeHouse('light.a', 'lock.b');
  house.clock.advance(5000);
  expect(house.ended).toEqual([]);
  house.changeHouse('light.a', 'light.b');
  house.clock.advance(2000);
  house.changeHouse('light.a', 'light.b', 'light.c');
  house.clock.advance(2000);
  expect(house.ended).toEqual([]);
  house.clock.advance(2000);
  expect(house.ended).toEqual(['lamps']);
  house.changeHouse('light.a');
  house.clock.advance(5000);
  expect(house.ended).toEqual(['lamps']);
});
