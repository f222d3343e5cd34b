import { databaseKinds } from '@soglia/database/testing';
import { describe, expect, test } from 'vitest';
import type { Notice } from './notice-records.ts';
import { openTestStore } from './testing/test-stores.ts';

describe.each(databaseKinds)('attempts to make a ticket, on %s', (kind) => {
  test('one is taken by one at a time, and done once', async () => {
    await using store = await openTestStore(kind);
    const { ticketCreations: attempts } = store;
    const both = await Promise.all([attempts.claim('a', 1000, 2000), attempts.claim('a', 1000, 2000)]);
    expect(both).toContainEqual({ kind: 'claimed', isFirst: true });
    expect(both).toContainEqual({ kind: 'busy' });
    // Who had it did not come back.
    expect(await attempts.claim('a', 2000, 3000)).toEqual({ kind: 'claimed', isFirst: false });
    await attempts.release('a');
    const again = await Promise.all([1, 2, 3].map(() => attempts.claim('a', 2001, 3000)));
    expect(again.filter((answer) => answer.kind === 'claimed')).toEqual([
      { kind: 'claimed', isFirst: false },
    ]);
    await attempts.note('a', '7');
    await attempts.release('a');
    await attempts.forget('a');
    expect(await attempts.claim('a', 9000, 9999)).toEqual({ kind: 'made', ticketId: '7' });
    await attempts.claim('b', 1, 2);
    await attempts.forget('b');
    expect(await attempts.claim('b', 1, 2)).toEqual({ kind: 'claimed', isFirst: true });
  });

  test('the newest are remembered, and not for ever', async () => {
    await using store = await openTestStore(kind);
    const { ticketCreations: attempts } = store;
    for (let at = 1; at <= 6; at += 1) {
      await attempts.claim(`a${at}`, at, at);
      await attempts.note(`a${at}`, `t${at}`);
    }
    expect(await attempts.knownIds([])).toEqual(new Set());
    const ids = Array.from({ length: 600 }, (_, at) => `t${at}`);
    await attempts.clean(3, 3);
    expect([...(await attempts.knownIds(ids))].sort()).toEqual(['t4', 't5', 't6']);
    await attempts.clean(6, 3);
    expect([...(await attempts.knownIds(ids))]).toEqual(['t6']);
  });

  test('a notice keeps the ticket that it is about', async () => {
    await using store = await openTestStore(kind);
    const notice: Notice = {
      id: 'n1',
      at: 5,
      category: 'support',
      type: 'support',
      message: 'x',
      source: 'gateway',
      ticketId: 'T-7',
      isPublic: false,
    };
    expect(await store.notices.add(notice, ['luca'])).toBe(true);
    expect(await store.notices.add(notice, ['luca'])).toBe(false);
    expect(await store.notices.find('n1')).toEqual({ notice, userIds: ['luca'] });
  });
});
