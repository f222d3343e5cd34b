import type { RoleRecord } from '#store/store.ts';
import type { Client } from '#wire/client.ts';
import type { Caller } from './caller.ts';
import type { HubUser } from './hub-user.ts';

/** Who holds a token, as the hub said; `username` and `localOnly` come from the service connection. */
export interface CallerPerson {
  readonly userId: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isOwner: boolean;
  readonly username?: string | undefined;
  readonly localOnly?: boolean | undefined;
  /** Of the administrators' role, or of a stored one. */
  readonly roleId: string;
}

/** Why a token is not let through. */
export type IdentityRefusal =
  /** The hub refuses the token, or its person is deactivated or past the last day. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'limited'; readonly waitMs: number }
  /** The hub does not answer: never a cached yes. */
  | { readonly kind: 'unavailable' }
  /** The person may sign in at home only, and the client is elsewhere. */
  | { readonly kind: 'local_only' }
  /** The person's role cannot be read. */
  | { readonly kind: 'store_unavailable' }
  /** What the person may do cannot be told: the house is not known. */
  | { readonly kind: 'house_unavailable' };

type IdentityResult = { readonly kind: 'person'; readonly person: CallerPerson } | IdentityRefusal;

/** Why a connection ends: the hub no longer accepts its session, or what its person may do has changed. */
export type EndReason = 'session' | 'person';

/** Where a client is, for people who may sign in at home only. */
export type ClientAddress = Pick<Client, 'address' | 'path'>;

export interface ResolveOptions {
  /**
   * Asks the hub again unless its events tell of every change: for what only administrators may do. Without it an answer
   * may be 30 seconds old while there is no service connection.
   */
  readonly live?: boolean;
}

/** Which person holds a token. No token is kept or logged: only its SHA-256. */
export interface Identity {
  /** Reads what the store has on people; to be awaited before anybody is let in. */
  start(): Promise<void>;
  /** Asks the hub once for a token that is not known, however many wait for it. */
  resolve(token: string, client: ClientAddress, options?: ResolveOptions): Promise<IdentityResult>;
  /**
   * Whether roles restrict people: once the gateway has its own connection to the hub, also while that is lost, as long
   * as it is not known that there is none.
   */
  readonly rolesAreOn: () => boolean;
  /** What is stored of a role, the same object until that changes; undefined for the administrators', and until the store was read. */
  role(roleId: string): RoleRecord | undefined;
  /**
   * Reads people and roles again after a change in the store, and ends the connections of those who have another role,
   * or whose last day has passed. @throws StoreUnavailableError
   */
  storeChanged(): Promise<void>;
  /**
   * Ends the sockets and streams of people who are no administrators, where `isWanted`, and of those of whom nobody knows
   * whose they are: their clients connect again, with the rights that they have then.
   */
  endRestricted(isWanted: (person: CallerPerson) => boolean): void;
  /**
   * Whether a token may be used for requests and sockets that pass to the hub: undefined where it may. While roles are on
   * it is known then whose it is: the hub is asked once for a session. Else it is asked only where somebody is kept out
   * whom the hub would let in, so that mostly nothing is asked.
   * @param sessionHash of the token, for those who have read it already
   */
  admit(
    token: string,
    client: ClientAddress,
    sessionHash?: string,
  ): Promise<IdentityRefusal | undefined> | undefined;
  /** The same for a session without its token, such as that of a signed path; one that is not known may go on. */
  admitSession(sessionHash: string, client: ClientAddress): IdentityRefusal | undefined;
  /** Somebody by their id, as a token of theirs would tell now; undefined where they may not use one, or nothing is known. */
  personOf(userId: string): CallerPerson | undefined;
  /** The caller with the person, where that is known without asking. For the guard, which must not wait. */
  withPerson(caller: Caller): Caller;
  /** Notes that the person of a verified token is here, where the person is known. Nobody waits for that. */
  recordAccess(caller: Caller): void;
  /**
   * A relayed socket has heard from the hub whose token it was opened with. As long as that socket is open it stands in
   * for a watcher. Returns what to call when the socket ends; @param ended.byHub whether the hub closed it
   */
  learn(caller: Caller, user: HubUser): (ended: { readonly byHub: boolean }) => void;
  /** The same for a socket whose person is known already: then no other socket is needed to watch over the token. */
  standIn(caller: Caller): ReturnType<Identity['learn']> | undefined;
  /**
   * Calls `end` when the session or its person may no longer go on; returns how to stop that. To be called before the
   * hub sees the token, so that nothing that ends in the meantime is missed.
   */
  trackConnection(sessionHash: string, client: ClientAddress, end: (why: EndReason) => void): () => void;
  /**
   * Drops what is known of the person, and ends their sockets and streams, with those of which nobody knows whose they
   * are: their clients connect again.
   */
  endAccess(userId: string): void;
  /**
   * Every session of the person that has begun so far is over, also where the hub goes on to accept its tokens:
   * `sessionsEndedAt` of the person's record says when. @throws StoreUnavailableError
   */
  endSessions(userId: string): Promise<void>;
  /** Called once for each person whose last day has passed, after their access has ended. Returns how to stop that. */
  onExpired(listener: (userId: string) => void): () => void;
  /** The time zone of the house, as the hub last told it: an IANA name. */
  timeZone(): string;
  close(): void;
}
