import { describe, expect, test } from 'vitest';
import type { DatabaseKind } from '@soglia/database';
import { createTestDatabase, databaseKinds } from '@soglia/database/testing';
import type { Database, Schema } from './schema.ts';
import type { NewDelivery, PushSubscriptionRecord } from './web-push-records.ts';
import { openTestStore } from './testing/test-stores.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const ORIGIN = 'https://push.example';

const subscription = (id: string, changes: Partial<PushSubscriptionRecord> = {}): PushSubscriptionRecord => ({
  id,
  userId: 'anna',
  device: 'Telefono',
  endpoint: `${ORIGIN}/${id}`,
  origin: ORIGIN,
  endpointHash: `hash of ${id}`,
  p256dh: `key of ${id}`,
  auth: `auth of ${id}`,
  createdAt: NOW,
  renewedAt: NOW,
  lastConfirmed: null,
  ...changes,
});

const delivery = (id: string, changes: Partial<NewDelivery> = {}): NewDelivery => ({
  id,
  noticeId: 'smoke',
  userId: 'anna',
  subscriptionId: 'phone',
  origin: ORIGIN,
  urgent: true,
  createdAt: NOW,
  expiresAt: NOW + 1000,
  ...changes,
});

/** An open store, and a second connection to its database for tables of others. */
async function open(kind: DatabaseKind) {
  const testDatabase = await createTestDatabase<Schema>(kind);
  const store = await openTestStore(kind, {}, testDatabase);
  const database = testDatabase.connect();
  return {
    store,
    database,
    [Symbol.asyncDispose]: async () => {
      await store.close();
      await database.close();
      await testDatabase.remove();
    },
  };
}

async function addNotice({ db }: Database, id: string, readers: readonly string[]) {
  await db
    .insertInto('notices')
    .values({
      id,
      at: NOW,
      category: 'alarm',
      type: 'smoke',
      title: 'Fumo',
      message: 'Fumo in cucina',
      url: null,
      entity_id: 'binary_sensor.smoke',
      source: 'gateway',
      sender_id: null,
      for_everybody: 0,
    })
    .execute();
  for (const userId of readers)
    await db
      .insertInto('notice_recipients')
      .values({ notice_id: id, user_id: userId, at: NOW, read_at: null })
      .execute();
}

describe.each(databaseKinds)('on %s', (kind) => {
  test('a device that is added by several windows at once is there once', async () => {
    await using setup = await open(kind);
    const { pushSubscriptions: devices } = setup.store;
    for (const name of ['phone', 'tablet', 'laptop']) {
      const windows = Array.from({ length: 6 }, (_, at) => ({ ...subscription(name), id: `${name} ${at}` }));
      const added = await Promise.all(windows.map((one) => devices.put(one, 3)));
      const ids = new Set(added.map((one) => (typeof one === 'string' ? one : one.id)));
      expect(ids.size).toBe(1);
      expect((await devices.list('anna')).map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
    }
    expect(await devices.list('anna')).toHaveLength(3);
  });

  test('a device is renewed by its own keys only, and belongs to who used it last', async () => {
    await using store = await openTestStore(kind);
    const { pushSubscriptions: devices, pushDeliveries: deliveries } = store;
    expect(await devices.put(subscription('phone'), 2)).toEqual(subscription('phone'));
    const renewed = subscription('other id', { endpointHash: 'hash of phone', renewedAt: NOW + 5 });
    expect(await devices.put({ ...renewed, p256dh: 'another', userId: 'eva' }, 2)).toBe('other_keys');
    const same = { ...renewed, p256dh: 'key of phone', auth: 'auth of phone', device: 'Telefono nuovo' };
    expect(await devices.put(same, 2)).toEqual(
      subscription('phone', { renewedAt: NOW + 5, device: 'Telefono nuovo' }),
    );
    expect(await devices.put(subscription('tablet'), 2)).toMatchObject({ id: 'tablet' });
    expect(await devices.put(subscription('third'), 2)).toBe('full');

    await deliveries.add([delivery('1')], []);
    expect(await devices.put({ ...same, userId: 'eva' }, 2)).toMatchObject({ id: 'other id', userId: 'eva' });
    expect((await devices.list('anna')).map(({ id }) => id)).toEqual(['tablet']);
    expect(await deliveries.waitingOrigins()).toEqual([]);
    expect(await devices.remove('tablet', 'eva')).toBe(false);
    expect(await devices.remove('tablet', 'anna')).toBe(true);
    await store.people.put({ userId: 'eva', sessionsEndedAt: NOW + 4 });
    expect(await devices.removeUnused(NOW)).toBe(0);
    await store.people.put({ userId: 'eva', sessionsEndedAt: NOW + 5 });
    expect(await devices.removeUnused(NOW)).toBe(1);
    expect(await devices.list('eva')).toEqual([]);
  });

  test('a delivery is due until it is settled, and a confirmation ends it and its watch', async () => {
    await using opened = await open(kind);
    const { pushSubscriptions: devices, pushDeliveries: deliveries } = opened.store;
    await devices.put(subscription('phone'), 2);
    await addNotice(opened.database, 'smoke', ['anna', 'eva']);
    expect(await deliveries.targets(['anna', 'eva'])).toEqual([
      { userId: 'anna', devices: [{ subscriptionId: 'phone', origin: ORIGIN }], settings: undefined },
      { userId: 'eva', devices: [], settings: undefined },
    ]);
    const watch = { noticeId: 'smoke', createdAt: NOW, dueAt: NOW + 15 };
    await deliveries.add(
      [delivery('calm', { urgent: false }), delivery('first'), delivery('second')],
      [
        { ...watch, userId: 'anna' },
        { ...watch, userId: 'eva' },
      ],
    );
    const due = await deliveries.due(ORIGIN, NOW, 10);
    expect(due.map(({ id }) => id)).toEqual(['first', 'second', 'calm']);
    expect(due[0]).toMatchObject({ message: 'Fumo in cucina', endpoint: `${ORIGIN}/phone`, urgent: true });
    expect(await deliveries.due(ORIGIN, NOW + 1000, 10)).toEqual([]);
    const [first, second, calm] = due;
    if (first === undefined || second === undefined || calm === undefined) throw new Error('nothing due');
    await deliveries.settle([
      [first, { state: 'sent' }],
      [second, { state: 'waiting', dueAt: NOW + 500 }],
    ]);
    expect((await deliveries.due(ORIGIN, NOW, 10)).map(({ id }) => id)).toEqual(['calm']);
    expect(await deliveries.due(ORIGIN, NOW + 500, 1)).toMatchObject([{ id: 'second', tries: 1 }]);

    expect(await deliveries.nextWatch()).toBe(NOW + 15);
    expect(await deliveries.confirm(['nothing'], NOW)).toBe(0);
    expect(await deliveries.confirm(['first', 'first'], NOW + 9)).toBe(1);
    expect(await deliveries.confirm(['first'], NOW + 10)).toBe(0);
    expect(await devices.list('anna')).toMatchObject([{ lastConfirmed: NOW + 9 }]);
    expect(await deliveries.dueWatches(NOW + 15, 10)).toMatchObject([{ userId: 'eva', title: 'Fumo' }]);
    await deliveries.endWatches('eva', ['smoke'], 'unreached');
    const unreported = [{ userId: 'eva', state: 'unreached', noticeIds: ['smoke'] }] as const;
    expect(await deliveries.unreported(10)).toEqual(unreported);
    await deliveries.markReported(unreported, NOW);
    expect(await deliveries.unreported(10)).toEqual([]);

    expect(await deliveries.nextWatch(['anna', 'eva'])).toBeUndefined();
    await deliveries.settle([[second, { state: 'gone' }]]);
    expect([await devices.list('anna'), await deliveries.waitingOrigins()]).toEqual([[], []]);
  });

  test('what was made by a clock that is ahead, or was set back since, waits for it no longer', async () => {
    await using opened = await open(kind);
    const { pushSubscriptions: devices, pushDeliveries: deliveries } = opened.store;
    await devices.put(subscription('phone'), 2);
    await addNotice(opened.database, 'smoke', ['anna']);
    const [ahead, before] = [NOW + 3_600_000, NOW - 10];
    const waiting = (id: string, createdAt: number) =>
      delivery(id, { createdAt, expiresAt: ahead + 10_000, urgent: false });
    await deliveries.add(
      [waiting('ahead', ahead), waiting('before', before), waiting('sent', ahead)],
      [{ noticeId: 'smoke', userId: 'anna', createdAt: ahead, dueAt: ahead + 15 }],
    );
    const [sent] = (await deliveries.due(ORIGIN, ahead, 10)).filter(({ id }) => id === 'sent');
    if (sent === undefined) throw new Error('nothing due');
    await deliveries.settle([[sent, { state: 'sent' }]]);
    await deliveries.bringForward(NOW);
    expect((await deliveries.due(ORIGIN, NOW, 10)).map(({ id }) => id)).toEqual(['before', 'ahead']);
    expect(await deliveries.dueWatches(NOW, 10)).toEqual([]);
    expect(await deliveries.nextWatch()).toBe(NOW + 15);
    expect(await deliveries.dueWatches(NOW + 15, 10)).toMatchObject([{ userId: 'anna' }]);
  });

  test('one message stands for many, also for those of one that stood for others', async () => {
    await using opened = await open(kind);
    const { pushSubscriptions: devices, pushDeliveries: deliveries } = opened.store;
    await devices.put(subscription('phone'), 2);
    await devices.put(subscription('tablet'), 2);
    for (const id of ['a', 'b', 'c', 'd']) await addNotice(opened.database, id, ['anna']);
    const planned = ['a', 'b', 'c'].map((id) => delivery(id, { noticeId: id }));
    await deliveries.add(
      [...planned, delivery('other', { noticeId: 'a', subscriptionId: 'tablet' })],
      ['a', 'b', 'c', 'd'].map((noticeId) => ({ noticeId, userId: 'anna', createdAt: NOW, dueAt: NOW + 15 })),
    );
    const waiting = { subscriptionId: 'phone', urgent: true };
    const smoke = await deliveries.waitingEntities(waiting);
    expect(smoke).toEqual(['binary_sensor.smoke']);
    expect(await deliveries.mergeWaiting(waiting, 'b', ['lock.door', null])).toBe(0);
    expect(await deliveries.mergeWaiting(waiting, 'b', smoke)).toBe(2);
    await deliveries.add([delivery('d', { noticeId: 'd' })], []);
    expect(await deliveries.mergeWaiting(waiting, 'd', smoke)).toBe(3);
    const due = await deliveries.due(ORIGIN, NOW, 10);
    expect(due.map(({ id, merged }) => [id, merged])).toEqual([
      ['d', 3],
      ['other', 0],
    ]);
    const [first] = due;
    if (first === undefined) throw new Error('nothing due');
    await deliveries.settle([[first, { state: 'sent' }]]);
    expect(await deliveries.confirm(['d'], NOW)).toBe(4);
    expect(await deliveries.nextWatch()).toBeUndefined();
    expect((await deliveries.due(ORIGIN, NOW, 10)).map(({ id }) => id)).toEqual(['other']);
  });

  test('whoever has read an alarm needs no other way', async () => {
    await using opened = await open(kind);
    const { pushDeliveries: deliveries } = opened.store;
    await addNotice(opened.database, 'smoke', ['anna', 'eva']);
    const watch = { noticeId: 'smoke', createdAt: NOW, dueAt: NOW };
    await deliveries.add(
      [],
      ['anna', 'eva', 'removed it'].map((userId) => ({ ...watch, userId })),
    );
    await opened.database.db
      .updateTable('notice_recipients')
      .set({ read_at: NOW })
      .where('user_id', '=', 'anna')
      .execute();
    expect((await deliveries.dueWatches(NOW, 10)).map(({ userId }) => userId)).toEqual(['eva']);
    await deliveries.clean(NOW + 1);
    expect(await deliveries.nextWatch()).toBeUndefined();
  });

  test('a value that is there stays, whoever else wants to set it', async () => {
    await using store = await openTestStore(kind);
    const values = await Promise.all(['one', 'other'].map((value) => store.values.add('key', value)));
    expect(new Set(values).size).toBe(1);
    expect(await store.values.get('key')).toBe(values[0]);
  });
});
