import type { Clock } from '@soglia/server/clock';
import type { HouseSnapshot } from '#policy/house/house-snapshot.ts';
import type { RoleAccess } from '#policy/policy-caller.ts';
import type { RoleRecord } from '#store/store.ts';

export interface VisibleChangesOptions {
  /** The roles of those who are connected. */
  readonly roles: () => readonly RoleRecord[];
  readonly accessOf: (role: RoleRecord, house: HouseSnapshot) => RoleAccess;
  readonly endRoles: (roleIds: ReadonlySet<string>) => void;
  readonly clock: Clock;
}

/** A hub that starts, and somebody who gives things their rooms, change the house again and again. */
const QUIET_MS = 3000;

/** How what a role sees has changed with the house. */
function compare(before: RoleAccess, after: RoleAccess, house: HouseSnapshot): 'less' | 'more' | 'same' {
  const [had, has] = [before.visibleIds, after.visibleIds];
  // What is no longer in the house was not taken from anybody.
  for (const id of had) if (!has.has(id) && house.entities.has(id)) return 'less';
  // Without limits new things are told as they come.
  if (after.isLimited) for (const id of has) if (!had.has(id)) return 'more';
  return 'same';
}

/**
 * Ends the connections of people who see other things since the house has changed: at once where it is less, and when
 * the house has been quiet for a while where it is more, as a subscription holds only what was visible when it began.
 */
export function createVisibleChanges({ roles, accessOf, endRoles, clock }: VisibleChangesOptions) {
  const more = new Set<string>();
  let cancelTimer: () => void = () => undefined;

  return {
    houseChanged: (before: HouseSnapshot, after: HouseSnapshot): void => {
      const less = new Set<string>();
      for (const role of roles()) {
        const change = compare(accessOf(role, before), accessOf(role, after), after);
        if (change === 'less') less.add(role.id);
        if (change === 'more') more.add(role.id);
      }
      if (less.size > 0) endRoles(less);
      for (const id of less) more.delete(id);
      cancelTimer();
      if (more.size === 0) return;
      cancelTimer = clock.after(QUIET_MS, () => {
        const ids = new Set(more);
        more.clear();
        endRoles(ids);
      });
    },
    close: (): void => {
      cancelTimer();
    },
  };
}
