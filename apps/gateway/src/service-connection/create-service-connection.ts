import { isRecord } from '@soglia/hub-client/json';
import type { Clock } from '@soglia/server/clock';
import type { HubLink } from '#hub/hub-link.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { readMoment } from '#hub/read-moment.ts';
import { openHubSession, TokenRefusedError, type HubSession } from './hub-session.ts';
import { readHubPeople } from './read-hub-people.ts';
import {
  ServiceUnavailableError,
  type HubPerson,
  type ServiceConnection,
  type ServiceEvent,
  type ServiceState,
} from './service-connection.ts';

/** Why the gateway's token no longer serves; `key`: the stored token cannot be decrypted. */
export type LostReason = 'refused' | 'not_owner' | 'key';

/** The service connection as those see it who prepare it. */
export interface ManagedServiceConnection extends ServiceConnection {
  /** Undefined while the state is another than `lost`. */
  readonly lostReason: LostReason | undefined;
  /** What requests to the hub are made with that no command does; undefined unless it is connected. */
  readonly token: string | undefined;
  /** The gateway's own address on its connection to the hub; undefined without one. */
  readonly localAddress: string | undefined;
  /** Signs in with this token from now on. */
  use(token: string): void;
  /** There is no token, or none that could be used. */
  goWithout(state: 'not_prepared', reason?: undefined): void;
  goWithout(state: 'lost', reason: LostReason): void;
  /** Resolves when the state is no longer `connecting`, or after `timeoutMs` milliseconds. */
  settled(timeoutMs: number): Promise<void>;
  close(): void;
}

export interface ServiceConnectionOptions {
  readonly link: Pick<HubLink, 'socketUrl' | 'recordFailure'>;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
}

const FIRST_RETRY_MS = 500;

/**
 * Keeps one socket to the hub, signed in with an owner's token, and connects again when it ends. A token that the hub
 * refuses is not tried again: each try counts there as a failed sign-in of the gateway's address.
 */
export function createServiceConnection(options: ServiceConnectionOptions): ManagedServiceConnection {
  const { link, limits, clock, logger } = options;
  const listeners = new Set<(event: ServiceEvent) => void>();
  let state: ServiceState = 'connecting';
  let lostReason: LostReason | undefined;
  let token: string | undefined;
  let ownId: string | undefined;
  let session: HubSession | undefined;
  let people: ReadonlyMap<string, HubPerson> | undefined;
  let attempt = new AbortController();
  let failures = 0;
  let cancelRetry: () => void = () => undefined;
  let retryWaits = false;
  let reading: Promise<ReadonlyMap<string, HubPerson>> | undefined;
  let nextReading: Promise<ReadonlyMap<string, HubPerson>> | undefined;

  const emit = (event: ServiceEvent) => {
    for (const listener of [...listeners]) {
      try {
        listener(event);
      } catch (error) {
        logger.error({ err: error }, 'a listener of the service connection failed');
      }
    }
  };

  const setState = (next: ServiceState, reason?: LostReason) => {
    lostReason = reason;
    if (next === state) return;
    state = next;
    logger.info({ state, reason }, 'service connection');
    emit({ kind: 'state', state });
  };

  const isActive = (one: HubSession) => one === session;

  const disconnect = () => {
    retryWaits = false;
    cancelRetry();
    attempt.abort(new ServiceUnavailableError(state));
    attempt = new AbortController();
    const open = session;
    session = undefined;
    open?.close();
  };

  const lose = (reason: LostReason) => {
    token = undefined;
    disconnect();
    setState('lost', reason);
  };

  const retry = () => {
    if (!retryWaits) return;
    retryWaits = false;
    cancelRetry();
    void connect();
  };

  const retryLater = () => {
    const longest = Math.min(limits.serviceRetry, FIRST_RETRY_MS * 2 ** Math.min(failures, 16));
    failures += 1;
    retryWaits = true;
    cancelRetry = clock.after(longest * (0.5 + Math.random() / 2), retry);
  };

  const readPeopleOf = async (open: HubSession): Promise<ReadonlyMap<string, HubPerson>> => {
    const list = readHubPeople(await open.command({ type: 'config/auth/list' }));
    if (open !== session) throw new ServiceUnavailableError(state);
    if (ownId === undefined || list.get(ownId)?.isOwner !== true) {
      lose('not_owner');
      throw new ServiceUnavailableError(state);
    }
    people = list;
    emit({ kind: 'people' });
    return list;
  };

  const readPeople = (): Promise<ReadonlyMap<string, HubPerson>> => {
    if (session === undefined) return Promise.reject(new ServiceUnavailableError(state));
    reading = readPeopleOf(session).finally(() => {
      reading = undefined;
    });
    return reading;
  };

  /** A list that is being read may be older than what made this call: another one is read after it, once for all. */
  const refreshPeople = (): Promise<ReadonlyMap<string, HubPerson>> => {
    if (reading === undefined) return readPeople();
    nextReading ??= reading
      .catch(() => undefined)
      .then(() => {
        nextReading = undefined;
        return readPeople();
      });
    return nextReading;
  };

  /** For changes that the hub reports: without the new list the connection is not worth keeping. */
  const followPeople = () => {
    const open = session;
    refreshPeople().catch((error: unknown) => {
      if (open === undefined || open !== session) return;
      logger.warn({ err: error }, 'the list of people was not read: connecting again');
      open.close();
    });
  };

  const watchPeople = async (open: HubSession) => {
    const report = (kind: 'user_updated' | 'user_removed') => (data: unknown, firedAt: unknown) => {
      const userId = isRecord(data) ? data['user_id'] : undefined;
      if (open !== session) return;
      if (typeof userId === 'string') emit({ kind, userId, at: readMoment(firedAt) });
      followPeople();
    };
    await open.subscribe('user_added', () => {
      if (open === session) followPeople();
    });
    await open.subscribe('user_updated', report('user_updated'));
    await open.subscribe('user_removed', report('user_removed'));
  };

  const connect = async (): Promise<void> => {
    const { signal } = attempt;
    if (token === undefined) return;
    let open: HubSession | undefined;
    try {
      open = await openHubSession({ link, limits, clock, logger, token, signal });
      const person = await open.currentUser();
      signal.throwIfAborted();
      if (!person.isOwner) {
        open.close();
        lose('not_owner');
        return;
      }
      ownId = person.id;
      const current = open;
      session = current;
      current.onClose(() => {
        if (session !== current) return;
        session = undefined;
        // The hub may have been restarted with other settings: the next request finds out.
        link.recordFailure();
        setState('hub_away');
        retryLater();
      });
      await watchPeople(current);
      await refreshPeople();
      if (!isActive(current)) return;
      failures = 0;
      setState('ready');
    } catch (error) {
      if (signal.aborted) {
        open?.close();
      } else if (error instanceof TokenRefusedError) {
        lose('refused');
      } else if (open !== undefined && open === session) {
        // While it starts, a hub answers before it knows every command.
        open.close();
      } else if (session === undefined && state !== 'lost') {
        open?.close();
        setState('hub_away');
        cancelRetry();
        retryLater();
      }
    }
  };

  return {
    get state() {
      return state;
    },
    get lostReason() {
      return lostReason;
    },
    get token() {
      return state === 'ready' ? token : undefined;
    },
    get localAddress() {
      return session?.localAddress;
    },
    people: () => people,
    refreshPeople: () =>
      state === 'ready' ? refreshPeople() : Promise.reject(new ServiceUnavailableError(state)),
    command: (message, commandOptions) =>
      session === undefined || state !== 'ready'
        ? Promise.reject(new ServiceUnavailableError(state))
        : session.command(message, commandOptions),
    follow: (message, listener, followOptions) =>
      session === undefined || state !== 'ready'
        ? Promise.reject(new ServiceUnavailableError(state))
        : session.follow(message, listener, followOptions),
    wake: retry,
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    use: (given) => {
      disconnect();
      token = given;
      failures = 0;
      setState('connecting');
      void connect();
    },
    goWithout: (next: 'not_prepared' | 'lost', reason?: LostReason) => {
      disconnect();
      token = undefined;
      setState(next, reason);
    },
    settled: (timeoutMs) =>
      new Promise((resolve) => {
        if (state !== 'connecting') {
          resolve();
          return;
        }
        const finish = () => {
          cancelTimer();
          listeners.delete(watch);
          resolve();
        };
        const watch = () => {
          if (state !== 'connecting') finish();
        };
        const cancelTimer = clock.after(timeoutMs, finish);
        listeners.add(watch);
      }),
    close: () => {
      token = undefined;
      listeners.clear();
      disconnect();
    },
  };
}
