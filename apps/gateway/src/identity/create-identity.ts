import type { Clock } from '@soglia/server/clock';
import type { HubLink } from '#hub/hub-link.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { isHomeAddress } from '#rate-limits/home-network.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { Store } from '#store/store.ts';
import { sessionHashOf, type PersonCaller, type TokenCaller } from './caller.ts';
import { createConnections } from './connections.ts';
import { createExpiryWatch } from './expiry-watch.ts';
import { untilNextMinute } from './house-days.ts';
import { createHousePeople } from './house-people.ts';
import { createHouseTimeZone } from './house-time-zone.ts';
import type { HubUser } from './hub-user.ts';
import type { CallerPerson, ClientAddress, Identity, IdentityRefusal, ResolveOptions } from './identity.ts';
import { createKnownSessions } from './known-sessions.ts';
import { createLookUps } from './look-ups.ts';
import { openPersonSocket } from './person-socket.ts';
import { createPersonRecords } from './person-records.ts';
import { hashToken } from './token-cache.ts';
import type { TokenVerifier } from './token-verifier.ts';
import { createWatchedTokens, type WatchedToken } from './watched-tokens.ts';

export interface IdentityOptions {
  readonly link: HubLink;
  readonly tokens: TokenVerifier;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: Store;
  /** Undefined where the gateway has no connection of its own to the hub. */
  readonly service?: ServiceConnection | undefined;
  /** What restricted people may do depends on it: `current` is undefined while the house is not known. */
  readonly house?: { current(): unknown; settled(): Promise<boolean> | undefined } | undefined;
  /** Whether an address is in the home's own network. */
  readonly isHome?: ((address: string) => boolean) | undefined;
}

/** `ended`: the person's access ended while the hub was being asked. */
type LookUpResult = WatchedToken | IdentityRefusal | { readonly kind: 'ended' };

/** How often a question is put again whose answer was overtaken by an end of access. */
const ROUNDS = 3;

/** See {@link Identity}. */
export function createIdentity(options: IdentityOptions): Identity {
  const { link, tokens, limits, clock, logger, store, service, house, isHome = isHomeAddress } = options;
  const connections = createConnections();
  const watched = createWatchedTokens(limits, clock);
  /** The people whose access ended while the hub was being asked, for each question. */
  const questions = new Set<Set<string>>();
  const lookUp = createLookUps<LookUpResult>(limits, { kind: 'unavailable' });
  const zone = createHouseTimeZone({ service, store, clock, logger });
  const records = createPersonRecords({
    store,
    limits,
    clock,
    logger,
    timeZone: zone.get,
    onRolesChanged: (isOther) => {
      endRestricted(({ userId }) => isOther(userId));
    },
    onSessionsEnded: endAccess,
  });
  const sessions = createKnownSessions({
    capacity: limits.rememberedSessions,
    endedAt: records.sessionsEndedAt,
  });
  const rolesAreOn = (): boolean => service !== undefined && service.state !== 'not_prepared';

  const isOutside = ({ address, path }: ClientAddress): boolean => path === 'concealed' || !isHome(address);

  function endConnections(userId: string): void {
    connections.endWhere((session) => {
      const user = sessions.get(session);
      return user === undefined || user.userId === userId;
    });
  }

  function endAccess(userId: string): void {
    for (const ended of questions) ended.add(userId);
    watched.removePerson(userId);
    endConnections(userId);
  }

  function endRestricted(isWanted: (person: CallerPerson) => boolean): void {
    if (!rolesAreOn()) return;
    connections.endWhere((session) => {
      const user = sessions.get(session);
      const person = user && describe(user);
      return person === undefined || (!person.isAdmin && isWanted(person));
    });
  }

  const people = createHousePeople({
    service,
    onEnded: (userId) => {
      endAccess(userId);
      records.forget(userId);
    },
    onRightsChanged: endConnections,
    onLocalOnly: (userId) => {
      connections.endWhere((session, client) => {
        const user = sessions.get(session);
        return isOutside(client) && (user === undefined || user.userId === userId);
      });
    },
    onUnwatchedTime: (isThere) => {
      connections.endWhere((session) => {
        const user = sessions.get(session);
        return user === undefined || !isThere(user.userId);
      });
    },
  });

  /** What is known of a person without asking; undefined until the store was read. */
  const describe = (user: HubUser): CallerPerson | undefined => {
    const { name, isAdmin, isOwner, username, localOnly } = { ...user, ...people.person(user.userId) };
    const roleId = records.roleIdOf(user.userId, isAdmin);
    if (roleId === undefined) return undefined;
    const more = {
      ...(username !== undefined && username !== null && { username }),
      ...(localOnly !== undefined && { localOnly }),
    };
    return { userId: user.userId, name, isAdmin, isOwner, roleId, ...more };
  };

  const isFresh = (token: WatchedToken, live: boolean): boolean =>
    people.isCurrent() && token.epoch === people.epoch
      ? true
      : !live && Math.abs(clock.now() - token.resolvedAt) < limits.unwatchedPerson;

  const watch = (token: WatchedToken) => {
    sessions.put(token.sessionHash, token.user);
    watched.put(token);
  };

  const ask = async (token: string, address: string): Promise<LookUpResult> => {
    const ended = new Set<string>();
    questions.add(ended);
    const { epoch } = people;
    const sessionHash = sessionHashOf(token);
    try {
      const needsBeginning = (userId: string) => records.sessionsEndedAt(userId) !== undefined;
      const result = await openPersonSocket({ link, limits, clock, needsBeginning }, token, address);
      if (result.kind === 'refused') {
        await tokens.recordResult(token, address, false);
        connections.endSession(sessionHash);
      }
      if (result.kind !== 'person') return result;
      const { user, socket, sessionBegan } = result;
      sessions.put(sessionHash, user, sessionBegan);
      if (closed || ended.has(user.userId)) {
        socket.close();
        return closed ? { kind: 'unavailable' } : { kind: 'ended' };
      }
      const state = sessions.state(sessionHash, user.userId);
      if (state !== 'current') {
        socket.close();
        return { kind: state === 'ended' ? 'refused' : 'ended' };
      }
      const known: WatchedToken = {
        tokenHash: hashToken(token),
        sessionHash,
        user,
        epoch,
        resolvedAt: clock.now(),
        watcher: socket,
      };
      watch(known);
      socket.onLost(() => {
        watched.remove(known);
        connections.endSession(sessionHash);
      });
      return known;
    } finally {
      questions.delete(ended);
    }
  };

  /** Whether the session began before those of its person were ended. */
  const isEnded = (sessionHash: string): boolean => {
    const user = sessions.get(sessionHash);
    return user !== undefined && sessions.state(sessionHash, user.userId) === 'ended';
  };

  /** Why a person may not go on who has a good token. */
  const refusalOf = (
    userId: string,
    sessionHash: string,
    client: ClientAddress,
  ): IdentityRefusal | undefined => {
    const person = people.person(userId);
    // One of which it is not known when it began was there before them, too.
    if (sessions.state(sessionHash, userId) !== 'current') return { kind: 'refused' };
    if (person?.isActive === false || records.isExpired(userId)) return { kind: 'refused' };
    return person?.localOnly === true && isOutside(client) ? { kind: 'local_only' } : undefined;
  };

  /** Waits until what the service connection tells of the person is as new as what the hub has announced. */
  const settle = async (userId: string): Promise<IdentityRefusal | undefined> => {
    await people.settled(userId);
    if (!people.isCurrent() || people.person(userId) !== undefined) return undefined;
    try {
      // Somebody who has been created just now.
      await people.refresh();
    } catch {
      return { kind: 'unavailable' };
    }
    return people.isCurrent() && people.person(userId) === undefined ? { kind: 'refused' } : undefined;
  };

  /** Whose token it is, verified by an open socket to the hub. */
  const identify = async (
    token: string,
    client: ClientAddress,
    { live = false }: ResolveOptions = {},
  ): Promise<{ readonly kind: 'user'; readonly user: HubUser } | IdentityRefusal> => {
    const { address } = client;
    const [tokenHash, sessionHash] = [hashToken(token), sessionHashOf(token)];
    // The hub may still accept it, or count each try as a failed sign-in.
    if (isEnded(sessionHash)) return { kind: 'refused' };
    const verdict = await tokens.verify(token, address);
    if (verdict.kind === 'unknown') return { kind: 'unavailable' };
    if (verdict.kind !== 'accepted') return verdict;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { epoch } = people;
      if (isEnded(sessionHash)) return { kind: 'refused' };
      const known = watched.get(tokenHash);
      const key = link.trusted ? `${tokenHash}\n${address}` : tokenHash;
      const found =
        known !== undefined && isFresh(known, live)
          ? known
          : await lookUp(key, () => ask(token, address), live);
      if (!('user' in found)) {
        if (found.kind === 'ended') continue;
        return found;
      }
      const { user } = found;
      const refusal = (await settle(user.userId)) ?? refusalOf(user.userId, sessionHash, client);
      // Something ended meanwhile, or a change may have been missed.
      if (!watched.has(found) || people.epoch !== epoch) continue;
      return refusal ?? { kind: 'user', user };
    }
    return { kind: 'unavailable' };
  };

  const admitSession = (sessionHash: string, client: ClientAddress): IdentityRefusal | undefined => {
    const user = sessions.get(sessionHash);
    return user && refusalOf(user.userId, sessionHash, client);
  };

  /** Why somebody whose rights are not known may not go on while roles are on. */
  const refuseUnknown = async (user: HubUser): Promise<IdentityRefusal | undefined> => {
    if (!records.isLoaded) await records.reload();
    const person = describe(user);
    if (person === undefined) return { kind: 'store_unavailable' };
    if (person.isAdmin) return undefined;
    if (records.role(person.roleId) === undefined) return { kind: 'store_unavailable' };
    return (await house?.settled()) === false ? { kind: 'house_unavailable' } : undefined;
  };

  /** Whether nothing has to be asked before somebody of a known session goes on. */
  const isSettled = (user: HubUser, sessionHash: string): boolean => {
    if (sessions.state(sessionHash, user.userId) === 'unknown') return false;
    if (!rolesAreOn()) return true;
    const person = people.isCurrent() ? describe(user) : undefined;
    if (person === undefined) return false;
    return person.isAdmin || house === undefined || house.current() !== undefined;
  };

  const admitWithRole = async (token: string, client: ClientAddress) => {
    const found = await identify(token, client);
    if (found.kind !== 'user') return found;
    return rolesAreOn() ? refuseUnknown(found.user) : undefined;
  };

  /** A token that a relayed socket was opened with. */
  const relayedBy = (caller: TokenCaller | PersonCaller, user: HubUser): WatchedToken => {
    const { tokenHash, sessionHash } = caller;
    const { epoch } = people;
    return { tokenHash, sessionHash, user, epoch, resolvedAt: clock.now(), watcher: undefined };
  };
  const endOf =
    (known: WatchedToken): ReturnType<Identity['learn']> =>
    ({ byHub }) => {
      watched.remove(known);
      if (byHub) connections.endSession(known.sessionHash);
    };

  const recordAccess = (user: HubUser) => {
    const person = describe(user);
    if (person !== undefined) records.recordAccess(person);
  };

  const expiry = createExpiryWatch({ records, endAccess, logger });

  let closed = false;
  let cancelTimer: () => void = () => undefined;
  // Each minute anew, whatever was done to the clock: at midnight in the house, whatever its time zone.
  const startTimer = () => {
    cancelTimer = clock.after(untilNextMinute(clock.now()), () => {
      startTimer();
      watched.removeIdle();
      expiry.check();
      void records.reload().then(expiry.check);
    });
  };

  return {
    start: async () => {
      await zone.load().catch(() => undefined);
      await records.reload();
      expiry.check();
      startTimer();
    },
    resolve: async (token, client, asking) => {
      const found = await identify(token, client, asking);
      if (found.kind !== 'user') return found;
      if (!records.isLoaded) await records.reload();
      const person = describe(found.user);
      if (person === undefined) return { kind: 'store_unavailable' };
      records.recordAccess(person);
      return { kind: 'person', person };
    },
    admit: (token, client, sessionHash = sessionHashOf(token)) => {
      const user = sessions.get(sessionHash);
      if (user !== undefined && isSettled(user, sessionHash)) {
        const refusal = admitSession(sessionHash, client);
        return refusal && Promise.resolve(refusal);
      }
      // Whom the hub itself refuses needs no question here.
      const isAnybodyOut =
        expiry.isAnybody || records.hasEndedSessions || (people.hasLocalOnly && isOutside(client));
      if (!rolesAreOn() && !isAnybodyOut) return undefined;
      return admitWithRole(token, client);
    },
    admitSession,
    recordAccess: (caller) => {
      const user = caller.kind === 'anonymous' ? undefined : sessions.get(caller.sessionHash);
      if (user !== undefined) recordAccess(user);
    },
    personOf: (userId) => {
      const person = people.person(userId);
      const isIn = people.isCurrent() && person?.isActive === true && !records.isExpired(userId);
      return isIn ? describe({ ...person, userId }) : undefined;
    },
    withPerson: (caller) => {
      if (caller.kind !== 'token') return caller;
      const user = sessions.get(caller.sessionHash);
      const person = user && describe(user);
      return person === undefined ? caller : { ...caller, kind: 'person', person };
    },
    learn: (caller, user) => {
      if (caller.kind === 'anonymous') return () => undefined;
      const { tokenHash, sessionHash } = caller;
      const known = relayedBy(caller, user);
      // A watcher of our own tells more: it goes on when this socket ends.
      if (watched.get(tokenHash) === undefined) watch(known);
      else sessions.put(sessionHash, user);
      recordAccess(user);
      return endOf(known);
    },
    standIn: (caller) => {
      const user =
        caller.kind === 'anonymous' || !rolesAreOn() ? undefined : sessions.get(caller.sessionHash);
      if (caller.kind === 'anonymous' || user === undefined) return undefined;
      const known = relayedBy(caller, user);
      watch(known);
      recordAccess(user);
      return endOf(known);
    },
    trackConnection: connections.track,
    endAccess,
    rolesAreOn,
    role: records.role,
    storeChanged: async () => {
      await records.noteChange();
      expiry.check();
    },
    endRestricted,
    endSessions: async (userId) => {
      await records.noteChange();
      sessions.end(userId);
      endAccess(userId);
    },
    onExpired: expiry.onExpired,
    timeZone: zone.get,
    close: () => {
      closed = true;
      cancelTimer();
      zone.stop();
      people.stop();
      watched.clear();
    },
  };
}
