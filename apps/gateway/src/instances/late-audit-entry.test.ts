import { expect, test } from 'vitest';
import { MINUTE_MS } from '@soglia/server/durations';
import { createLogger } from '#logging/logger.ts';
import { watchAuditLog } from '#notifications/gateway-notices/audit-notices.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { waitFor } from '#testing/wait-for.ts';

test('an entry of the audit log that is kept after one with a higher id is told too, and once', async () => {
  await using store = await openTestStore('postgres');
  const clock = manualClock();
  const told: string[] = [];
  const seen = () => store.values.get('notifications.audit_seen');
  const add = ({ to }: { readonly to: unknown }) => {
    told.push(String(to));
    return Promise.resolve('id');
  };
  const start = () =>
    watchAuditLog({
      store,
      clock,
      notices: { add },
      instances: { isLeader: () => true },
      logger: createLogger('silent'),
    });
  const entry = (id: string) => ({
    at: clock.now(),
    action: 'person.password_changed' as const,
    actor: null,
    subject: { id, name: id },
    changes: [],
    address: null,
  });
  const stop = start();
  await waitFor(async () => expect(await seen()).toBe('0'));

  const held = Promise.withResolvers<undefined>();
  const written = Promise.withResolvers<undefined>();
  const slow = store.transaction(async ({ auditLog }) => {
    await auditLog.add(entry('anna'));
    written.resolve(undefined);
    await held.promise;
  });
  await written.promise;
  await store.auditLog.add(entry('luca'));
  await waitFor(() => {
    clock.advance(1000);
    expect(told).toEqual(['luca']);
  });
  expect(await seen()).toBe('0');
  held.resolve(undefined);
  await slow;
  await waitFor(async () => {
    clock.advance(1000);
    expect(told).toEqual(['luca', 'anna']);
    expect(await seen()).toBe('2');
  });

  // One whose transaction failed leaves its id unused.
  await expect(
    store.transaction(async ({ auditLog }) => {
      await auditLog.add(entry('nobody'));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await store.auditLog.add(entry('eva'));
  clock.advance(MINUTE_MS);
  await waitFor(async () => {
    clock.advance(MINUTE_MS);
    expect(await seen()).toBe('4');
  });
  expect(told).toEqual(['luca', 'anna', 'eva']);
  stop();
});
