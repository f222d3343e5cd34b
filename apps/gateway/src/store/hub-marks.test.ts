import type { HubMark } from '@soglia/contracts/notifications';
import { databaseKinds } from '@soglia/database/testing';
import { describe, expect, test } from 'vitest';
import { openTestStore } from './testing/test-stores.ts';

const mark = (id: string, changes: Partial<HubMark> = {}): HubMark => ({
  notification_id: id,
  created_at: '2026-11-24T08:00:00Z',
  read: true,
  hidden: false,
  ...changes,
});

describe.each(databaseKinds)('on %s', (kind) => {
  test('devices that save at once lose nothing, and what was marked once stays so', async () => {
    await using store = await openTestStore(kind);
    const { notices } = store;
    const ids = Array.from({ length: 12 }, (_, number) => `n${number}`);
    await Promise.all(ids.map((id) => notices.addHubMarks('luca', [mark(id)])));
    expect((await notices.hubMarks('luca')).map(({ notification_id: id }) => id).sort()).toEqual(ids.sort());
    expect(await notices.addHubMarks('luca', [mark('n1', { read: false, hidden: true })])).toBe(true);
    expect(await notices.addHubMarks('luca', [mark('n1', { read: false })])).toBe(false);
    const again = '2026-11-25T08:00:00Z';
    await notices.addHubMarks('luca', [mark('n1', { created_at: again, read: false, hidden: true })]);
    expect((await notices.hubMarks('luca')).filter(({ notification_id: id }) => id === 'n1')).toEqual([
      mark('n1', { hidden: true }),
      mark('n1', { created_at: again, read: false, hidden: true }),
    ]);
    expect(await notices.hubMarks('giulia')).toEqual([]);
    expect(await notices.addHubMarks('giulia', [])).toBe(false);
  });

  test('of too many the newest are stored', async () => {
    await using store = await openTestStore(kind);
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 0, minute)).toISOString();
    const marks = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => mark(`n${from + index}`, { created_at: at(from + index) }));
    await store.notices.addHubMarks('luca', marks(300, 400));
    await store.notices.addHubMarks('luca', marks(0, 300));
    const stored = await store.notices.hubMarks('luca');
    expect([stored.length, stored.at(0)?.notification_id, stored.at(-1)?.notification_id]).toEqual([
      500,
      'n200',
      'n699',
    ]);
  });
});
