import { isWithinRoleTimes, type LocalMoment } from '@soglia/contracts/access';
import type { Clock } from '@soglia/server/clock';
import { MINUTE_MS } from '@soglia/server/durations';
import type { Caller } from '#identity/caller.ts';
import { momentIn, untilNextMinute } from '#identity/house-days.ts';
import type { Identity } from '#identity/identity.ts';
import type { HouseSnapshot } from '#policy/house/house-snapshot.ts';
import type { PolicyCaller, RoleAccess } from '#policy/policy-caller.ts';
import { createRoleAccess } from '#policy/role-access.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { RoleRecord } from '#store/store.ts';
import type { FollowedHouse } from './follow-house.ts';
import { createVisibleChanges } from './visible-changes.ts';

export interface RoleCallersOptions {
  readonly service: Pick<ServiceConnection, 'state' | 'onEvent'>;
  readonly identity: Pick<Identity, 'rolesAreOn' | 'role' | 'timeZone' | 'endRestricted'>;
  readonly house: Pick<FollowedHouse, 'current' | 'onChanged' | 'onLost'>;
  readonly clock: Clock;
}

/** What a role grants in one house. */
interface Granted {
  within?: RoleAccess;
  outside?: RoleAccess;
}

const unrestricted: PolicyCaller = { kind: 'unrestricted' };
const unavailable: PolicyCaller = { kind: 'unavailable' };
const anonymous: PolicyCaller = { kind: 'anonymous' };

/**
 * Tells the policy who asks, with what their role grants now; and ends the connections of people whose rights change
 * without anybody's doing: at the edges of their days and hours, when things of the house come into or out of their
 * sight, when roles go on, and when the house is no longer known.
 */
export function createRoleCallers({ service, identity, house, clock }: RoleCallersOptions) {
  const accesses = new WeakMap<HouseSnapshot, Map<RoleRecord, Granted>>();
  let moment: { readonly minute: number; readonly timeZone: string; readonly at: LocalMoment } | undefined;
  /** The roles that were seen, with whether they were within their times when the connections were last looked at. */
  let seen = new Map<string, boolean>();
  let wereOn = identity.rolesAreOn();

  const momentNow = (): LocalMoment => {
    const now = clock.now();
    const minute = Math.floor(now / MINUTE_MS);
    const timeZone = identity.timeZone();
    if (moment?.minute !== minute || moment.timeZone !== timeZone) {
      moment = { minute, timeZone, at: momentIn(timeZone, now) };
    }
    return moment.at;
  };

  const accessOf = (role: RoleRecord, snapshot: HouseSnapshot): RoleAccess => {
    const ofHouse = accesses.get(snapshot) ?? new Map<RoleRecord, Granted>();
    accesses.set(snapshot, ofHouse);
    const ofRole = ofHouse.get(role) ?? {};
    ofHouse.set(role, ofRole);
    const at = momentNow();
    const isWithin = isWithinRoleTimes(role.times, at);
    // The timer notes changes, and ends connections with them.
    if (!seen.has(role.id)) seen.set(role.id, isWithin);
    return isWithin
      ? (ofRole.within ??= createRoleAccess(role, snapshot, at))
      : (ofRole.outside ??= createRoleAccess(role, snapshot, at));
  };

  const callerOf = (caller: Caller): PolicyCaller => {
    if (!identity.rolesAreOn()) return unrestricted;
    if (caller.kind === 'anonymous') return anonymous;
    if (caller.kind === 'token') return unavailable;
    const { userId, isAdmin, roleId } = caller.person;
    if (isAdmin) return unrestricted;
    const role = identity.role(roleId);
    const snapshot = house.current();
    if (role === undefined || snapshot === undefined) return unavailable;
    return { kind: 'restricted', userId, access: accessOf(role, snapshot) };
  };

  const endEverybody = () => {
    identity.endRestricted(() => true);
  };

  /** Ends those whose role has begun or ceased to grant something since it was last asked for. */
  const checkTimes = () => {
    const changed = new Set<string>();
    const now = new Map<string, boolean>();
    for (const [roleId, wasWithin] of seen) {
      const role = identity.role(roleId);
      if (role === undefined) continue;
      const isWithin = isWithinRoleTimes(role.times, momentNow());
      now.set(roleId, isWithin);
      if (isWithin !== wasWithin) changed.add(roleId);
    }
    seen = now;
    if (changed.size > 0) identity.endRestricted(({ roleId }) => changed.has(roleId));
  };

  let cancelTimer: () => void = () => undefined;
  // Hours begin at full minutes, in whatever time zone.
  const startTimer = () => {
    cancelTimer = clock.after(untilNextMinute(clock.now()), () => {
      startTimer();
      checkTimes();
    });
  };
  startTimer();

  const stopListening = service.onEvent((event) => {
    if (event.kind !== 'state') return;
    const areOn = identity.rolesAreOn();
    if (areOn && !wereOn) endEverybody();
    wereOn = areOn;
  });
  const stopWatching = house.onLost(endEverybody);

  const visibleChanges = createVisibleChanges({
    roles: () => [...seen.keys()].flatMap((roleId) => identity.role(roleId) ?? []),
    endRoles: (roleIds) => {
      identity.endRestricted(({ roleId }) => roleIds.has(roleId));
    },
    accessOf,
    clock,
  });
  const stopComparing = house.onChanged(visibleChanges.houseChanged);

  return {
    callerOf,
    close: (): void => {
      cancelTimer();
      stopListening();
      stopWatching();
      stopComparing();
      visibleChanges.close();
    },
  };
}
