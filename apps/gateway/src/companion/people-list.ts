import { ADMINISTRATOR_ROLE_ID, type Person } from '@soglia/contracts/companion';
import type { HubPerson } from '#service-connection/service-connection.ts';
import type { PersonRecord, RoleRecord } from '#store/store.ts';
import { isUnfinished } from './hub-people.ts';
import { ADMINISTRATOR_ROLE_NAME } from './roles.ts';

/** What the lists of people are made of. */
export interface PeopleSources {
  /** Undefined where the hub has not told them since the start. */
  readonly hubPeople: ReadonlyMap<string, HubPerson> | undefined;
  readonly records: readonly PersonRecord[];
  readonly roles: readonly RoleRecord[];
  /** The day of today in the house, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Everybody of the hub with what the gateway remembers of them, by name; without the hub, those of the store. */
export function listPeople({ hubPeople, records, roles, today }: PeopleSources): Person[] {
  const byId = new Map(records.map((record) => [record.userId, record]));
  const rolesById = new Map(roles.map((role) => [role.id, role]));
  const defaultRole = roles.find(({ isDefault }) => isDefault);
  const people = [...(hubPeople?.values() ?? records.map(asHubPerson))].filter((one) => !isUnfinished(one));
  return people
    .map((person) => {
      const record = byId.get(person.id);
      const role = rolesById.get(record?.roleId ?? '') ?? defaultRole;
      return showPerson(person, record, role, today);
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'it') || a.id.localeCompare(b.id));
}

function showPerson(
  { id, username, name, isAdmin, isOwner, isActive, localOnly }: HubPerson,
  record: PersonRecord | undefined,
  role: RoleRecord | undefined,
  today: string,
): Person {
  const expiresOn = record?.expiresOn ?? null;
  return {
    id,
    username,
    name,
    role_id: isAdmin ? ADMINISTRATOR_ROLE_ID : (role?.id ?? ''),
    role_name: isAdmin ? ADMINISTRATOR_ROLE_NAME : (role?.name ?? ''),
    is_admin: isAdmin,
    is_owner: isOwner,
    active: isActive && !isExpired(expiresOn, today),
    local_only: localOnly,
    phone: record?.phone ?? null,
    email: record?.email ?? null,
    expires_on: expiresOn,
    created_at: asMoment(record?.createdAt),
    last_access: asMoment(record?.lastAccess),
  };
}

const asHubPerson = ({ userId, ...record }: PersonRecord): HubPerson => ({ ...record, id: userId });

/** @param expiresOn the last day, which still counts */
export const isExpired = (expiresOn: string | null, today: string): boolean =>
  expiresOn !== null && expiresOn < today;

/** @param at milliseconds since the epoch */
export const asMoment = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();
