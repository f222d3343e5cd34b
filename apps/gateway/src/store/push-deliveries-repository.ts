import { inTransaction, type Kysely } from '@soglia/database';
import { createAlarmWatchQueries, inBatches, noticeOf } from './alarm-watch-queries.ts';
import { removeSubscriptions } from './push-subscriptions-repository.ts';
import type { Schema } from './schema.ts';
import type {
  DeliveryState,
  NewDelivery,
  NewWatch,
  PushDeliveriesRepository,
  WaitingMessages,
} from './web-push-records.ts';

const deliveryRow = (delivery: NewDelivery): Schema['push_deliveries'] => ({
  id: delivery.id,
  notice_id: delivery.noticeId,
  user_id: delivery.userId,
  subscription_id: delivery.subscriptionId,
  origin: delivery.origin,
  state: 'waiting',
  tries: 0,
  urgent: delivery.urgent ? 1 : 0,
  created_at: delivery.createdAt,
  due_at: delivery.createdAt,
  expires_at: delivery.expiresAt,
  merged_into: null,
});

const watchRow = (watch: NewWatch): Schema['alarm_watches'] => ({
  notice_id: watch.noticeId,
  user_id: watch.userId,
  state: 'watching',
  told_at: null,
  created_at: watch.createdAt,
  due_at: watch.dueAt,
});

export function createPushDeliveriesRepository(db: Kysely<Schema>): PushDeliveriesRepository {
  return {
    targets: async (userIds) => {
      const devices = await inBatches(userIds, (some) =>
        db
          .selectFrom('push_subscriptions')
          .select(['user_id', 'id', 'origin'])
          .where('user_id', 'in', some)
          .execute(),
      );
      const chosen = await inBatches(userIds, (some) =>
        db
          .selectFrom('preferences')
          .select(['user_id', 'document'])
          .where('name', '=', 'notifications')
          .where('user_id', 'in', some)
          .execute(),
      );
      const documents = new Map(chosen.map((row) => [row.user_id, row.document]));
      const byPerson = Map.groupBy(devices, (row) => row.user_id);
      return userIds.map((userId) => ({
        userId,
        devices: (byPerson.get(userId) ?? []).map(({ id, origin }) => ({ subscriptionId: id, origin })),
        settings: documents.get(userId),
      }));
    },
    add: async (deliveries, watches) => {
      await inBatches(deliveries, (some) =>
        db.insertInto('push_deliveries').values(some.map(deliveryRow)).execute(),
      );
      await inBatches(watches, (some) => db.insertInto('alarm_watches').values(some.map(watchRow)).execute());
    },
    bringForward: async (now) => {
      await db
        .updateTable('push_deliveries')
        .set({ created_at: now, due_at: now })
        .where('state', '=', 'waiting')
        .where('created_at', '>', now)
        .execute();
    },
    waitingOrigins: async () => {
      const rows = await db
        .selectFrom('push_deliveries')
        .select(({ fn }) => [
          'origin',
          fn.min<number>('due_at').as('due_at'),
          fn.min<string>('user_id').as('first_user'),
          fn.max<string>('user_id').as('last_user'),
        ])
        .where('state', '=', 'waiting')
        .groupBy('origin')
        .execute();
      return rows.map(({ origin, due_at: dueAt, first_user: first, last_user: last }) => ({
        origin,
        dueAt,
        userId: first === last ? first : undefined,
      }));
    },
    due: async (origin, now, limit) => {
      const urgent = await dueRows(db, { origin, now, limit, urgent: 1 });
      const left = limit - urgent.length;
      const calm = left === 0 ? [] : await dueRows(db, { origin, now, limit: left, urgent: 0 });
      return [...urgent, ...calm].map((row) => ({
        ...noticeOf(row),
        id: row.id,
        userId: row.user_id,
        subscriptionId: row.subscription_id,
        tries: row.tries,
        endpoint: row.endpoint,
        p256dh: row.p256dh,
        auth: row.auth,
        expiresAt: row.expires_at,
        urgent: row.urgent === 1,
        merged: Number(row.merged),
      }));
    },
    waitingEntities: async (waiting) => {
      const rows = await waitingOf(db, waiting)
        .innerJoin('notices', 'notices.id', 'push_deliveries.notice_id')
        .select('notices.entity_id')
        .distinct()
        .execute();
      return rows.map(({ entity_id: entityId }) => entityId);
    },
    mergeWaiting: (waiting, into, entityIds) =>
      inTransaction(db, async (transaction) => {
        const known = entityIds.filter((id) => id !== null);
        const merged = waitingOf(transaction, waiting)
          .innerJoin('notices', 'notices.id', 'push_deliveries.notice_id')
          .select('push_deliveries.id')
          .where('push_deliveries.id', '<>', into)
          .where((eb) =>
            eb.or([
              ...(known.length > 0 ? [eb('notices.entity_id', 'in', known)] : []),
              ...(known.length < entityIds.length ? [eb('notices.entity_id', 'is', null)] : []),
            ]),
          );
        // Those that stood for others stand for them no longer.
        await transaction
          .updateTable('push_deliveries')
          .set({ merged_into: into })
          .where('merged_into', 'in', merged)
          .execute();
        await transaction
          .updateTable('push_deliveries')
          .set({ state: 'merged', merged_into: into })
          .where('id', 'in', merged)
          .execute();
        const { count } = await transaction
          .selectFrom('push_deliveries')
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .where('merged_into', '=', into)
          .executeTakeFirstOrThrow();
        return Number(count);
      }),
    settle: (outcomes) =>
      inTransaction(db, async (transaction) => {
        const ended = new Map<DeliveryState, string[]>();
        const gone = new Set<string>();
        for (const [{ id, subscriptionId, tries }, outcome] of outcomes) {
          if (outcome.state === 'gone') gone.add(subscriptionId);
          else if (outcome.state === 'waiting')
            await transaction
              .updateTable('push_deliveries')
              .set({ tries: tries + 1, due_at: outcome.dueAt })
              .where('id', '=', id)
              .where('state', '=', 'waiting')
              .execute();
          else ended.set(outcome.state, [...(ended.get(outcome.state) ?? []), id]);
        }
        for (const [state, ids] of ended)
          await inBatches(ids, (some) =>
            transaction
              .updateTable('push_deliveries')
              .set({ state })
              .where('id', 'in', some)
              // The device may have confirmed it before the push service had answered.
              .where('state', '=', 'waiting')
              .execute(),
          );
        // What one stood for that its person may no longer know is sent after all.
        await inBatches(ended.get('withdrawn') ?? [], (some) =>
          transaction
            .updateTable('push_deliveries')
            .set({ state: 'waiting', merged_into: null })
            .where('merged_into', 'in', some)
            .where('state', '=', 'merged')
            .execute(),
        );
        await removeSubscriptions(transaction, [...gone]);
      }),
    failUnsendable: async (origin, now) => {
      const sendable = sendableRows(db, { origin, now }).select('delivery.id');
      await db
        .updateTable('push_deliveries')
        .set({ state: 'failed' })
        .where('state', '=', 'waiting')
        .where('origin', '=', origin)
        .where('due_at', '<=', now)
        .where('id', 'not in', sendable)
        .execute();
    },
    expire: async (now) => {
      await db
        .updateTable('push_deliveries')
        .set({ state: 'failed' })
        .where('state', '=', 'waiting')
        .where('expires_at', '<=', now)
        .execute();
    },
    confirm: (ids, now) =>
      inTransaction(db, async (transaction) => {
        const found = await inBatches(ids, (some) =>
          transaction
            .updateTable('push_deliveries')
            .set({ state: 'confirmed' })
            .where((eb) => eb.or([eb('id', 'in', some), eb('merged_into', 'in', some)]))
            .where('state', '<>', 'confirmed')
            .returning(['notice_id', 'user_id', 'subscription_id'])
            .execute(),
        );
        await inBatches([...new Set(found.map((row) => row.subscription_id))], (some) =>
          transaction
            .updateTable('push_subscriptions')
            .set({ last_confirmed: now })
            .where('id', 'in', some)
            .execute(),
        );
        for (const [userId, rows] of Map.groupBy(found, (row) => row.user_id))
          await inBatches(
            rows.map((row) => row.notice_id),
            (some) =>
              transaction
                .updateTable('alarm_watches')
                .set({ state: 'confirmed' })
                .where('user_id', '=', userId)
                .where('notice_id', 'in', some)
                .where('state', '=', 'watching')
                .execute(),
          );
        return found.length;
      }),
    ...createAlarmWatchQueries(db),
  };
}

const waitingOf = (db: Kysely<Schema>, { subscriptionId, urgent }: WaitingMessages) =>
  db
    .selectFrom('push_deliveries')
    .where('push_deliveries.subscription_id', '=', subscriptionId)
    .where('push_deliveries.state', '=', 'waiting')
    .where('push_deliveries.urgent', '=', Number(urgent));

interface SendableRows {
  readonly origin: string;
  readonly now: number;
}

/** What is due, has its notice, and whose device is still signed in. */
const sendableRows = (db: Kysely<Schema>, { origin, now }: SendableRows) =>
  db
    .selectFrom('push_deliveries as delivery')
    .innerJoin('notices as notice', 'notice.id', 'delivery.notice_id')
    .innerJoin('push_subscriptions as device', 'device.id', 'delivery.subscription_id')
    .leftJoin('people', 'people.user_id', 'delivery.user_id')
    .where('delivery.state', '=', 'waiting')
    .where('delivery.origin', '=', origin)
    .where('delivery.due_at', '<=', now)
    .where('delivery.expires_at', '>', now)
    // A device that has been signed out hears nothing more, also before it is removed.
    .where((eb) =>
      eb.or([
        eb('people.sessions_ended_at', 'is', null),
        eb('people.sessions_ended_at', '<', eb.ref('device.renewed_at')),
      ]),
    );

interface DueRows extends SendableRows {
  readonly urgent: 0 | 1;
  readonly limit: number;
}

/** Of one urgency, in the order of the index: a queue of thousands is not sorted for each batch. */
const dueRows = (db: Kysely<Schema>, { urgent, limit, ...sendable }: DueRows) =>
  sendableRows(db, sendable)
    .select(['delivery.id', 'delivery.notice_id', 'delivery.user_id', 'delivery.subscription_id'])
    .select(['delivery.urgent', 'delivery.tries', 'delivery.expires_at'])
    .select(['device.endpoint', 'device.p256dh', 'device.auth'])
    .select(['notice.at', 'notice.category', 'notice.type', 'notice.title', 'notice.message'])
    .select(['notice.entity_id', 'notice.ticket_id'])
    .select((eb) =>
      eb
        .selectFrom('push_deliveries as other')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('other.merged_into', '=', 'delivery.id')
        .as('merged'),
    )
    .where('delivery.urgent', '=', urgent)
    .orderBy('delivery.due_at')
    .orderBy('delivery.id')
    .limit(limit)
    .execute();
