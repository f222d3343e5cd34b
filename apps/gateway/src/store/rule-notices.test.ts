import { describe, expect, test } from 'vitest';
import { migrate } from '@soglia/database';
import { createTestDatabase, databaseKinds } from '@soglia/database/testing';
import { HOUR_MS } from '@soglia/server/durations';
import { createSingleInstance } from '#instances/instances.ts';
import { createLogger } from '#logging/logger.ts';
import { createNotices } from '#notifications/create-notices.ts';
import type { NewNotice } from '#notifications/notices.ts';
import { manualClock } from '#testing/manual-clock.ts';
import type { Notice } from './notice-records.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';
import { openTestStore } from './testing/test-stores.ts';

/** Rules of several people, whose devices change as often as the test says. */
async function setUp(kind: (typeof databaseKinds)[number]) {
  const testDatabase = await createTestDatabase<Schema>(kind);
  const store = await openTestStore(kind, {}, testDatabase);
  const database = testDatabase.connect();
  const clock = manualClock(Date.UTC(2026, 10, 24, 12));
  const planned: string[] = [];
  const notices = createNotices({
    store,
    clock,
    limits: { ruleNoticesPerHour: 5, ruleNoticesPerPerson: 8, keptPerSender: 3 },
    instances: createSingleInstance(),
    logger: createLogger('silent'),
    recipients: {
      of: ({ to }: NewNotice) => Promise.resolve(typeof to === 'string' ? ['luca', 'giulia'] : to),
    },
    planDeliveries: async ({ pushDeliveries }, notice, userIds) => {
      planned.push(notice.title ?? notice.message);
      const deliveries = userIds.map((userId) => ({
        id: `${notice.id}-${userId}`,
        noticeId: notice.id,
        userId,
        subscriptionId: 'phone',
        origin: 'https://push.example',
        urgent: false,
        createdAt: notice.at,
        expiresAt: notice.at + HOUR_MS,
      }));
      await pushDeliveries.add(deliveries, []);
    },
  });
  const added: Notice[] = [];
  notices.onAdded((notice) => added.push(notice));
  const add = (message: string, given: Partial<NewNotice> = {}) =>
    notices.add({ category: 'system', type: 'rule', source: 'rule', message, to: ['luca'], ...given });
  const listOf = async (userId: string) =>
    (await store.notices.page(userId, { limit: 100 })).map(({ notice }) => notice.title ?? notice.message);
  return {
    store,
    database,
    clock,
    planned,
    added,
    add,
    listOf,
    [Symbol.asyncDispose]: async () => {
      notices.close();
      await store.close();
      await database.close();
      await testDatabase.remove();
    },
  };
}

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `${first + at}`);
const LEFT_OUT = 'Troppi avvisi in quest’ora';

describe.each(databaseKinds)('notices of the rules of one person, on %s', (kind) => {
  test('after the number of an hour are left out, which one notice says; nobody else misses any', async () => {
    await using house = await setUp(kind);
    const { add, added, planned, listOf, clock } = house;
    await Promise.all(numbers(1, 300).map((one) => add(one)));
    expect(planned).toEqual([...numbers(1, 5), LEFT_OUT]);
    expect(added.at(-1)?.message).toBe(
      'Le tue regole di «Avvisami quando» ne hanno già mandati 5: fino alla prossima ora non ne arrivano altri.',
    );
    await add('Fumo', { source: 'gateway', category: 'alarm', type: 'smoke', to: 'everybody' });
    await add('di Giulia', { to: ['giulia'] });
    expect(await listOf('giulia')).toEqual(expect.arrayContaining(['Fumo', 'di Giulia']));
    expect(await listOf('luca')).toContain('Fumo');
    clock.advance(HOUR_MS);
    await add('later');
    expect(planned.slice(-3)).toEqual(['Fumo', 'di Giulia', 'later']);
  });

  test('are kept up to a number, removed ones too: the oldest give way, with their messages', async () => {
    await using house = await setUp(kind);
    const { store, database, add, listOf, clock } = house;
    await add('Fumo', { source: 'gateway', category: 'alarm', type: 'smoke', to: 'everybody' });
    await add('di Giulia', { to: ['giulia'] });
    const ids: string[] = [];
    for (const one of numbers(1, 12)) {
      clock.advance(HOUR_MS);
      ids.push((await add(one)) ?? '');
      await store.notices.remove(
        'luca',
        ids.slice(-1).filter(() => Number(one) % 2 === 0),
      );
    }
    expect(await listOf('luca')).toEqual(['11', '9', '7', '5', 'Fumo']);
    expect(await listOf('giulia')).toEqual(expect.arrayContaining(['Fumo', 'di Giulia']));
    const found = await Promise.all(ids.map((id) => store.notices.find(id)));
    expect(found.filter((one) => one !== undefined)).toHaveLength(8);
    // Of the smoke two, of Giulia's rule one.
    expect(await database.db.selectFrom('push_deliveries').select('id').execute()).toHaveLength(8 + 3);
  });
});

test.each(databaseKinds)(
  'what one sender has sent is kept up to a number, and pushes out nothing else, on %s',
  async (kind) => {
    await using house = await setUp(kind);
    const { database, add, listOf, clock } = house;
    const by = (source: 'service_key' | 'person', senderId: string) =>
      ({ source, senderId, type: 'system' }) as const;
    await add('Fumo', { source: 'gateway', category: 'alarm', type: 'smoke' });
    await add('regola');
    await add('di Maria', by('person', 'maria'));
    for (const one of numbers(1, 6)) {
      clock.advance(1000);
      await add(one, by('service_key', 'lavatrice'));
    }
    await add('pioggia', by('service_key', 'meteo'));
    for (const one of numbers(1, 6)) {
      clock.advance(1000);
      await add(`ticket ${one}`, { source: 'gateway', type: 'support', category: 'support', ticketId: one });
    }
    const tickets = ['ticket 4', 'ticket 5', 'ticket 6'];
    const others = ['4', '5', '6', 'Fumo', 'di Maria', 'pioggia', 'regola'];
    expect((await listOf('luca')).sort()).toEqual([...others, ...tickets]);
    expect(await database.db.selectFrom('push_deliveries').select('id').execute()).toHaveLength(10);
  },
);

test.each(databaseKinds)('whose rule made those of before is found, on %s', async (kind) => {
  const testDatabase = await createTestDatabase<Schema>(kind);
  const database = testDatabase.connect();
  const { db } = database;
  const step = migrations.findIndex(({ name }) => name === 'owners of rule notices');
  await migrate(database, migrations.slice(0, step));
  const notice = { at: 1, category: 'system', type: 'rule', message: 'a', for_everybody: 0 } as const;
  await db
    .insertInto('notices')
    .values([
      { ...notice, id: 'rule', source: 'rule' },
      { ...notice, id: 'other', source: 'gateway' },
    ])
    .execute();
  await db
    .insertInto('notice_recipients')
    .values([
      { notice_id: 'rule', user_id: 'luca', at: 1, read_at: null },
      { notice_id: 'other', user_id: 'luca', at: 1, read_at: null },
    ])
    .execute();
  await migrate(database, migrations);
  expect(await db.selectFrom('notices').select(['id', 'rule_owner']).orderBy('id').execute()).toEqual([
    { id: 'other', rule_owner: null },
    { id: 'rule', rule_owner: 'luca' },
  ]);
  await database.close();
  await testDatabase.remove();
});
