import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { entryOf } from './entries.ts';
import { createMarks } from './marks.ts';
import type { HubNotificationMark } from './types.ts';

const created_at = '2026-06-01T08:00:00Z';
const entryNamed = (id: string) =>
  entryOf({ id, kind: 'persistent', at: Date.parse(created_at), notificationId: id, createdAt: created_at });

/** Marks whose storage answers when the test lets it. */
function openMarks() {
  const reads: ((marks: readonly HubNotificationMark[]) => void)[] = [];
  const writes: (() => void)[] = [];
  const clock = createFakeClock();
  const storage = {
    read: () => new Promise<readonly HubNotificationMark[]>((resolve) => void reads.push(resolve)),
    write: () => new Promise<void>((resolve) => void writes.push(resolve)),
  };
  return { reads, writes, clock, marks: createMarks(storage, { clock }, () => undefined) };
}

const leak = entryNamed('leak');
const readElsewhere = { notification_id: 'leak', created_at, read: true, hidden: false };

test('marks that another device writes while they are read are read once more', async () => {
  const { marks, reads } = openMarks();
  marks.load();
  marks.load();
  reads[0]?.([]);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.([readElsewhere]);
  await expect.poll(() => marks.of(leak).read).toBe(true);
});

test('marks that another device writes while own ones are saved are read after that', async () => {
  const { marks, reads, writes, clock } = openMarks();
  marks.mark([entryNamed('door')], { read: true });
  await clock.advance(1_000);
  reads[0]?.([]);
  await expect.poll(() => writes.length).toBe(1);
  marks.load();
  writes[0]?.();
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.([readElsewhere]);
  await expect.poll(() => marks.of(leak).read).toBe(true);
});
