import { randomUUID } from 'node:crypto';
import {
  ADMINISTRATOR_ROLE_ID,
  passwordSchema,
  type HubUser,
  type NewPerson,
  type Person,
  type PersonChange,
} from '@soglia/contracts/companion';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import { dayIn } from '#identity/house-days.ts';
import type { Identity } from '#identity/identity.ts';
import type { Limits } from '#limits.ts';
import {
  ServiceUnavailableError,
  type HubPerson,
  type ServiceConnection,
} from '#service-connection/service-connection.ts';
import { normaliseUserName } from '#sign-in/user-name.ts';
import type { PersonRecord, Repair, Repositories, Store } from '#store/store.ts';
import { auditEntry, changesBetween, type Author } from '#store/audit-entry.ts';
import { checkAuthor } from './check-author.ts';
import { unfinishedName, type HubPeople } from './hub-people.ts';
import { isExpired, listPeople } from './people-list.ts';
import type { Repairs } from './repairs.ts';
import { isId } from './route-parts.ts';
import type { InTurn } from './change-queue.ts';

export interface PeopleOptions {
  readonly store: Store;
  readonly service: ServiceConnection;
  readonly identity: Pick<Identity, 'endAccess' | 'storeChanged' | 'timeZone'>;
  readonly hub: HubPeople;
  readonly repairs: Repairs;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly inTurn: InTurn;
}

/** The people of the house. All methods may reject with ApiError or StoreUnavailableError. */
export function createPeople({
  store,
  service,
  identity,
  hub,
  repairs,
  clock,
  limits,
  inTurn,
}: PeopleOptions) {
  const today = () => dayIn(identity.timeZone(), clock.now());

  const list = async (fromStore = false): Promise<Person[]> => {
    const [records, roles] = await Promise.all([store.people.list(), store.roles.list()]);
    const hubPeople = fromStore ? undefined : service.people();
    return listPeople({ hubPeople, records, roles, today: today() });
  };

  /** @param created a person whom the hub's list may not have yet */
  const show = async (userId: string, created = false): Promise<Person> => {
    const find = (people: readonly Person[]) => people.find(({ id }) => id === userId);
    const person = find(await list()) ?? (created ? find(await list(true)) : undefined);
    if (person === undefined) throw new ApiError('person_not_found');
    return person;
  };

  /** Everybody on the hub, as it says now. */
  const readHub = async (): Promise<ReadonlyMap<string, HubPerson>> => {
    if (service.state !== 'ready') throw new ServiceUnavailableError(service.state);
    return service.refreshPeople();
  };

  /** The same for who is an administrator still: they may have waited for their turn. @throws ApiError */
  const readHubFor = async (author: Author): Promise<ReadonlyMap<string, HubPerson>> => {
    const everybody = await readHub();
    checkAuthor(author, everybody);
    return everybody;
  };

  /** What stands by from before the first step on the hub. */
  const begin = async (userId: string, username: string | null): Promise<Repair> => {
    const repair: Repair = {
      id: randomUUID(),
      kind: 'delete_user',
      userId,
      username,
      tries: 0,
      dueAt: clock.now() + limits.repairStandby,
    };
    await store.repairs.add(repair);
    return repair;
  };

  const createOnHub = async (
    person: { readonly username: string; readonly password: string; readonly name: string },
    more: Partial<PersonRecord>,
    author: Author,
  ): Promise<string> => {
    const username = normaliseUserName(person.username);
    if (username === undefined || username === '') throw new ApiError('invalid_fields');
    const localOnly = more.localOnly ?? false;
    for (const other of (await readHubFor(author)).values()) {
      if (other.username !== null && normaliseUserName(other.username) === username)
        throw new ApiError('username_taken');
    }
    const { name } = person;
    let repair = await begin('', username);
    try {
      const unfinished = unfinishedName(repair.id);
      const userId = await hub.create({ ...person, username, localOnly }, unfinished, async (id) => {
        repair = { ...repair, userId: id };
        await store.repairs.put(repair);
      });
      await store.transaction(async (repositories) => {
        const record = { isAdmin: false, isOwner: false, isActive: true, roleId: null, ...more };
        await repositories.people.put({
          ...record,
          userId,
          username,
          name,
          localOnly,
          createdAt: clock.now(),
        });
        const after = { username, name, ...(await describe(more, repositories)) };
        const changes = changesBetween(['username', 'name', ...DETAILS], {}, after);
        await repositories.auditLog.add(
          auditEntry(clock.now(), 'person.created', author, { id: userId, name, changes }),
        );
        await repositories.repairs.remove(repair.id);
      });
      await identity.storeChanged();
      await service.refreshPeople().catch(() => undefined);
      return userId;
    } catch (error) {
      await repairs.attempt(repair);
      throw error;
    }
  };

  /** Only a role that is stored can be given, and to nobody who is an administrator. */
  const checkRole = async (roleId: string | undefined, isAdmin: boolean): Promise<void> => {
    if (roleId === undefined || (isAdmin && roleId === ADMINISTRATOR_ROLE_ID)) return;
    if (isAdmin || roleId === ADMINISTRATOR_ROLE_ID) throw new ApiError('role_fixed');
    if ((await store.roles.find(roleId)) === undefined) throw new ApiError('role_not_found');
  };

  /** @throws ApiError for those who must keep their access */
  const checkMayEnd = (
    person: HubPerson,
    everybody: ReadonlyMap<string, HubPerson>,
    author: Author,
  ): void => {
    if (person.isOwner) throw new ApiError('person_is_owner');
    if (person.id === author.userId) throw new ApiError('person_is_self');
    const others = [...everybody.values()].filter(
      ({ id, isAdmin, isActive }) => isAdmin && isActive && id !== person.id,
    );
    if (person.isAdmin && others.length === 0) throw new ApiError('last_administrator');
  };

  const change = async (userId: string, wanted: PersonChange, author: Author): Promise<void> => {
    if (!isId(userId)) throw new ApiError('person_not_found');
    const everybody = await readHubFor(author);
    const person = everybody.get(userId);
    if (person === undefined) throw new ApiError('person_not_found');
    const record = await store.people.find(userId);
    // Who has the owner's phone or e-mail can recover the owner's password.
    const isContact = wanted.phone !== undefined || wanted.email !== undefined;
    if (person.isOwner && isContact && author.userId !== userId) throw new ApiError('owner_only');
    await checkRole(wanted.role_id, person.isAdmin);
    const givesAccessAgain = wanted.active === true && isExpired(record?.expiresOn ?? null, today());
    const expiresOn = givesAccessAgain && wanted.expires_on === undefined ? null : wanted.expires_on;
    if (wanted.active === false || typeof expiresOn === 'string') checkMayEnd(person, everybody, author);

    const { name = person.name, active = person.isActive } = wanted;
    if (name !== person.name) await hub.rename(userId, name, person.name);
    if (wanted.active === false) await repairs.leaveInactive(userId);
    const [isActivated, isDeactivated] = [active && !person.isActive, !active && person.isActive];
    if (isDeactivated) await hub.setActive(userId, false);
    if (!active) identity.endAccess(userId);
    const about = { id: userId, name };
    const after: Partial<PersonRecord> = {
      name,
      isActive: active && person.isActive,
      ...(wanted.role_id !== undefined && !person.isAdmin && { roleId: wanted.role_id }),
      ...(wanted.phone !== undefined && { phone: wanted.phone }),
      ...(wanted.email !== undefined && { email: wanted.email }),
      ...(expiresOn !== undefined && { expiresOn }),
    };
    await store.transaction(async (repositories) => {
      const { username, isAdmin, isOwner, localOnly } = person;
      const [old, now] = [await describe(record ?? {}, repositories), await describe(after, repositories)];
      const changes = changesBetween(['name', ...DETAILS], { ...old, name: person.name }, { ...now, name });
      const isOwnContact =
        author.userId === userId && changes.some(({ field }) => field === 'phone' || field === 'email');
      await repositories.people.put({
        userId,
        username,
        isAdmin,
        isOwner,
        localOnly,
        ...after,
        ...(isOwnContact && { contactChangedAt: clock.now() }),
      });
      if (changes.length > 0)
        await repositories.auditLog.add(
          auditEntry(clock.now(), 'person.changed', author, { ...about, changes }),
        );
      if (isDeactivated)
        await repositories.auditLog.add(auditEntry(clock.now(), 'person.deactivated', author, about));
    });
    await identity.storeChanged();
    if (isActivated) await activate(about, author);
    await service.refreshPeople().catch(() => undefined);
  };

  /** Once their role and their last day hold: they may be narrower than those from before. */
  const activate = async (about: { readonly id: string; readonly name: string }, author: Author) => {
    await hub.setActive(about.id, true);
    await store.transaction(async (repositories) => {
      await repositories.people.put({ userId: about.id, isActive: true });
      await repositories.auditLog.add(auditEntry(clock.now(), 'person.activated', author, about));
    });
  };

  const remove = async (userId: string, author: Author): Promise<void> => {
    const everybody = await readHubFor(author);
    const person = everybody.get(userId);
    if (person === undefined) {
      if (await store.people.remove(userId)) identity.endAccess(userId);
      return;
    }
    checkMayEnd(person, everybody, author);
    const { id: repairId } = await begin(userId, person.username);
    await hub.remove(userId);
    identity.endAccess(userId);
    await store.transaction(async ({ people, auditLog, repairs: entries }) => {
      await people.remove(userId);
      const changes = changesBetween(['username'], { username: person.username }, { username: null });
      const about = { id: userId, name: person.name, changes };
      await auditLog.add(auditEntry(clock.now(), 'person.deleted', author, about));
      await entries.remove(repairId);
    });
  };

  return {
    list: () => list(),
    create: (wanted: NewPerson, author: Author): Promise<Person> =>
      inTurn(async () => {
        await checkRole(wanted.role_id, false);
        const { username, password, name = username } = wanted;
        const { role_id: roleId, phone = null, email = null, expires_on: expiresOn = null } = wanted;
        const more = { roleId, phone, email, expiresOn, localOnly: wanted.local_only ?? false };
        return show(await createOnHub({ username, password, name }, more, author), true);
      }),
    /**
     * What the specification's client asks for after it has created a person: that one is there already. Creates one
     * with the default role where there is none of this user name.
     */
    ensureHubUser: (wanted: HubUser, author: Author) =>
      inTurn(async () => {
        const { username, password, name } = wanted;
        const normalised = normaliseUserName(username);
        const known = (await list()).find((person) => person.username === normalised);
        if (known !== undefined) {
          if (known.created_at === null) throw new ApiError('username_taken');
          return { id: known.id, username: known.username ?? username, created: false };
        }
        if (!passwordSchema.safeParse(password).success) throw new ApiError('invalid_fields');
        const id = await createOnHub({ username, password, name }, {}, author);
        return { id, username: normalised ?? username, created: true };
      }),
    change: (userId: string, wanted: PersonChange, author: Author): Promise<Person> =>
      inTurn(async () => {
        await change(userId, wanted, author);
        return show(userId);
      }),
    /** Without an error where there is no such person. */
    remove: (userId: string, author: Author): Promise<void> => inTurn(() => remove(userId, author)),
  };
}

export type People = ReturnType<typeof createPeople>;

const DETAILS = ['role_id', 'phone', 'email', 'expires_on', 'local_only'] as const;

/** What of a person the audit log compares; the role by its name, which is there when the role no longer is. */
async function describe(record: Partial<PersonRecord>, { roles }: Pick<Repositories, 'roles'>) {
  const { roleId, phone, email, expiresOn, localOnly } = record;
  const role = typeof roleId === 'string' ? await roles.find(roleId) : undefined;
  return {
    phone,
    email,
    expires_on: expiresOn,
    local_only: localOnly,
    role_id: roleId === undefined ? undefined : (role?.name ?? roleId),
  };
}
