import { expect, test } from 'vitest';
import type { PreferenceEvent } from '@soglia/contracts/preferences';
import type { PersonCaller } from '#identity/caller.ts';
import { createAnnouncements } from '#instances/instances.ts';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import type { Store } from '#store/store.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createPreferencesService } from './preferences-service.ts';

const anna: PersonCaller = {
  kind: 'person',
  person: { userId: 'anna', name: 'Anna', isAdmin: false, isOwner: false, roleId: 'resident' },
  address: '192.0.2.1',
  tokenHash: 'token',
  sessionHash: 'session',
};

test('what was read again after missed changes does not come behind a newer one', async () => {
  await using store = await openTestStore('sqlite');
  let tellMissed: () => void = () => undefined;
  let held: Promise<unknown> = Promise.resolve();
  const preferences: Store['preferences'] = {
    ...store.preferences,
    // As another connection to the database may answer late.
    list: async (userId) => {
      const found = await store.preferences.list(userId);
      await held;
      return found;
    },
  };
  const service = createPreferencesService({
    store: { preferences, values: store.values },
    instances: {
      ...createAnnouncements(),
      onMissed: (listener) => {
        tellMissed = listener;
        return () => undefined;
      },
    },
    limits: defaultLimits,
    logger: createLogger('silent'),
  });
  const save = (revision: number, ids: readonly string[]) =>
    service.replace(anna, 'favourites', { revision, document: { ids } });
  await save(0, ['light.a']);
  const events: PreferenceEvent[] = [];
  await service.follow(anna, (event) => events.push(event)).started;

  const late = Promise.withResolvers<undefined>();
  held = late.promise;
  tellMissed();
  await store.preferences.list('anna');
  await save(1, ['light.a', 'light.b']);
  // Time enough to be told.
  await store.preferences.find('anna', 'favourites');
  await new Promise((resolve) => setImmediate(resolve));
  late.resolve(undefined);
  await waitFor(() => {
    expect(events).toHaveLength(3);
  });
  expect(
    events.map((event) =>
      event.type === 'changed' ? event.document.revision : event.documents.map(({ revision }) => revision),
    ),
  ).toEqual([[1], [1], 2]);
  service.close();
});
