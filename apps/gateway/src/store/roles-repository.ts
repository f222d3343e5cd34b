import { ROLE_RIGHTS, roleDevicesSchema, roleTimesSchema } from '@soglia/contracts/companion';
import { z } from 'zod';
import { ConstraintError, cleanText, inTransaction, type DatabaseKind, type Kysely } from '@soglia/database';
import { parseJson } from '@soglia/hub-client/json';
import { byName } from './names.ts';
import type { Schema } from './schema.ts';
import {
  DefaultRoleError,
  NameTakenError,
  RoleInUseError,
  StoreUnavailableError,
  type RoleRecord,
  type RolesRepository,
} from './store.ts';

type RoleRow = Schema['roles'];

const definitionSchema = z.object({
  functions: z.array(z.number()),
  functionUrls: z.record(z.string(), z.string()),
  devices: roleDevicesSchema,
  hiddenAttributes: z.array(z.string()),
  times: roleTimesSchema,
  rights: z.array(z.enum(ROLE_RIGHTS)),
});

/** Two names that differ only in their letters' case, or in how these are encoded, are the same. */
const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

export function roleRow({ id, name, isDefault, ...definition }: RoleRecord): RoleRow {
  return {
    id,
    name: cleanText(name),
    name_key: nameKey(cleanText(name)),
    is_default: isDefault ? 1 : 0,
    definition: JSON.stringify(definition),
  };
}

function toRole(row: RoleRow): RoleRecord {
  const { success, data } = definitionSchema.safeParse(parseJson(row.definition));
  if (!success) throw new StoreUnavailableError('a role is not readable', 'corrupt');
  return { id: row.id, name: row.name, isDefault: row.is_default === 1, ...data };
}

export function createRolesRepository(db: Kysely<Schema>, kind: DatabaseKind): RolesRepository {
  /** Locks the row until the transaction ends; SQLite's transactions exclude each other anyway. */
  const selectForUpdate = (on: Kysely<Schema>, id: string) =>
    on
      .selectFrom('roles')
      .selectAll()
      .where('id', '=', id)
      .$if(kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();

  const takeDefault = (on: Kysely<Schema>) =>
    on.updateTable('roles').set({ is_default: 0 }).where('is_default', '=', 1).execute();

  return {
    find: async (id) => {
      const row = await db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : toRole(row);
    },
    findForUpdate: async (id) => {
      const row = await selectForUpdate(db, id);
      return row === undefined ? undefined : toRole(row);
    },
    list: async () => (await db.selectFrom('roles').selectAll().execute()).map(toRole).sort(byName),
    findDefault: async () => {
      const row = await db.selectFrom('roles').selectAll().where('is_default', '=', 1).executeTakeFirst();
      if (row === undefined) throw new StoreUnavailableError('no role is the default', 'corrupt');
      return toRole(row);
    },
    create: (role) =>
      refuseTakenName(() =>
        inTransaction(db, async (on) => {
          if (role.isDefault) await takeDefault(on);
          await on.insertInto('roles').values(roleRow(role)).execute();
        }),
      ),
    replace: (role) =>
      refuseTakenName(() =>
        inTransaction(db, async (on) => {
          const current = await selectForUpdate(on, role.id);
          if (current === undefined) return false;
          const wasDefault = current.is_default === 1;
          if (role.isDefault && !wasDefault) await takeDefault(on);
          const { id, ...row } = roleRow({ ...role, isDefault: role.isDefault || wasDefault });
          await on.updateTable('roles').set(row).where('id', '=', id).execute();
          return true;
        }),
      ),
    remove: (id) =>
      inTransaction(db, async (on) => {
        const current = await selectForUpdate(on, id);
        if (current === undefined) return false;
        if (current.is_default === 1) throw new DefaultRoleError('the default role stays');
        const { people } = await on
          .selectFrom('people')
          .select(({ fn }) => fn.countAll().as('people'))
          .where('role_id', '=', id)
          .where('is_admin', '=', 0)
          .executeTakeFirstOrThrow();
        if (Number(people) > 0) throw new RoleInUseError(Number(people));
        await on.updateTable('people').set({ role_id: null }).where('role_id', '=', id).execute();
        await on.deleteFrom('roles').where('id', '=', id).execute();
        return true;
      }),
  };
}

async function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ConstraintError) throw new NameTakenError('another role has this name');
    throw error;
  }
}
