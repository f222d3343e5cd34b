import { isDeepStrictEqual } from 'node:util';
import { ADMINISTRATOR_ROLE_ID } from '@soglia/contracts/companion';
import type { Clock } from '@soglia/server/clock';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { PersonRecord, RoleRecord, Store } from '#store/store.ts';
import { dayIn } from './house-days.ts';
import type { CallerPerson } from './identity.ts';

/** Until which day the people who expired have been reported. */
const REPORTED_DAY = 'identity.expired_reported';

export interface PersonRecordsOptions {
  readonly store: Store;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timeZone: () => string;
  /** Roles were edited or given: `isOther` tells of whom that changes what they may do. */
  readonly onRolesChanged: (isOther: (userId: string) => boolean) => void;
  /** The sessions of somebody were ended, by this gateway or by another one of the database. */
  readonly onSessionsEnded: (userId: string) => void;
}

type Records = ReadonlyMap<
  string,
  Pick<PersonRecord, 'roleId' | 'expiresOn' | 'isOwner' | 'sessionsEndedAt'>
>;

/** The roles of the house, by their ids. */
interface Roles {
  readonly byId: ReadonlyMap<string, RoleRecord>;
  /** Of those who have no role of their own; undefined until the store was read. */
  readonly defaultId: string | undefined;
}

/** What the store has on people and roles, kept in memory: both are asked for with every request. */
export function createPersonRecords(options: PersonRecordsOptions) {
  const { store, limits, clock, logger, timeZone, onRolesChanged, onSessionsEnded } = options;
  let records: Records = new Map();
  let roles: Roles = { byId: new Map(), defaultId: undefined };
  /** Counts what was written: a reading that began before it is of no use. */
  let writes = 0;
  let hasEndedSessions = false;
  let loading: Promise<void> | undefined;
  /** The day up to which the database has it; undefined until it was asked. */
  let reportedDay: string | undefined;
  /** When this was last looked at, where nobody had a last day then. */
  let nobodyAt: number | undefined;
  const lastAccess = new Map<string, number>();

  const today = () => dayIn(timeZone(), clock.now());

  const roleOf = (userId: string, of: { records: Records; roles: Roles }): RoleRecord | undefined =>
    of.roles.byId.get(of.records.get(userId)?.roleId ?? of.roles.defaultId ?? '');

  /** Takes over what was read, and tells whose role is another one now. */
  const put = (after: { readonly records: Records; readonly roles: Roles }) => {
    const before = { records, roles };
    ({ records, roles } = after);
    hasEndedSessions = records.values().some(({ sessionsEndedAt }) => sessionsEndedAt !== null);
    for (const [userId, { sessionsEndedAt }] of records)
      if (sessionsEndedAt !== null && sessionsEndedAt !== before.records.get(userId)?.sessionsEndedAt)
        onSessionsEnded(userId);
    if (before.roles.defaultId === undefined) return;
    const isOther = (userId: string) => !grantsSame(roleOf(userId, before), roleOf(userId, after));
    const isSameRoles =
      before.roles.defaultId === after.roles.defaultId &&
      before.roles.byId.size === after.roles.byId.size &&
      before.roles.byId.entries().every(([id, role]) => after.roles.byId.get(id) === role);
    if (!isSameRoles || before.records.keys().some(isOther) || after.records.keys().some(isOther)) {
      onRolesChanged(isOther);
    }
  };

  const readPeople = async (): Promise<Records> =>
    new Map((await store.people.list()).map((person) => [person.userId, person]));

  /** A role that was not changed stays the same object. */
  const readRoles = async (): Promise<Roles> => {
    const list = await store.roles.list();
    const byId = list.map((role) => {
      const before = roles.byId.get(role.id);
      return isDeepStrictEqual(before, role) ? (before ?? role) : role;
    });
    return {
      byId: new Map(byId.map((role) => [role.id, role])),
      defaultId: list.find(({ isDefault }) => isDefault)?.id,
    };
  };

  /** Puts what was read when nothing was written meanwhile, else reads again. */
  const readCurrent = async <Read>(read: () => Promise<Read>): Promise<Read> => {
    for (;;) {
      const before = writes;
      const found = await read();
      if (before === writes) return found;
    }
  };

  const load = async () => {
    const [people, found] = await readCurrent(() => Promise.all([readPeople(), readRoles()]));
    put({ records: people, roles: found });
  };

  /** Reads everything again. What was read before is kept where the store does not answer. */
  const reload = (): Promise<void> => {
    loading ??= load()
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'people and roles were not read from the database');
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  const isExpired = (userId: string): boolean => {
    const record = records.get(userId);
    // The hub's owner cannot be kept out of the house.
    if (record === undefined || record.expiresOn === null || record.isOwner) return false;
    return today() > record.expiresOn;
  };

  return {
    reload,
    get isLoaded() {
      return roles.defaultId !== undefined;
    },
    /** Reads everything again after a change. @throws StoreUnavailableError */
    noteChange: async (): Promise<void> => {
      writes += 1;
      await load();
    },
    /** Undefined until the store was read. */
    roleIdOf: (userId: string, isAdmin: boolean): string | undefined =>
      isAdmin ? ADMINISTRATOR_ROLE_ID : (records.get(userId)?.roleId ?? roles.defaultId),
    role: (roleId: string): RoleRecord | undefined => roles.byId.get(roleId),
    isExpired,
    /** Sessions that began then or before have ended; undefined where none has. */
    sessionsEndedAt: (userId: string): number | undefined =>
      records.get(userId)?.sessionsEndedAt ?? undefined,
    get hasEndedSessions() {
      return hasEndedSessions;
    },
    expired: (): string[] => [...records.keys()].filter(isExpired),
    /**
     * The people whose last day has passed since this was last asked, also by an earlier run of the gateway: of several
     * gateways of the database one is told. Where the database does not answer they are told the next time.
     */
    newlyExpired: async (): Promise<string[]> => {
      if (roles.defaultId === undefined) return [];
      // Which day it is takes the time zones, megabytes.
      if (records.values().every(({ expiresOn }) => expiresOn === null)) {
        nobodyAt = clock.now();
        return [];
      }
      const now = today();
      if (nobodyAt === undefined && reportedDay !== undefined && now <= reportedDay) return [];
      const stored = await store.values.add(REPORTED_DAY, now);
      const isNext = now > stored;
      if (isNext && !(await store.values.replace(REPORTED_DAY, stored, now))) return [];
      const nobodyUntil = nobodyAt === undefined ? stored : dayIn(timeZone(), nobodyAt);
      const since = nobodyUntil > stored ? nobodyUntil : stored;
      reportedDay = isNext ? now : stored;
      nobodyAt = undefined;
      if (now <= since) return [];
      return [...records]
        .filter(([userId, { expiresOn }]) => isExpired(userId) && expiresOn !== null && expiresOn >= since)
        .map(([userId]) => userId);
    },
    /** Notes that somebody was here, at most once a minute; nobody waits for that. */
    recordAccess: ({
      userId,
      name,
      isAdmin,
      isOwner,
      username,
      localOnly,
    }: Omit<CallerPerson, 'roleId'>): void => {
      const now = clock.now();
      const last = lastAccess.get(userId);
      if (last !== undefined && Math.abs(now - last) < limits.lastAccessInterval) return;
      lastAccess.set(userId, now);
      const known = {
        ...(username !== undefined && { username }),
        ...(localOnly !== undefined && { localOnly }),
      };
      store.people
        .put({ userId, name, isAdmin, isOwner, lastAccess: now, ...known })
        .catch((error: unknown) => {
          logger.debug({ err: error }, 'last access not recorded');
        });
    },
    forget: (userId: string): void => {
      lastAccess.delete(userId);
    },
  };
}

/** Whether two versions of a role allow the same: a name and addresses of pages allow nothing. */
const grantsSame = (one: RoleRecord | undefined, other: RoleRecord | undefined): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && isDeepStrictEqual(grantsOf(one), grantsOf(other)));

const grantsOf = ({ functions, devices, hiddenAttributes, times, rights }: RoleRecord) => ({
  functions,
  devices,
  hiddenAttributes,
  times,
  rights,
});
