import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createMarks } from './marks.ts';
import type { HubNotificationMark } from './types.ts';

test('marks that another device writes while they are read are read once more', async () => {
  const answers: ((marks: readonly HubNotificationMark[]) => void)[] = [];
  const storage = {
    read: () => new Promise<readonly HubNotificationMark[]>((resolve) => void answers.push(resolve)),
    write: () => Promise.resolve(),
  };
  const marks = createMarks(storage, { clock: createFakeClock() }, () => undefined);
  marks.load();
  marks.load();
  answers[0]?.([]);
  await expect.poll(() => answers.length).toBe(2);
  const mark = { notification_id: 'leak', created_at: '2026-06-01T08:00:00Z' };
  answers[1]?.([{ ...mark, read: true, hidden: false }]);
  const entry = { notificationId: mark.notification_id, createdAt: mark.created_at };
  await expect.poll(() => marks.of(entry).read).toBe(true);
});
