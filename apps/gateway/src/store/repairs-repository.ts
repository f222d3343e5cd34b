import { cleanText, type Kysely } from '@soglia/database';
import type { Schema } from './schema.ts';
import type { Repair, RepairsRepository } from './store.ts';

const toRow = ({ id, kind, userId, username, tries, dueAt }: Repair): Schema['repairs'] => ({
  id,
  kind,
  tries,
  user_id: userId,
  username: username === null ? null : cleanText(username),
  due_at: dueAt,
});

export function createRepairsRepository(db: Kysely<Schema>): RepairsRepository {
  const put = async (repair: Repair) => {
    const { id, ...row } = toRow(repair);
    await db
      .insertInto('repairs')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  };
  return {
    add: put,
    put,
    list: async () =>
      (await db.selectFrom('repairs').selectAll().orderBy('due_at').orderBy('id').execute()).map((row) => ({
        id: row.id,
        kind: row.kind === 'end_sessions' ? row.kind : 'delete_user',
        userId: row.user_id,
        username: row.username,
        tries: row.tries,
        dueAt: row.due_at,
      })),
    postpone: async ({ id, tries, dueAt }) => {
      await db.updateTable('repairs').set({ tries, due_at: dueAt }).where('id', '=', id).execute();
    },
    remove: async (id) => {
      await db.deleteFrom('repairs').where('id', '=', id).execute();
    },
  };
}
