import type {
  AuditAction,
  AuditEntry,
  AuditQuery,
  RoleDevices,
  RoleRight,
  RoleTimes,
} from '@soglia/contracts/companion';

/** What the gateway remembers of a person of the hub. Moments are milliseconds since the epoch. */
export interface PersonRecord {
  /** The hub's id. */
  readonly userId: string;
  /** As the hub last told them: shown while the service connection is not there. */
  readonly username: string | null;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isOwner: boolean;
  readonly isActive: boolean;
  readonly localOnly: boolean;
  /** Null: the default role. Of no meaning for administrators. */
  readonly roleId: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** The last day, `YYYY-MM-DD` in the time zone of the house. */
  readonly expiresOn: string | null;
  /** Null for people who were on the hub before the gateway. */
  readonly createdAt: number | null;
  readonly lastAccess: number | null;
  /** By the hub's clock: sessions that began then or before have ended, whatever the hub says. Null: none has. */
  readonly sessionsEndedAt: number | null;
}

/** A role that restricts; the administrators' role is not stored. */
export interface RoleRecord {
  readonly id: string;
  readonly name: string;
  readonly functions: readonly number[];
  readonly functionUrls: Readonly<Record<string, string>>;
  readonly devices: RoleDevices;
  readonly hiddenAttributes: readonly string[];
  readonly times: RoleTimes;
  readonly rights: readonly RoleRight[];
  readonly isDefault: boolean;
}

/** A step that could not be undone on the hub, to be tried again. */
export interface Repair {
  readonly id: string;
  /**
   * `delete_user` removes a half-made person, its credentials and its `person`; `end_sessions` ends the sessions of a
   * person and leaves them active.
   */
  readonly kind: 'delete_user' | 'end_sessions';
  readonly userId: string;
  readonly username: string | null;
  readonly tries: number;
  /** When it may be tried next. */
  readonly dueAt: number;
}

export interface PeopleRepository {
  find(userId: string): Promise<PersonRecord | undefined>;
  /** All, by name. */
  list(): Promise<readonly PersonRecord[]>;
  /**
   * Inserts the person, or changes the given fields of the one that is there.
   * @throws UnknownRoleError
   */
  put(person: Pick<PersonRecord, 'userId'> & Partial<PersonRecord>): Promise<void>;
  /** Whether there was one. */
  remove(userId: string): Promise<boolean>;
}

export interface RolesRepository {
  find(id: string): Promise<RoleRecord | undefined>;
  /** All, by name. */
  list(): Promise<readonly RoleRecord[]>;
  findDefault(): Promise<RoleRecord>;
  /**
   * There is always one default role: one with `isDefault` takes that from the other.
   * @throws NameTakenError where another role has this name, whatever the case of its letters
   */
  create(role: RoleRecord): Promise<void>;
  /** Whether there was one. The default role remains it. @throws NameTakenError */
  replace(role: RoleRecord): Promise<boolean>;
  /**
   * Whether there was one. Administrators do not count as people who have it.
   * @throws RoleInUseError with the number of people who have it
   * @throws DefaultRoleError
   */
  remove(id: string): Promise<boolean>;
}

export type NewAuditEntry = Omit<AuditEntry, 'id' | 'at'> & {
  readonly at: number;
  readonly action: AuditAction;
};

export interface AuditLogRepository {
  /** Only the newest 100,000 entries are kept. */
  add(entry: NewAuditEntry): Promise<void>;
  /**
   * One page, newest first, with one entry more than `limit` where there is a next page. `from` and `to` are not read:
   * the caller gives `fromAt` (the first moment) and `toAt` (the first one after it) of these days.
   */
  page(
    query: AuditQuery & { readonly fromAt?: number; readonly toAt?: number },
  ): Promise<readonly AuditEntry[]>;
}

export interface RepairsRepository {
  add(repair: Repair): Promise<void>;
  list(): Promise<readonly Repair[]>;
  put(repair: Repair): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Small values of the gateway's own; secrets among them are sealed before they come here. */
export interface ValuesRepository {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** All repositories, each bound to the same connection or transaction. */
export interface Repositories {
  readonly people: PeopleRepository;
  readonly roles: RolesRepository;
  readonly auditLog: AuditLogRepository;
  readonly repairs: RepairsRepository;
  readonly values: ValuesRepository;
}

/**
 * The gateway's database. Every method may reject with StoreUnavailableError: a file that is corrupt or read-only, a
 * full disk, a lost connection.
 */
export interface Store extends Repositories {
  /**
   * Runs `work` in one transaction: all of it is kept, or nothing. Only `repositories` belong to it: the store's own
   * would wait for its end. After an error of theirs nothing of it can be kept any more.
   */
  transaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
  /** Whether it can be written now. */
  check(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Why the database cannot be used. `opening`: not opened yet; `busy`: another process holds it, or too much is waiting;
 * `connection`: PostgreSQL does not answer; `newer`: a newer program has written it; `stopped`: its thread has ended, or
 * the gateway is closing.
 */
export type StoreFailure =
  | 'opening'
  | 'corrupt'
  | 'read_only'
  | 'full'
  | 'disk'
  | 'cannot_open'
  | 'busy'
  | 'connection'
  | 'newer'
  | 'stopped';

/** The database cannot be used now; devices are not concerned. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  readonly reason: StoreFailure;

  constructor(message: string, reason: StoreFailure = 'disk') {
    super(message);
    this.reason = reason;
  }
}

export class NameTakenError extends Error {
  override readonly name = 'NameTakenError';
}

/** The default role is not removed: people without a role have it. */
export class DefaultRoleError extends Error {
  override readonly name = 'DefaultRoleError';
}

/** A person was given a role that does not exist. */
export class UnknownRoleError extends Error {
  override readonly name = 'UnknownRoleError';
}

export class RoleInUseError extends Error {
  override readonly name = 'RoleInUseError';
  readonly people: number;

  constructor(people: number) {
    super(`the role is held by ${people}`);
    this.people = people;
  }
}
