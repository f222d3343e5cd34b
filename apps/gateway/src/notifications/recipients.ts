import { ADMINISTRATOR_ROLE_ID } from '@soglia/contracts/companion';
import type { Clock } from '@soglia/server/clock';
import { isUnfinished } from '#companion/hub-people.ts';
import type { PersonCaller } from '#identity/caller.ts';
import { dayIn } from '#identity/house-days.ts';
import type { CallerPerson, Identity } from '#identity/identity.ts';
import type { PolicyCaller } from '#policy/policy-caller.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { Store } from '#store/store.ts';
import type { NewNotice } from './notices.ts';

export interface RecipientsOptions {
  readonly store: Pick<Store, 'people' | 'roles'>;
  readonly service: Pick<ServiceConnection, 'state' | 'people'>;
  readonly identity: Pick<Identity, 'personOf' | 'timeZone'>;
  readonly callerOf: (caller: PersonCaller) => PolicyCaller;
  readonly clock: Clock;
}

/** Tells whom a notice is for, by the house and the roles as they are now. */
export function createRecipients(options: RecipientsOptions) {
  const { store, service, identity, callerOf, clock } = options;

  /** What was last known of everybody, while the hub does not answer. */
  const storedPeople = async (): Promise<readonly CallerPerson[]> => {
    const [records, { id: defaultRole }] = await Promise.all([
      store.people.list(),
      store.roles.findDefault(),
    ]);
    const today = dayIn(identity.timeZone(), clock.now());
    return records
      .filter(({ isActive, expiresOn, isOwner, ...person }) => {
        const isExpired = expiresOn !== null && !isOwner && today > expiresOn;
        return isActive && !isExpired && !isUnfinished(person);
      })
      .map(({ userId, name, isAdmin, isOwner, roleId }) => ({
        userId,
        name,
        isAdmin,
        isOwner,
        roleId: isAdmin ? ADMINISTRATOR_ROLE_ID : (roleId ?? defaultRole),
      }));
  };

  const people = (): readonly CallerPerson[] | Promise<readonly CallerPerson[]> => {
    const current = service.state === 'ready' ? service.people() : undefined;
    if (current === undefined) return storedPeople();
    return [...current.values()].flatMap((person) =>
      isUnfinished(person) ? [] : (identity.personOf(person.id) ?? []),
    );
  };

  const mayReceive = (person: CallerPerson, { entityId, to }: NewNotice): boolean => {
    if (to === 'administrators' && !person.isAdmin) return false;
    if (typeof to !== 'string' && !to.includes(person.userId)) return false;
    if (entityId !== undefined) return seesEntity(callerOf(asCaller(person)), entityId);
    // Outside its times a role grants nothing of the house; what is for somebody by name is told.
    const caller = typeof to === 'string' ? callerOf(asCaller(person)) : undefined;
    return caller?.kind !== 'restricted' || caller.access.isWithinTimes;
  };

  return {
    /** The hub's ids of those whom the notice is for. @throws StoreUnavailableError */
    of: async (notice: NewNotice): Promise<readonly string[]> =>
      (await people()).filter((person) => mayReceive(person, notice)).map(({ userId }) => userId),
  };
}

export type Recipients = ReturnType<typeof createRecipients>;

/** Whether a caller may see the device that a notice is about, and its state. */
export const seesEntity = (caller: PolicyCaller, entityId: string): boolean =>
  caller.kind === 'unrestricted' || (caller.kind === 'restricted' && caller.access.isStateVisible(entityId));

/** Somebody who is not here, for the policy. */
export const asCaller = (person: CallerPerson): PersonCaller => ({
  kind: 'person',
  address: '',
  tokenHash: '',
  sessionHash: '',
  person,
});
