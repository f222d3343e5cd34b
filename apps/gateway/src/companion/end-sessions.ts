import { isRecord } from '@soglia/hub-client/json';
import type { HubLink } from '#hub/hub-link.ts';
import type { Identity } from '#identity/identity.ts';
import {
  HubCommandError,
  type HubPerson,
  type ServiceConnection,
} from '#service-connection/service-connection.ts';
import { StoreUnavailableError, type Store } from '#store/store.ts';
import type { HubPeople } from './hub-people.ts';

export interface EndSessionsOptions {
  readonly store: Store;
  readonly service: Pick<ServiceConnection, 'command' | 'onEvent'>;
  readonly identity: Pick<Identity, 'endSessions'>;
  readonly hub: HubPeople;
  readonly link: Pick<HubLink, 'now'>;
}

/** Somebody may make a session while theirs are being ended. */
const ROUNDS = 3;

/** Ends the sessions of people, on the hub and here; long-lived tokens too. */
export function createEndSessions(options: EndSessionsOptions) {
  const { store, service, identity, hub, link } = options;

  /** From now on the gateway refuses what began at `at` or before. */
  const refuseBefore = async ({ id, ...person }: HubPerson, at: number): Promise<void> => {
    const { username, name, isAdmin, isOwner, localOnly } = person;
    await store.people.put({
      userId: id,
      username,
      name,
      isAdmin,
      isOwner,
      localOnly,
      sessionsEndedAt: at,
    });
    await identity.endSessions(id);
  };

  /** Resolves with the moment of the deactivation by the hub's clock: it tells of the change before it answers. */
  const deactivate = async (userId: string): Promise<number> => {
    let at: number | undefined;
    const stopListening = service.onEvent((event) => {
      if (event.kind === 'user_updated' && event.userId === userId) at = event.at;
    });
    try {
      await hub.setActive(userId, false);
      return at ?? link.now();
    } finally {
      stopListening();
    }
  };

  /** Nobody can sign in as them in between: what begins afterwards began with the new password. */
  const deactivateAndReactivate = async (person: HubPerson): Promise<void> => {
    // Else they would stay inactive, at each try anew, for as long as the moment cannot be written.
    if (!(await store.check())) throw new StoreUnavailableError('what ends could not be written');
    await refuseBefore(person, await deactivate(person.id));
    await hub.setActive(person.id, true);
  };

  const countOthersOfOwner = async (): Promise<number> => {
    const list = await service.command({ type: 'auth/refresh_tokens' });
    if (!Array.isArray(list)) throw new HubCommandError('unknown_error', 'no list of tokens');
    return list.filter((entry) => isRecord(entry) && entry['is_current'] !== true).length;
  };

  /** The owner cannot be deactivated. The service connection is the owner: its own token is the current one. */
  const deleteTokensOfOwner = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await service.command({ type: 'auth/delete_all_refresh_tokens', delete_current_token: false });
      if ((await countOthersOfOwner()) === 0) return;
    }
    throw new HubCommandError('unknown_error', 'tokens are left');
  };

  /**
   * Whoever is active still is afterwards, whoever is not neither. Rejects with HubCommandError, ServiceUnavailableError
   * or StoreUnavailableError: an active person may be left inactive then, which the repair `end_sessions` mends.
   */
  return async (person: HubPerson): Promise<void> => {
    if (person.isOwner) {
      await deleteTokensOfOwner();
      await identity.endSessions(person.id);
    } else if (person.isActive) {
      await deactivateAndReactivate(person);
    } else {
      await refuseBefore(person, link.now());
    }
  };
}

export type EndSessions = ReturnType<typeof createEndSessions>;
