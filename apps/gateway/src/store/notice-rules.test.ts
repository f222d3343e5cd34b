import { describe, expect, test } from 'vitest';
import { createTestDatabase, databaseKinds } from '@soglia/database/testing';
import type { NoticeRuleRecord } from './notice-rules-repository.ts';
import type { Schema } from './schema.ts';
import { openTestStore } from './testing/test-stores.ts';

const record = (id: string, changes: Partial<NoticeRuleRecord> = {}): NoticeRuleRecord => ({
  id,
  userId: 'luca',
  createdAt: 1,
  registryId: null,
  rule: {
    entity_id: 'sensor.freezer',
    when: { kind: 'above', value: -15 },
    for_seconds: 600,
    only_when_away: false,
    quiet_hours: { from: '22:00', to: '07:00' },
    enabled: true,
  },
  ...changes,
});

describe.each(databaseKinds)('on %s', (kind) => {
  test('a person has rules of their own, up to a number, that go with them', async () => {
    await using store = await openTestStore(kind);
    const { noticeRules, people } = store;
    await people.put({ userId: 'luca' });
    expect(await noticeRules.add(record('a'), 2)).toBe(true);
    expect(await noticeRules.add(record('b', { createdAt: 2, registryId: 'entry' }), 2)).toBe(true);
    expect(await noticeRules.add(record('c'), 2)).toBe(false);
    expect(await noticeRules.add(record('d', { userId: 'giulia' }), 2)).toBe(true);
    expect(await noticeRules.list('luca')).toEqual([
      record('a'),
      record('b', { createdAt: 2, registryId: 'entry' }),
    ]);
    expect((await noticeRules.list()).map(({ id }) => id)).toEqual(['a', 'd', 'b']);
    const changed = { ...record('a').rule, enabled: false };
    const replacement = { id: 'a', userId: 'luca', rule: changed, registryId: null };
    expect(await noticeRules.replace({ ...replacement, userId: 'giulia' })).toBe(false);
    expect(await noticeRules.replace(replacement)).toBe(true);
    expect((await noticeRules.list('luca'))[0]?.rule.enabled).toBe(false);
    expect(await noticeRules.remove('a', 'giulia')).toBe(false);
    expect(await noticeRules.remove('a', 'luca')).toBe(true);
    await people.remove('luca');
    expect((await noticeRules.list()).map(({ id }) => id)).toEqual(['d']);
  });

  test('two gateways that change a rule at once take nothing back from each other', async () => {
    const database = await createTestDatabase<Schema>(kind);
    try {
      await using one = await openTestStore(kind, {}, database);
      await using other = await openTestStore(kind, {}, database);
      await one.noticeRules.add(record('a'), 1);
      const change = (store: typeof one, changes: object) =>
        store.transaction(async ({ noticeRules }) => {
          const own = (await noticeRules.listForUpdate('luca')).find(({ id }) => id === 'a') ?? record('a');
          await noticeRules.replace({ ...own, rule: { ...own.rule, ...changes } });
        });
      for (const for_seconds of [1, 2, 3, 4, 5]) {
        const enabled = for_seconds % 2 === 0;
        await Promise.all([change(one, { enabled }), change(other, { for_seconds })]);
        expect(await one.noticeRules.list('luca')).toMatchObject([{ rule: { enabled, for_seconds } }]);
      }
    } finally {
      await database.remove();
    }
  });

  test('what holds is kept with when people were told, until it no longer holds', async () => {
    await using store = await openTestStore(kind);
    const { notifiedConditions } = store;
    await notifiedConditions.put({ key: 'battery:x', since: 5, notifiedAt: null });
    await notifiedConditions.put({ key: 'smoke:y', since: 9, notifiedAt: null });
    await notifiedConditions.put({ key: 'smoke:y', since: 10, notifiedAt: 11 });
    await notifiedConditions.remove('battery:x');
    expect(await notifiedConditions.list()).toEqual([{ key: 'smoke:y', since: 10, notifiedAt: 11 }]);
  });
});
