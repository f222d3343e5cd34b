import { HUB_MARKS, hubMarksSchema, type HubMark } from '@soglia/contracts/notifications';
import { parseJson } from '@soglia/hub-client/json';
import {
  cleanText,
  sql,
  STATEMENT_ROWS,
  statementSlices,
  type Kysely,
  type Selectable,
} from '@soglia/database';
import { isWritten } from './is-written.ts';
import { keptBy, type Notice, type NoticesRepository, type NotificationIds } from './notice-records.ts';
import type { Schema } from './schema.ts';

export function createNoticesRepository(db: Kysely<Schema>): NoticesRepository {
  /** Rows of a person that are meant, in statements of bounded size. */
  const inParts = async (
    ids: NotificationIds,
    run: (part: readonly string[] | undefined) => Promise<unknown>,
  ) => {
    if (ids === 'all') await run(undefined);
    else for (const part of statementSlices(ids)) await run(part);
  };

  const storedMarks = async (userId: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('hub_notification_marks')
      .select('marks')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.marks;
  };

  return {
    add: async (notice, userIds) => {
      const { numInsertedOrUpdatedRows: added = 0n } = await db
        .insertInto('notices')
        .values({
          id: notice.id,
          at: notice.at,
          category: notice.category,
          type: notice.type,
          title: notice.title === undefined ? null : cleanText(notice.title),
          message: cleanText(notice.message),
          url: notice.url === undefined ? null : cleanText(notice.url),
          entity_id: notice.entityId ?? null,
          source: notice.source,
          sender_id: notice.senderId ?? null,
          for_everybody: Number(notice.isPublic),
          ticket_id: notice.ticketId ?? null,
          rule_owner: keptBy(notice, userIds),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      if (added === 0n) return false;
      await inParts(userIds, (part = []) =>
        db
          .insertInto('notice_recipients')
          .values(
            part.map((userId) => ({
              notice_id: notice.id,
              user_id: userId,
              at: notice.at,
              read_at: null,
            })),
          )
          .execute(),
      );
      return true;
    },
    find: async (id) => {
      const row = await db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) return undefined;
      const people = await db
        .selectFrom('notice_recipients')
        .select('user_id')
        .where('notice_id', '=', id)
        .execute();
      return { notice: toNotice(row), userIds: people.map(({ user_id: userId }) => userId) };
    },
    page: async (userId, { before, limit }) => {
      let query = db
        .selectFrom('notice_recipients as own')
        .innerJoin('notices', 'notices.id', 'own.notice_id')
        .selectAll('notices')
        .select('own.read_at')
        .where('own.user_id', '=', userId);
      if (before !== undefined) {
        const last = await db.selectFrom('notices').select('at').where('id', '=', before).executeTakeFirst();
        if (last === undefined) return [];
        query = query.where((where) =>
          where.or([
            where('own.at', '<', last.at),
            where.and([where('own.at', '=', last.at), where('own.notice_id', '<', before)]),
          ]),
        );
      }
      const rows = await query
        .orderBy('own.at', 'desc')
        .orderBy('own.notice_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ notice: toNotice(row), read: row.read_at !== null }));
    },
    unread: async (userId) => {
      const rows = await db
        .selectFrom('notice_recipients as own')
        .innerJoin('notices', 'notices.id', 'own.notice_id')
        .select(['notices.entity_id', sql<number | string>`count(*)`.as('count')])
        .where('own.user_id', '=', userId)
        .where('own.read_at', 'is', null)
        .groupBy('notices.entity_id')
        .execute();
      return rows.map(({ entity_id: entityId, count }) => ({ entityId, count: Number(count) }));
    },
    markRead: (userId, ids, at) =>
      inParts(ids, (part) => {
        const query = db
          .updateTable('notice_recipients')
          .set({ read_at: at })
          .where('user_id', '=', userId)
          .where('read_at', 'is', null);
        return (part === undefined ? query : query.where('notice_id', 'in', part)).execute();
      }),
    remove: (userId, ids) =>
      inParts(ids, (part) => {
        const query = db.deleteFrom('notice_recipients').where('user_id', '=', userId);
        return (part === undefined ? query : query.where('notice_id', 'in', part)).execute();
      }),
    removeBefore: async (at) => {
      await db.deleteFrom('notice_recipients').where('at', '<', at).execute();
      await db.deleteFrom('notices').where('at', '<', at).execute();
    },
    countRuleNotices: async (ownerId, from) => {
      const row = await db
        .selectFrom('notices')
        .select(sql<number | string>`count(*)`.as('count'))
        .where('rule_owner', '=', ownerId)
        .where('at', '>=', from)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
    removeOldNotices: async (sender, kept) => {
      const rows = await db
        .selectFrom('notices')
        .select('id')
        .where('rule_owner', '=', sender)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(STATEMENT_ROWS)
        .offset(kept)
        .execute();
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      await db.deleteFrom('push_deliveries').where('notice_id', 'in', ids).execute();
      await db.deleteFrom('notice_recipients').where('notice_id', 'in', ids).execute();
      await db.deleteFrom('notices').where('id', 'in', ids).execute();
    },
    hubMarks: async (userId) => readMarks(await storedMarks(userId)),
    addHubMarks: async (userId, marks) => {
      for (;;) {
        const before = await storedMarks(userId);
        const after = cleanText(JSON.stringify(mergeMarks(readMarks(before), marks)));
        if (after === before || (before === undefined && marks.length === 0)) return false;
        const write =
          before === undefined
            ? db
                .insertInto('hub_notification_marks')
                .values({ user_id: userId, marks: after })
                .onConflict((conflict) => conflict.column('user_id').doNothing())
            : db
                .updateTable('hub_notification_marks')
                .set({ marks: after })
                .where('user_id', '=', userId)
                .where('marks', '=', before);
        // Otherwise another device has saved in between.
        if (await isWritten(write)) return true;
      }
    },
  };
}

/** What cannot be read is as good as never marked. */
function readMarks(stored: string | undefined): readonly HubMark[] {
  const { success, data } = hubMarksSchema.safeParse({ marks: parseJson(stored ?? '[]') });
  return success ? data.marks : [];
}

/** The oldest first; of too many the newest. */
function mergeMarks(before: readonly HubMark[], added: readonly HubMark[]): readonly HubMark[] {
  const merged = new Map<string, HubMark>();
  for (const mark of [...before, ...added]) {
    const { notification_id: id, created_at: at } = mark;
    const key = JSON.stringify([id, at]);
    const known = merged.get(key);
    merged.set(key, {
      notification_id: id,
      created_at: at,
      read: mark.read || known?.read === true,
      hidden: mark.hidden || known?.hidden === true,
    });
  }
  const momentOf = ({ created_at: at }: HubMark) => Date.parse(at) || 0;
  return [...merged.values()].sort((one, other) => momentOf(one) - momentOf(other)).slice(-HUB_MARKS);
}

const toNotice = (row: Selectable<Schema['notices']>): Notice => ({
  id: row.id,
  at: row.at,
  category: row.category,
  type: row.type,
  message: row.message,
  ...(row.title !== null && { title: row.title }),
  ...(row.url !== null && { url: row.url }),
  ...(row.entity_id !== null && { entityId: row.entity_id }),
  ...(row.ticket_id !== null && { ticketId: row.ticket_id }),
  source: row.source as Notice['source'],
  ...(row.sender_id !== null && { senderId: row.sender_id }),
  isPublic: row.for_everybody === 1,
});
