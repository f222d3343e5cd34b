import { expect, test } from 'vitest';
import { createLogger } from '#logging/logger.ts';
import { createSeal } from '#service-connection/seal.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
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
