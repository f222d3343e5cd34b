import { expect, test } from 'vitest';
import { systemClock } from '@soglia/server/clock';
import { createSingleInstance } from '#instances/instances.ts';
import { createLogger } from '#logging/logger.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createTrackSharers } from './track-sharers.ts';

test('a reading that began before somebody stopped to share does not bring them back', async () => {
  await using store = await openTestStore('sqlite');
  await store.people.put({ userId: 'luca' });
  await store.map.shareTrack('luca');
  const held = Promise.withResolvers<undefined>();
  let readings = 0;
  /** The answer of the first reading takes its time. */
  const trackSharers = async () => {
    readings += 1;
    const isFirst = readings === 1;
    const found = await store.map.trackSharers();
    if (isFirst) await held.promise;
    return found;
  };
  const sharers = createTrackSharers({
    store: { map: { ...store.map, trackSharers } },
    instances: createSingleInstance(),
    clock: systemClock,
    logger: createLogger('silent'),
  });
  const loaded = sharers.load();
  await waitFor(() => {
    expect(readings).toBe(1);
  });
  await store.map.stopSharingTrack('luca');
  sharers.note('luca', false);
  held.resolve(undefined);
  await loaded;
  expect(sharers.has('luca')).toBe(false);
  sharers.close();
});
