import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from '#logging/logger.ts';
import { createSeal, KEY_FILE_NAME } from '#service-connection/seal.ts';
import type { PushSubscriptionRecord } from '#store/web-push-records.ts';
import { openTestStore, type TestStore } from '#store/testing/test-stores.ts';
import { createPushKeys } from './push-keys.ts';

const logger = createLogger('silent');

const phone: PushSubscriptionRecord = {
  id: 'phone',
  userId: 'anna',
  device: 'Telefono',
  endpoint: 'https://push.example/phone',
  origin: 'https://push.example',
  endpointHash: 'hash',
  p256dh: 'key',
  auth: 'auth',
  createdAt: 0,
  renewedAt: 0,
  lastConfirmed: null,
};

const keysOf = (store: TestStore, data: string) =>
  createPushKeys({ store, logger, seal: createSeal({ data, secret: undefined, logger }) });

test('while their key file cannot be read the keys and the devices stay as they are', async () => {
  await using store = await openTestStore('sqlite');
  const data = await mkdtemp(join(tmpdir(), 'soglia-push-keys-'));
  const file = join(data, KEY_FILE_NAME);
  const { publicKey } = await keysOf(store, data).get();
  await store.pushSubscriptions.put(phone, 1);
  await rename(file, `${file}.aside`);
  await symlink(file, file);
  const keys = keysOf(store, data);
  await expect(keys.get()).rejects.toThrow('ELOOP');
  expect(await store.pushSubscriptions.list('anna')).toHaveLength(1);
  await rename(`${file}.aside`, file);
  expect((await keys.get()).publicKey).toBe(publicKey);
  await rm(data, { recursive: true });
});
