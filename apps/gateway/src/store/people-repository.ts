import { ConstraintError, cleanText, type Kysely } from '@soglia/database';
import { byName } from './names.ts';
import type { Schema } from './schema.ts';
import { UnknownRoleError, type PeopleRepository, type PersonRecord } from './store.ts';

type PersonRow = Schema['people'];

const toPerson = (row: PersonRow): PersonRecord => ({
  userId: row.user_id,
  username: row.username,
  name: row.name,
  isAdmin: row.is_admin === 1,
  isOwner: row.is_owner === 1,
  isActive: row.is_active === 1,
  localOnly: row.local_only === 1,
  roleId: row.role_id,
  phone: row.phone,
  email: row.email,
  contactChangedAt: row.contact_changed_at,
  expiresOn: row.expires_on,
  createdAt: row.created_at,
  lastAccess: row.last_access,
  sessionsEndedAt: row.sessions_ended_at,
});

const text = (value: string | null | undefined) => (typeof value === 'string' ? cleanText(value) : value);
const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));

/** The columns of the fields that are given. */
function givenColumns(person: Partial<PersonRecord>) {
  const columns = {
    username: text(person.username),
    name: person.name === undefined ? undefined : cleanText(person.name),
    is_admin: flag(person.isAdmin),
    is_owner: flag(person.isOwner),
    is_active: flag(person.isActive),
    local_only: flag(person.localOnly),
    role_id: person.roleId,
    phone: text(person.phone),
    email: text(person.email),
    contact_changed_at: person.contactChangedAt,
    expires_on: person.expiresOn,
    created_at: person.createdAt,
    last_access: person.lastAccess,
    sessions_ended_at: person.sessionsEndedAt,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** A person of whom nothing is known yet. */
const unknownPerson: Omit<PersonRow, 'user_id'> = {
  username: null,
  name: '',
  is_admin: 0,
  is_owner: 0,
  is_active: 1,
  local_only: 0,
  role_id: null,
  phone: null,
  email: null,
  contact_changed_at: null,
  expires_on: null,
  created_at: null,
  last_access: null,
  sessions_ended_at: null,
};

export function createPeopleRepository(db: Kysely<Schema>): PeopleRepository {
  return {
    find: async (userId) => {
      const row = await db.selectFrom('people').selectAll().where('user_id', '=', userId).executeTakeFirst();
      return row === undefined ? undefined : toPerson(row);
    },
    list: async () =>
      (await db.selectFrom('people').selectAll().orderBy('user_id').execute()).map(toPerson).sort(byName),
    put: async ({ userId, ...person }) => {
      const given = givenColumns(person);
      try {
        await db
          .insertInto('people')
          .values({ ...unknownPerson, ...given, user_id: userId })
          .onConflict((conflict) =>
            Object.keys(given).length === 0
              ? conflict.column('user_id').doNothing()
              : conflict.column('user_id').doUpdateSet(given),
          )
          .execute();
      } catch (error) {
        if (error instanceof ConstraintError) throw new UnknownRoleError('no such role');
        throw error;
      }
    },
    remove: async (userId) => {
      await db.deleteFrom('track_sharers').where('user_id', '=', userId).execute();
      await db.deleteFrom('notice_recipients').where('user_id', '=', userId).execute();
      await db.deleteFrom('hub_notification_marks').where('user_id', '=', userId).execute();
      await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
      await db.deleteFrom('preferences').where('user_id', '=', userId).execute();
      await db.deleteFrom('notice_rules').where('user_id', '=', userId).execute();
      const [result] = await db.deleteFrom('people').where('user_id', '=', userId).execute();
      return result !== undefined && result.numDeletedRows > 0n;
    },
  };
}
