import { expect, test } from 'vitest';
import { HOUR_MS } from '@soglia/server/durations';
import { systemClock } from '@soglia/server/clock';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { StoreUnavailableError, type Store } from '#store/store.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createOutbox } from './outbox.ts';

const ORIGIN = 'https://push.example';

test('a message that is sent while the disk is full is not sent again and again until there is room', async () => {
  await using store = await openTestStore('sqlite');
  const now = Date.now();
  const device = { endpoint: `${ORIGIN}/phone`, endpointHash: 'hash', p256dh: 'key', auth: 'auth' };
  const moments = { createdAt: now, renewedAt: now, lastConfirmed: null };
  await store.pushSubscriptions.put(
    { id: 'phone', userId: 'anna', device: 'Telefono', origin: ORIGIN, ...device, ...moments },
    1,
  );
  const notice = { id: 'n1', at: now, category: 'doors', type: 'door', message: 'Porta aperta' } as const;
  await store.notices.add({ ...notice, source: 'gateway', isPublic: false }, ['anna']);
  const delivery = { noticeId: 'n1', userId: 'anna', subscriptionId: 'phone', origin: ORIGIN, urgent: false };
  await store.pushDeliveries.add([{ ...delivery, id: 'd1', createdAt: now, expiresAt: now + HOUR_MS }], []);

  let isFull = true;
  let refused = 0;
  let sent = 0;
  const pushDeliveries: Store['pushDeliveries'] = {
    ...store.pushDeliveries,
    settle: (outcomes) => {
      if (!isFull) return store.pushDeliveries.settle(outcomes);
      refused += 1;
      return Promise.reject(new StoreUnavailableError('no room', 'full'));
    },
  };
  const outbox = createOutbox({
    store: { pushDeliveries },
    sender: {
      send: () => {
        sent += 1;
        return Promise.resolve({ kind: 'sent' });
      },
      close: () => Promise.resolve(),
    },
    keys: { get: () => Promise.resolve({ publicKey: 'public', privateKey: 'private' }) },
    mayKnow: () => Promise.resolve('yes'),
    isLeader: () => true,
    productName: 'Soglia',
    limits: defaultLimits,
    clock: systemClock,
    logger: createLogger('silent'),
    metrics: { pushEnded: () => undefined },
  });
  outbox.wake();
  await waitFor(() => {
    outbox.wake();
    expect(refused).toBeGreaterThan(2);
  });
  expect(sent).toBe(1);
  isFull = false;
  await waitFor(async () => {
    outbox.wake();
    expect(await store.pushDeliveries.waitingOrigins()).toEqual([]);
  });
  expect(sent).toBe(1);
  await outbox.close();
});
