import { expect, test } from 'vitest';
import { createLogger } from '#logging/logger.ts';
import { createSeal } from '#service-connection/seal.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { readPushAccess } from '#push-channel/push-access.ts';
import { createPushKeys } from '#web-push/push-keys.ts';

const logger = createLogger('silent');

test('two gateways that cannot open the keys of a restored database make the same new ones', async () => {
  await using store = await openTestStore('postgres');
  const keysWith = (secret: string) =>
    createPushKeys({ store, logger, seal: createSeal({ data: '/nowhere', secret, logger }) }).get();
  await keysWith('quello di prima');
  const now = 'quello di adesso';
  const [one, other] = await Promise.all([keysWith(now), keysWith(now)]);
  expect(one.publicKey).toBe(other.publicKey);
  expect((await keysWith(now)).publicKey).toBe(one.publicKey);
});

test('they take the same new secret of the push channel, under the key that devices know', async () => {
  await using store = await openTestStore('postgres');
  const accessWith = (secret: string) =>
    readPushAccess(store.values, createSeal({ data: '/nowhere', secret, logger }));
  const before = await accessWith('quello di prima');
  const now = 'quello di adesso';
  const [one, other] = await Promise.all([accessWith(now), accessWith(now)]);
  expect(one).toEqual(other);
  expect(await accessWith(now)).toEqual(one);
  expect(one).toMatchObject({ appId: before.appId, key: before.key, channel: before.channel });
  expect(one.secret).not.toBe(before.secret);
});
