import { randomUUID } from 'node:crypto';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import type { Limits } from '#limits.ts';
import {
  ServiceUnavailableError,
  type HubPerson,
  type ServiceConnection,
} from '#service-connection/service-connection.ts';
import type { Repair, Store } from '#store/store.ts';
import type { Author } from '#store/audit-entry.ts';
import { checkAuthor } from './check-author.ts';
import type { EndSessions } from './end-sessions.ts';
import type { HubPeople } from './hub-people.ts';
import { beginReset, dropReset, noteReset, writeReset } from './password-resets.ts';
import type { RemoveTokensAs } from './remove-tokens-as.ts';
import type { Repairs } from './repairs.ts';
import { isId } from './route-parts.ts';
import type { InTurn } from './change-queue.ts';

/** The person themselves, who has proved by a code who they are, from an IP address. */
interface Recovery {
  readonly recovery: true;
  readonly address: string;
  /** Whether they still may when it is their turn: their phone may be another one by then. */
  readonly mayStill: () => Promise<boolean>;
}

interface PasswordResetResult {
  /** False where earlier sessions may go on at the hub's own address; behind the gateway none does. */
  readonly sessionsEndedOnHub: boolean;
}

export interface Passwords {
  /**
   * Sets a new password on the hub and ends every session of the person, long-lived tokens included.
   * @param by an administrator, whose rights the caller has verified; the owner's password is set by nobody else
   * @throws ApiError `person_not_found`, `owner_only`, `no_credentials`, `recovery_over`, `too_many_requests`
   * @throws HubCommandError where the hub refuses
   * @throws ServiceUnavailableError
   * @throws StoreUnavailableError
   */
  reset(userId: string, newPassword: string, by: Author | Recovery): Promise<PasswordResetResult>;
}

export interface PasswordsOptions {
  readonly store: Store;
  readonly service: Pick<ServiceConnection, 'state' | 'refreshPeople'>;
  readonly hub: HubPeople;
  readonly repairs: Repairs;
  readonly endSessions: EndSessions;
  readonly removeTokensAs: RemoveTokensAs;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly inTurn: InTurn;
}

export function createPasswords(options: PasswordsOptions): Passwords {
  const { store, service, hub, repairs, endSessions, removeTokensAs, clock, limits, inTurn } = options;

  const describe = ({ id, name }: HubPerson, by: Author | Recovery) => ({
    at: clock.now(),
    person: { id, name },
    author: 'recovery' in by ? { userId: id, name, address: by.address } : by,
  });

  /** Written before the first step: whatever happens then, the sessions end, the person stays active and is told. */
  const begin = async (person: HubPerson, by: Author | Recovery): Promise<Repair> => {
    const { id: userId, username } = person;
    const repair: Repair = {
      id: randomUUID(),
      kind: 'end_sessions',
      userId,
      username,
      tries: 0,
      dueAt: clock.now() + limits.repairStandby,
    };
    await store.transaction((repositories) => beginReset(repositories, repair, describe(person, by)));
    return repair;
  };

  const setPassword = async (person: HubPerson, password: string, repair: Repair): Promise<void> => {
    try {
      await hub.setPassword(person.id, password);
    } catch (error) {
      const mayHaveObeyed = error instanceof ServiceUnavailableError && error.sent;
      if (mayHaveObeyed) await repairs.attempt(repair);
      else await store.transaction((repositories) => dropReset(repositories, repair.id));
      throw error;
    }
  };

  const resetActive = async (
    person: HubPerson & { readonly username: string },
    password: string,
    by: Author | Recovery,
  ): Promise<PasswordResetResult> => {
    const repair = await begin(person, by);
    await setPassword(person, password, repair);
    try {
      await store.transaction((repositories) => writeReset(repositories, repair.id));
      await endSessions(person);
    } catch (error) {
      await repairs.attempt(repair);
      throw error;
    }
    await store.repairs.remove(repair.id);
    const { username, isOwner } = person;
    return { sessionsEndedOnHub: isOwner || (await removeTokensAs({ username, password })) };
  };

  /** The hub lets nobody in with what they have; here it is refused also once they are active again. */
  const resetInactive = async (person: HubPerson, password: string, by: Author | Recovery) => {
    await endSessions(person);
    await hub.setPassword(person.id, password);
    await store.transaction((repositories) => noteReset(repositories, describe(person, by)));
    return { sessionsEndedOnHub: true };
  };

  const reset: Passwords['reset'] = async (userId, newPassword, by) => {
    if (!isId(userId)) throw new ApiError('person_not_found');
    if (service.state !== 'ready') throw new ServiceUnavailableError(service.state);
    const everybody = await service.refreshPeople();
    if (!('recovery' in by)) checkAuthor(by, everybody);
    else if (!(await by.mayStill())) throw new ApiError('recovery_over');
    const person = everybody.get(userId);
    if (person === undefined) throw new ApiError('person_not_found');
    const isByOwner = !('recovery' in by) && everybody.get(by.userId)?.isOwner === true;
    // Else any administrator could become the owner.
    if (person.isOwner && !isByOwner && !('recovery' in by)) throw new ApiError('owner_only');
    const { username } = person;
    if (username === null) throw new ApiError('no_credentials');
    // What somebody may have asked for before is no longer of use.
    await store.recoveries.removeOf(userId);
    return person.isActive
      ? resetActive({ ...person, username }, newPassword, by)
      : resetInactive(person, newPassword, by);
  };

  return { reset: (userId, newPassword, by) => inTurn(() => reset(userId, newPassword, by)) };
}
