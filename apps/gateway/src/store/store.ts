import type {
  AuditAction,
  AuditEntry,
  AuditQuery,
  RoleDevices,
  RoleRight,
  RoleTimes,
} from '@soglia/contracts/companion';
import type { EnergySettings, EnergySettingsAnswer } from '@soglia/contracts/energy';
import type { MapDevice, MapInput } from '@soglia/contracts/map';
import type { PreferenceName, StoredPreference } from '@soglia/contracts/preferences';
import type { OpenStore } from '@soglia/database';
import type { Channel } from '#messages/message-sender.ts';
import type { NoticesRepository, ServiceKeysRepository } from './notice-records.ts';
import type { PushDeliveriesRepository, PushSubscriptionsRepository } from './web-push-records.ts';
import type { NoticeRulesRepository } from './notice-rules-repository.ts';
import type { NotifiedConditionsRepository } from './notified-conditions-repository.ts';

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
  /** When their own account last changed its phone or e-mail; null: never, or longer ago than the audit log told when this was first noted. */
  readonly contactChangedAt: number | null;
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
  /** Whether there was one. What they chose, shared and asked to be told of is forgotten with them. */
  remove(userId: string): Promise<boolean>;
}

export interface RolesRepository {
  find(id: string): Promise<RoleRecord | undefined>;
  /** The same, and nobody else changes it until the transaction ends. */
  findForUpdate(id: string): Promise<RoleRecord | undefined>;
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
  /** Notes a try that failed; one that was removed meanwhile stays so. */
  postpone(repair: Pick<Repair, 'id' | 'tries' | 'dueAt'>): Promise<void>;
  remove(id: string): Promise<void>;
}

/** A recovery code, or what stands in its place where nobody has that phone and user name: both are tried alike. */
export interface RecoveryCode {
  /** SHA-256 of the phone: one code for each. */
  readonly phoneKey: string;
  /** Null: it is nobody's, and nothing was sent. */
  readonly userId: string | null;
  /** SHA-256 of who asked for it. */
  readonly source: string;
  readonly salt: string;
  readonly hash: string;
  readonly channel: Channel | null;
  readonly requestedAt: number;
  /** 0: it was used. */
  readonly until: number;
  /** Tries of who asked for it, and of everybody else. */
  readonly ownTries: number;
  readonly otherTries: number;
}

/** What a code was exchanged for: good for one new password. */
export interface RecoveryToken {
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly phoneKey: string;
  readonly userId: string;
  readonly channel: Channel | null;
  /** When the code was asked for. */
  readonly requestedAt: number;
  readonly until: number;
}

export interface RecoveriesRepository {
  /** In the place of the phone's earlier one; one of nobody never replaces one that was sent and still is good. */
  putCode(code: RecoveryCode, now: number): Promise<void>;
  /**
   * Counts a try by the source that `empty` names, in one write whether or not there is a code, and resolves with the
   * code as it is after that. `empty` takes the place of one that is not there.
   */
  countTry(empty: RecoveryCode): Promise<RecoveryCode>;
  /** How its message went. */
  noteChannel(code: RecoveryCode, channel: Channel): Promise<void>;
  /** Uses the code up and keeps the token; false where the code was used or replaced meanwhile. */
  exchange(code: RecoveryCode, token: RecoveryToken, now: number): Promise<boolean>;
  /** Removes it: of several who try at once one gets it. */
  takeToken(phoneKey: string, hash: string, now: number): Promise<RecoveryToken | undefined>;
  /** Puts back one that was taken and not used, unless the person's password was set since it was asked for. */
  returnToken(token: RecoveryToken): Promise<void>;
  /** Ends every code and token of a person. */
  removeOf(userId: string): Promise<void>;
  /** Removes what is over, and of the codes of nobody all but the newest `kept`. */
  clean(now: number, kept: number): Promise<void>;
}

/** Small values of the gateway's own; secrets among them are sealed before they come here. */
export interface ValuesRepository {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  /** Sets it where there is none; resolves with the one that is there then, also where another gateway was faster. */
  add(name: string, value: string): Promise<string>;
  /** Sets it where `before` is the one that is there, and says whether it was: another gateway may have been faster. */
  replace(name: string, before: string, value: string): Promise<boolean>;
  remove(name: string): Promise<void>;
}

/** The value that tells browsers the preferences after a restore from those before: any text, another one each time. */
export const PREFERENCES_GENERATION = 'preferences.generation';

/** What Soglia keeps of a house's energy: one set of settings, empty in revision 0 until something is saved. */
export interface EnergySettingsRepository {
  read(): Promise<EnergySettingsAnswer>;
  /** Writes them as the next revision; false where `revision` is no longer the stored one. */
  replace(revision: number, settings: EnergySettings): Promise<boolean>;
}

/** Positions of devices without GPS, in revision 0 until something is saved, and who shows their track to others. */
export interface MapRepository {
  readDevices(): Promise<MapInput>;
  /** Writes them as the next revision; false where `revision` is no longer the stored one. */
  replaceDevices(revision: number, devices: readonly MapDevice[]): Promise<boolean>;
  /** The hub's ids of their accounts. */
  trackSharers(): Promise<readonly string[]>;
  shareTrack(userId: string): Promise<void>;
  stopSharingTrack(userId: string): Promise<void>;
}

/** What each person chose, a document for each name; one that is not there has revision 0. */
export interface PreferencesRepository {
  list(userId: string): Promise<readonly StoredPreference[]>;
  find(userId: string, name: PreferenceName): Promise<StoredPreference | undefined>;
  /** Writes the document as the next revision; false where `revision` is no longer the stored one. */
  replace(userId: string, document: StoredPreference): Promise<boolean>;
}

/** An event of the push channel, as its text. */
interface StoredPushEvent {
  readonly id: number;
  readonly event: string;
}

/** Events of the push channel for the other gateways of this database. */
export interface PushEventsRepository {
  /** Resolves with its id; ids increase. */
  add(event: string, at: number): Promise<number>;
  find(id: number): Promise<StoredPushEvent | undefined>;
  /** Of that moment and later, in the order of their ids. */
  since(at: number): Promise<readonly StoredPushEvent[]>;
  removeBefore(at: number): Promise<void>;
}

/**
 * Tickets that are being made, or were, at a provider that would make a repeated one twice; each by the name of its
 * attempt. Moments are milliseconds since the epoch.
 */
export interface TicketCreationsRepository {
  /**
   * Takes an attempt until `until`, unless it is done or somebody else has it. `isFirst`: it was never begun before.
   */
  claim(
    attempt: string,
    now: number,
    until: number,
  ): Promise<
    | { readonly kind: 'claimed'; readonly isFirst: boolean }
    | { readonly kind: 'made'; readonly ticketId: string }
    | { readonly kind: 'busy' }
  >;
  /** It has become this ticket. */
  note(attempt: string, ticketId: string): Promise<void>;
  /** It is not known what came of it: it may be taken again. */
  release(attempt: string): Promise<void>;
  /** Nothing came of it. */
  forget(attempt: string): Promise<void>;
  /** Those of the tickets that an attempt has made. */
  knownIds(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes those that began before a moment, and all but the newest `kept`. */
  clean(before: number, kept: number): Promise<void>;
}

/** All repositories, each bound to the same connection or transaction. */
export interface Repositories {
  readonly people: PeopleRepository;
  readonly roles: RolesRepository;
  readonly auditLog: AuditLogRepository;
  readonly repairs: RepairsRepository;
  readonly recoveries: RecoveriesRepository;
  readonly energySettings: EnergySettingsRepository;
  readonly map: MapRepository;
  readonly notices: NoticesRepository;
  readonly serviceKeys: ServiceKeysRepository;
  readonly pushSubscriptions: PushSubscriptionsRepository;
  readonly pushDeliveries: PushDeliveriesRepository;
  readonly preferences: PreferencesRepository;
  readonly noticeRules: NoticeRulesRepository;
  readonly notifiedConditions: NotifiedConditionsRepository;
  readonly values: ValuesRepository;
  readonly pushEvents: PushEventsRepository;
  readonly ticketCreations: TicketCreationsRepository;
}

/**
 * The gateway's database. Every method may reject with StoreUnavailableError: a file that is corrupt or read-only, a
 * full disk, a lost connection. The store's own repositories do not belong to a transaction: they would wait for its end.
 */
export interface Store
  extends Repositories, Pick<OpenStore<Repositories>, 'transaction' | 'check' | 'close'> {}

export { StoreUnavailableError } from '@soglia/database';

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
