import { cleanText, inTransaction, statementSlices, type Kysely, type Selectable } from '@soglia/database';
import type { Schema } from './schema.ts';
import type { PushSubscriptionRecord, PushSubscriptionsRepository } from './web-push-records.ts';

type Row = Schema['push_subscriptions'];

const toRow = (record: PushSubscriptionRecord): Row => ({
  id: record.id,
  user_id: record.userId,
  device: cleanText(record.device),
  endpoint: record.endpoint,
  origin: record.origin,
  endpoint_hash: record.endpointHash,
  p256dh: record.p256dh,
  auth: record.auth,
  created_at: record.createdAt,
  renewed_at: record.renewedAt,
  last_confirmed: record.lastConfirmed,
});

const toRecord = (row: Selectable<Row>): PushSubscriptionRecord => ({
  id: row.id,
  userId: row.user_id,
  device: row.device,
  endpoint: row.endpoint,
  origin: row.origin,
  endpointHash: row.endpoint_hash,
  p256dh: row.p256dh,
  auth: row.auth,
  createdAt: row.created_at,
  renewedAt: row.renewed_at,
  lastConfirmed: row.last_confirmed,
});

export function createPushSubscriptionsRepository(db: Kysely<Schema>): PushSubscriptionsRepository {
  const list = async (userId: string) =>
    (
      await db
        .selectFrom('push_subscriptions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(toRecord);

  const put = async (
    transaction: Kysely<Schema>,
    record: PushSubscriptionRecord,
    most: number,
  ): Promise<PushSubscriptionRecord | 'full' | 'other_keys'> => {
    const stored = await transaction
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('endpoint_hash', '=', record.endpointHash)
      .executeTakeFirst();
    if (stored !== undefined && (stored.p256dh !== record.p256dh || stored.auth !== record.auth))
      return 'other_keys';
    const isTheirs = stored?.user_id === record.userId;
    if (!isTheirs) {
      const { count } = await transaction
        .selectFrom('push_subscriptions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', record.userId)
        // Another window of the same browser may have added it since it was looked for.
        .where('endpoint_hash', '!=', record.endpointHash)
        .executeTakeFirstOrThrow();
      if (count >= most) return 'full';
    }
    if (isTheirs) {
      const { device, renewed_at: renewedAt } = toRow(record);
      await transaction
        .updateTable('push_subscriptions')
        .set({ device, renewed_at: renewedAt })
        .where('id', '=', stored.id)
        .execute();
      return toRecord({ ...stored, device, renewed_at: renewedAt });
    }
    // What waits for whoever used this browser before is not for the one who does now.
    if (stored !== undefined) await removeSubscriptions(transaction, [stored.id]);
    const { numInsertedOrUpdatedRows: added = 0n } = await transaction
      .insertInto('push_subscriptions')
      .values(toRow(record))
      .onConflict((conflict) => conflict.column('endpoint_hash').doNothing())
      .executeTakeFirst();
    // Another window of the same browser was faster.
    return added > 0n ? record : put(transaction, record, most);
  };

  return {
    list,
    put: (record, most) => inTransaction(db, (transaction) => put(transaction, record, most)),
    remove: (id, userId) =>
      inTransaction(db, async (transaction) => {
        const row = await transaction
          .selectFrom('push_subscriptions')
          .select('id')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (row !== undefined) await removeSubscriptions(transaction, [row.id]);
        return row !== undefined;
      }),
    removeAll: () =>
      inTransaction(db, async (transaction) => {
        const rows = await transaction.selectFrom('push_subscriptions').select('id').execute();
        await removeSubscriptions(
          transaction,
          rows.map(({ id }) => id),
        );
        return rows.length;
      }),
    removeUnused: (before) =>
      inTransaction(db, async (transaction) => {
        const rows = await transaction
          .selectFrom('push_subscriptions')
          .leftJoin('people', 'people.user_id', 'push_subscriptions.user_id')
          .select('push_subscriptions.id')
          .where((eb) =>
            eb.or([
              eb('push_subscriptions.renewed_at', '<', before),
              eb('people.sessions_ended_at', '>=', eb.ref('push_subscriptions.renewed_at')),
            ]),
          )
          .execute();
        await removeSubscriptions(
          transaction,
          rows.map(({ id }) => id),
        );
        return rows.length;
      }),
  };
}

/** Removes them, and gives up what waits for them. */
export async function removeSubscriptions(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  for (const some of statementSlices(ids)) {
    await db
      .updateTable('push_deliveries')
      .set({ state: 'failed' })
      .where('subscription_id', 'in', some)
      .where('state', '=', 'waiting')
      .execute();
    await db.deleteFrom('push_subscriptions').where('id', 'in', some).execute();
  }
}
