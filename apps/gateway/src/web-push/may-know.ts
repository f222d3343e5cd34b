import type { Clock } from '@soglia/server/clock';
import { isExpired } from '#companion/people-list.ts';
import type { PersonCaller } from '#identity/caller.ts';
import { dayIn } from '#identity/house-days.ts';
import type { Identity } from '#identity/identity.ts';
import type { PolicyCaller } from '#policy/policy-caller.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { Store } from '#store/store.ts';

export interface MayKnowOptions {
  readonly identity: Pick<Identity, 'personOf' | 'rolesAreOn' | 'timeZone'>;
  readonly callerOf: (caller: PersonCaller) => PolicyCaller;
  readonly service: Pick<ServiceConnection, 'state' | 'people'>;
  readonly store: Pick<Store, 'people'>;
  readonly clock: Clock;
}

/** Whether somebody may be told of something outside of the app now; `unknown` while the hub does not say. */
export type MayKnow = (userId: string, entityId: string | null) => Promise<'yes' | 'no' | 'unknown'>;

/**
 * Judges at the moment of sending: a person who was deactivated, or whose role no longer shows the device, is not told. What
 * names no device goes on while the hub is away, since that it is away is such a notice itself.
 */
export function createMayKnow({ identity, callerOf, service, store, clock }: MayKnowOptions): MayKnow {
  return async (userId, entityId) => {
    if (!identity.rolesAreOn()) return 'yes';
    const person = identity.personOf(userId);
    if (person === undefined) {
      const isKnown = service.state === 'ready' && service.people() !== undefined;
      if (isKnown) return 'no';
      const record = await store.people.find(userId);
      if (record?.isActive !== true) return 'no';
      if (!record.isOwner && isExpired(record.expiresOn, dayIn(identity.timeZone(), clock.now())))
        return 'no';
      return entityId === null || record.isAdmin ? 'yes' : 'unknown';
    }
    if (entityId === null) return 'yes';
    const caller = callerOf({
      kind: 'person',
      person,
      address: '',
      tokenHash: '',
      sessionHash: '',
    });
    if (caller.kind === 'unrestricted') return 'yes';
    if (caller.kind !== 'restricted') return 'unknown';
    return caller.access.isStateVisible(entityId) ? 'yes' : 'no';
  };
}
