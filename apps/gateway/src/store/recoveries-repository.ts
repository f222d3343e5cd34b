import { inTransaction, sql, type Kysely } from '@soglia/database';
import type { Schema } from './schema.ts';
import type { RecoveriesRepository, RecoveryCode, RecoveryToken } from './store.ts';

const toCode = (row: Schema['recovery_codes']): RecoveryCode => ({
  phoneKey: row.phone_key,
  userId: row.user_id,
  source: row.source,
  channel: row.channel,
  salt: row.salt,
  hash: row.hash,
  requestedAt: row.requested_at,
  until: row.until,
  ownTries: row.own_tries,
  otherTries: row.other_tries,
});

const codeColumns = (code: RecoveryCode): Omit<Schema['recovery_codes'], 'phone_key'> => ({
  user_id: code.userId,
  source: code.source,
  channel: code.channel,
  salt: code.salt,
  hash: code.hash,
  requested_at: code.requestedAt,
  until: code.until,
  own_tries: code.ownTries,
  other_tries: code.otherTries,
});

const toToken = (row: Schema['recovery_tokens']): RecoveryToken => ({
  hash: row.hash,
  phoneKey: row.phone_key,
  userId: row.user_id,
  channel: row.channel,
  requestedAt: row.requested_at,
  until: row.until,
});

const tokenRow = (token: RecoveryToken): Schema['recovery_tokens'] => ({
  hash: token.hash,
  phone_key: token.phoneKey,
  user_id: token.userId,
  channel: token.channel,
  requested_at: token.requestedAt,
  until: token.until,
});

export function createRecoveriesRepository(db: Kysely<Schema>): RecoveriesRepository {
  /** The count with one more where the try is of that kind. */
  const counted = (column: 'own_tries' | 'other_tries', isOwn: '=' | '<>', source: string) =>
    sql<number>`${sql.ref(`recovery_codes.${column}`)} + case when ${sql.ref('recovery_codes.source')} ${sql.raw(isOwn)} ${source} then 1 else 0 end`;

  return {
    putCode: async (code, now) => {
      await db
        .insertInto('recovery_codes')
        .values({ phone_key: code.phoneKey, ...codeColumns(code) })
        .onConflict((conflict) => {
          const replace = conflict.column('phone_key').doUpdateSet(codeColumns(code));
          if (code.userId !== null) return replace;
          return replace.where(({ eb }) =>
            eb.or([eb('recovery_codes.user_id', 'is', null), eb('recovery_codes.until', '<=', now)]),
          );
        })
        .execute();
    },
    countTry: async (empty) =>
      toCode(
        await db
          .insertInto('recovery_codes')
          .values({ phone_key: empty.phoneKey, ...codeColumns(empty) })
          .onConflict((conflict) =>
            conflict.column('phone_key').doUpdateSet({
              own_tries: counted('own_tries', '=', empty.source),
              other_tries: counted('other_tries', '<>', empty.source),
            }),
          )
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    noteChannel: async ({ phoneKey, hash }, channel) => {
      await db
        .updateTable('recovery_codes')
        .set({ channel })
        .where('phone_key', '=', phoneKey)
        .where('hash', '=', hash)
        .execute();
    },
    exchange: (code, token, now) =>
      inTransaction(db, async (transaction) => {
        const [used] = await transaction
          .updateTable('recovery_codes')
          .set({ until: 0 })
          .where('phone_key', '=', code.phoneKey)
          .where('hash', '=', code.hash)
          .where('until', '>', now)
          .execute();
        if (used === undefined || used.numUpdatedRows === 0n) return false;
        await transaction.insertInto('recovery_tokens').values(tokenRow(token)).execute();
        return true;
      }),
    takeToken: async (phoneKey, hash, now) => {
      const row = await db
        .deleteFrom('recovery_tokens')
        .where('hash', '=', hash)
        .where('phone_key', '=', phoneKey)
        .where('until', '>', now)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? undefined : toToken(row);
    },
    returnToken: (token) =>
      inTransaction(db, async (transaction) => {
        const changed = await transaction
          .selectFrom('audit_log')
          .select('id')
          .where('subject_id', '=', token.userId)
          .where('action', 'in', ['person.password_changed', 'person.password_reset'])
          .where('at', '>=', token.requestedAt)
          .executeTakeFirst();
        if (changed === undefined)
          await transaction.insertInto('recovery_tokens').values(tokenRow(token)).execute();
      }),
    removeOf: async (userId) => {
      await db.deleteFrom('recovery_tokens').where('user_id', '=', userId).execute();
      await db.updateTable('recovery_codes').set({ until: 0 }).where('user_id', '=', userId).execute();
    },
    clean: async (now, kept) => {
      await db.deleteFrom('recovery_tokens').where('until', '<=', now).execute();
      await db.deleteFrom('recovery_codes').where('until', '<=', now).execute();
      // Those of nobody are made by strangers: only the newest are kept, and never in the place of one that was sent.
      await db
        .deleteFrom('recovery_codes')
        .where('user_id', 'is', null)
        .where('phone_key', 'not in', (rows) =>
          rows
            .selectFrom('recovery_codes')
            .select('phone_key')
            .where('user_id', 'is', null)
            .orderBy('requested_at', 'desc')
            .limit(kept),
        )
        .execute();
    },
  };
}
