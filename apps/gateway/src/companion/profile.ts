import { ADMINISTRATOR_ROLE_ID, type Profile, type ProfileChange } from '@soglia/contracts/companion';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import type { CallerPerson } from '#identity/identity.ts';
import type { Limits } from '#limits.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import { ServiceUnavailableError, type ServiceConnection } from '#service-connection/service-connection.ts';
import type { Store } from '#store/store.ts';
import { auditEntry, changesBetween, type Author } from '#store/audit-entry.ts';
import type { HubFacts } from './hub-facts.ts';
import type { HubPeople } from './hub-people.ts';
import { asMoment } from './people-list.ts';
import { ADMINISTRATOR_ROLE_NAME } from './roles.ts';
import type { InTurn } from './change-queue.ts';

export interface ProfilesOptions {
  readonly store: Store;
  readonly service: Pick<ServiceConnection, 'state' | 'people' | 'refreshPeople'>;
  readonly hub: HubPeople;
  readonly clock: Clock;
  readonly inTurn: InTurn;
  readonly limits: Pick<Limits, 'savesPerPerson' | 'saveWindow'>;
  /** The address of the hub origin from outside. */
  readonly publicHubUrl: string | undefined;
}

/** What is asked about one's own profile. */
interface Asked {
  readonly person: CallerPerson;
  /** Host and port of the hub origin that was asked. */
  readonly host: string;
  readonly facts: HubFacts | undefined;
}

/** Everybody's own profile. */
export function createProfiles(options: ProfilesOptions) {
  const { store, service, hub, clock, inTurn, limits, publicHubUrl } = options;
  /** Each is in the audit log, which forgets its oldest entries. */
  const changes = createFailureLimit(limits.savesPerPerson, limits.saveWindow);

  const read = async ({ person, host, facts }: Asked): Promise<Profile> => {
    const { userId, isAdmin, isOwner, roleId } = person;
    const [record, stored] = await Promise.all([
      store.people.find(userId),
      isAdmin ? undefined : store.roles.find(roleId),
    ]);
    const role = isAdmin ? undefined : (stored ?? (await store.roles.findDefault()));
    const onHub = service.people()?.get(userId);
    return {
      id: userId,
      username: person.username ?? onHub?.username ?? record?.username ?? null,
      // The hub's list is newer than what was learnt when the token was first seen.
      name: onHub?.name ?? person.name,
      email: record?.email ?? null,
      phone: record?.phone ?? null,
      role: role?.name ?? ADMINISTRATOR_ROLE_NAME,
      role_id: role?.id ?? ADMINISTRATOR_ROLE_ID,
      is_admin: isAdmin,
      is_owner: isOwner,
      created_at: asMoment(record?.createdAt),
      last_login: asMoment(record?.lastAccess),
      ha_location: facts?.location ?? null,
      ha_version: facts?.version ?? null,
      server_ip: host,
      cloudflare_url: publicHubUrl ?? null,
    };
  };

  const change = async ({ person }: Asked, wanted: ProfileChange, author: Author): Promise<void> => {
    const { userId, isAdmin, isOwner } = person;
    const onHub = service.people()?.get(userId);
    // It has waited for its turn.
    if (service.state === 'ready' && onHub?.isActive !== true) throw new ApiError('unauthorized');
    const before = await store.people.find(userId);
    const oldName = onHub?.name ?? person.name;
    const { name = oldName, phone, email } = wanted;
    if (name !== oldName) {
      if (service.state !== 'ready') throw new ServiceUnavailableError(service.state);
      await hub.rename(userId, name, oldName);
    }
    const changed = changesBetween(
      ['name', 'phone', 'email'],
      { name: oldName, phone: before?.phone, email: before?.email },
      { name, phone, email },
    );
    if (changed.length === 0) return;
    await store.transaction(async ({ people, auditLog }) => {
      await people.put({
        userId,
        name,
        isAdmin,
        isOwner,
        ...(phone !== undefined && { phone }),
        ...(email !== undefined && { email }),
        ...(changed.some(({ field }) => field !== 'name') && { contactChangedAt: clock.now() }),
      });
      await auditLog.add(
        auditEntry(clock.now(), 'profile.changed', author, { id: userId, name, changes: changed }),
      );
    });
    if (name !== oldName) await service.refreshPeople().catch(() => undefined);
  };

  return {
    read,
    /** @throws ApiError `too_many_requests` */
    change: async (asked: Asked, wanted: ProfileChange, author: Author): Promise<Profile> => {
      const { userId } = asked.person;
      const waitMs = await changes.consume(userId);
      if (waitMs > 0) throw new ApiError('too_many_requests', waitMs);
      return inTurn(async () => {
        await change(asked, wanted, author);
        return read(asked);
      }, userId);
    },
  };
}

export type Profiles = ReturnType<typeof createProfiles>;
