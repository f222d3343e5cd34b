import { noticeRuleInputSchema, type NoticeRuleInput } from '@soglia/contracts/notifications/notice-rules';
import { isRecord, parseJson } from '@soglia/hub-client/json';
import { cleanText, type DatabaseKind, type Kysely } from '@soglia/database';
import type { Schema } from './schema.ts';

/** A rule of 'Avvisami quando' with its owner. */
export interface NoticeRuleRecord {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly rule: NoticeRuleInput;
  /** Of the entity in the hub's registry, by which it is found under another name; null where it has no entry. */
  readonly registryId: string | null;
}

export interface NoticeRulesRepository {
  /** All, or those of one person, the oldest first. Rows that are not readable are left out. */
  list(userId?: string): Promise<readonly NoticeRuleRecord[]>;
  /** Those of one person, and nobody else changes them until the transaction ends. */
  listForUpdate(userId: string): Promise<readonly NoticeRuleRecord[]>;
  /** Whether the person had fewer than `most`; else nothing is stored. */
  add(record: NoticeRuleRecord, most: number): Promise<boolean>;
  /** Whether the person has this rule. */
  replace(record: Pick<NoticeRuleRecord, 'id' | 'userId' | 'rule' | 'registryId'>): Promise<boolean>;
  /** Whether the person had it. */
  remove(id: string, userId: string): Promise<boolean>;
}

export function createNoticeRulesRepository(db: Kysely<Schema>, kind: DatabaseKind): NoticeRulesRepository {
  const inOrder = () => db.selectFrom('notice_rules').selectAll().orderBy('created_at').orderBy('id');
  const readRows = (rows: readonly Schema['notice_rules'][]) => rows.flatMap((row) => readRow(row) ?? []);
  return {
    list: async (userId) =>
      readRows(await (userId === undefined ? inOrder() : inOrder().where('user_id', '=', userId)).execute()),
    listForUpdate: async (userId) =>
      readRows(
        await inOrder()
          .where('user_id', '=', userId)
          // SQLite's transactions exclude each other anyway.
          .$if(kind === 'postgres', (query) => query.forUpdate())
          .execute(),
      ),
    add: async ({ id, userId, createdAt, rule, registryId }, most) => {
      const counted = await db
        .selectFrom('notice_rules')
        .select(({ fn }) => fn.countAll().as('number'))
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (Number(counted?.number ?? 0) >= most) return false;
      await db
        .insertInto('notice_rules')
        .values({ id, user_id: userId, created_at: createdAt, rule: written(rule, registryId) })
        .execute();
      return true;
    },
    replace: async ({ id, userId, rule, registryId }) => {
      const { numUpdatedRows } = await db
        .updateTable('notice_rules')
        .set({ rule: written(rule, registryId) })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    remove: async (id, userId) => {
      const { numDeletedRows } = await db
        .deleteFrom('notice_rules')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

const written = (rule: NoticeRuleInput, registryId: string | null): string =>
  cleanText(JSON.stringify({ rule, registry_id: registryId }));

function readRow(row: Schema['notice_rules']): NoticeRuleRecord | undefined {
  const stored = parseJson(row.rule);
  if (!isRecord(stored)) return undefined;
  const { success, data } = noticeRuleInputSchema.safeParse(stored['rule']);
  if (!success) return undefined;
  const registryId = typeof stored['registry_id'] === 'string' ? stored['registry_id'] : null;
  return { id: row.id, userId: row.user_id, createdAt: row.created_at, rule: data, registryId };
}
