import { expect, test } from 'vitest';
import { HOUR_MS } from '@soglia/server/durations';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createProviderFinder } from './find-provider.ts';
import { createPlainCreations } from './plain-creations.ts';
import { createPlainProvider } from './plain-provider.ts';
import { createProviderClient } from './provider-client.ts';
import { startHouseDesk } from './testing/house-desk.ts';

test.each([
  ['after a while', defaultLimits.ticketProviderMemory],
  ['when the clock is set back', -HOUR_MS],
])('what is at the address of the provider is asked again %s', async (_when, passed) => {
  const desk = await startHouseDesk();
  await using store = await openTestStore('sqlite');
  const clock = manualClock();
  const parts = { clock, limits: defaultLimits, logger: createLogger('silent') };
  const client = createProviderClient({ access: desk.access, limits: defaultLimits });
  const creations = createPlainCreations({ ...parts, repository: store.ticketCreations });
  const plain = createPlainProvider({ ...parts, client, creations });
  const finder = createProviderFinder({ ...parts, client, plain });
  const asked = () => desk.proxy.requests.filter((request) => request === 'GET /desk').length;
  await finder.current();
  expect((await finder.current()).kind).toBe('desk');
  expect(asked()).toBe(1);
  clock.advance(passed);
  await finder.current();
  expect(asked()).toBe(2);
  await client.close();
  await desk.close();
});
