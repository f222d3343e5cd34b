import { sql, statementSlices, type Kysely } from '@soglia/database';
import type { Schema } from './schema.ts';
import type { DeliveredNotice, PushDeliveriesRepository } from './web-push-records.ts';

export async function inBatches<Item, Row>(
  items: readonly Item[],
  run: (some: readonly Item[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const some of statementSlices(items)) rows.push(...(await run(some)));
  return rows;
}

type NoticeColumns = Pick<
  Schema['notices'],
  'at' | 'category' | 'type' | 'title' | 'message' | 'entity_id' | 'ticket_id'
> & { readonly notice_id: string };

export const noticeOf = (row: NoticeColumns): DeliveredNotice => ({
  noticeId: row.notice_id,
  at: row.at,
  category: row.category,
  type: row.type,
  title: row.title,
  message: row.message,
  entityId: row.entity_id,
  ticketId: row.ticket_id,
});

type WatchQueries = Pick<
  PushDeliveriesRepository,
  'nextWatch' | 'dueWatches' | 'endWatches' | 'unreported' | 'markReported' | 'clean'
>;

/** Alarms that a device has to confirm. */
export const createAlarmWatchQueries = (db: Kysely<Schema>): WatchQueries => ({
  nextWatch: async (except = []) => {
    const row = await db
      .selectFrom('alarm_watches')
      .select('due_at')
      .where('state', '=', 'watching')
      .$if(except.length > 0, (query) => query.where('user_id', 'not in', except))
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst();
    return row?.due_at;
  },
  dueWatches: async (now, limit, except = []) => {
    // A clock was set back since, or that of another gateway is ahead: nobody waits for longer because of it.
    await db
      .updateTable('alarm_watches')
      .set({ created_at: now, due_at: sql<number>`due_at - created_at + ${now}` })
      .where('state', '=', 'watching')
      .where('created_at', '>', now)
      .execute();
    // Whoever has read the notice, or removed it, knows of it.
    await db
      .updateTable('alarm_watches')
      .set({ state: 'confirmed' })
      .where('state', '=', 'watching')
      .where('due_at', '<=', now)
      .$if(except.length > 0, (query) => query.where('user_id', 'not in', except))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('notice_recipients')
              .select('notice_recipients.notice_id')
              .whereRef('notice_recipients.notice_id', '=', 'alarm_watches.notice_id')
              .whereRef('notice_recipients.user_id', '=', 'alarm_watches.user_id')
              .where('notice_recipients.read_at', 'is', null),
          ),
        ),
      )
      .execute();
    const rows = await db
      .selectFrom('alarm_watches as watch')
      .innerJoin('notices as notice', 'notice.id', 'watch.notice_id')
      .select(['watch.notice_id', 'watch.user_id'])
      .select(['notice.at', 'notice.category', 'notice.type', 'notice.title', 'notice.message'])
      .select(['notice.entity_id', 'notice.ticket_id'])
      .where('watch.state', '=', 'watching')
      .where('watch.due_at', '<=', now)
      .$if(except.length > 0, (query) => query.where('watch.user_id', 'not in', except))
      .orderBy('watch.due_at')
      .orderBy('watch.notice_id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...noticeOf(row), userId: row.user_id }));
  },
  endWatches: async (userId, noticeIds, state) => {
    await inBatches(noticeIds, (some) =>
      db
        .updateTable('alarm_watches')
        .set({ state })
        .where('user_id', '=', userId)
        .where('notice_id', 'in', some)
        .where('state', '=', 'watching')
        .execute(),
    );
  },
  unreported: async (limit) => {
    const rows = await db
      .selectFrom('alarm_watches')
      .select(['notice_id', 'user_id', 'state'])
      .where('state', 'in', ['otherwise', 'unreached'])
      .where('told_at', 'is', null)
      .orderBy('due_at')
      .limit(limit)
      .execute();
    const groups = Map.groupBy(rows, ({ user_id: userId, state }) => `${state} ${userId}`);
    return [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const state = first.state === 'otherwise' ? first.state : 'unreached';
      return { userId: first.user_id, state, noticeIds: group.map(({ notice_id: id }) => id) };
    });
  },
  markReported: async (reported, now) => {
    for (const { userId, noticeIds } of reported)
      await inBatches(noticeIds, (some) =>
        db
          .updateTable('alarm_watches')
          .set({ told_at: now })
          .where('user_id', '=', userId)
          .where('notice_id', 'in', some)
          .execute(),
      );
  },
  clean: async (before) => {
    await db.deleteFrom('push_deliveries').where('created_at', '<', before).execute();
    await db.deleteFrom('alarm_watches').where('created_at', '<', before).execute();
  },
});
