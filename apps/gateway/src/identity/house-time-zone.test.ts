import { expect, test } from 'vitest';
import { createLogger } from '#logging/logger.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import { StoreUnavailableError } from '#store/store.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createHouseTimeZone } from './house-time-zone.ts';

async function setUp() {
  const store = await openTestStore('sqlite');
  const clock = manualClock();
  let told: string | undefined = 'Europe/Rome';
  let isStoreAway = false;
  let changed: (event: unknown) => void = () => undefined;
  const service: Pick<ServiceConnection, 'state' | 'command' | 'follow' | 'onEvent'> = {
    state: 'ready',
    command: () =>
      told === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve({ time_zone: told }),
    follow: (_message, listener) => {
      changed = listener;
      return Promise.resolve();
    },
    onEvent: () => () => undefined,
  };
  const values = {
    ...store.values,
    set: (name: string, value: string) =>
      isStoreAway ? Promise.reject(new StoreUnavailableError('away', 'busy')) : store.values.set(name, value),
  };
  const start = () =>
    createHouseTimeZone({ service, store: { values }, clock, logger: createLogger('silent') });
  return {
    clock,
    start,
    tell: (zone: string | undefined) => {
      told = zone;
    },
    change: () => {
      changed({});
    },
    loseStore: (isAway: boolean) => {
      isStoreAway = isAway;
    },
    stored: () => store.values.get('house.time_zone'),
    store: (zone: string) => store.values.set('house.time_zone', zone),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

test('the hub’s time zone is known as soon as it is another one, without a new connection', async () => {
  await using setup = await setUp();
  const zone = setup.start();
  await waitFor(() => {
    expect(zone.get()).toBe('Europe/Rome');
  });
  setup.tell('Asia/Kolkata');
  setup.change();
  await waitFor(() => {
    expect(zone.get()).toBe('Asia/Kolkata');
  });
  zone.stop();
});

test('one that another machine has stored and this one does not know is as none', async () => {
  await using setup = await setUp();
  setup.tell(undefined);
  const machine = setup.start();
  const own = machine.get();
  machine.stop();
  await setup.store('Europe/Nessundove');
  const zone = setup.start();
  await zone.load();
  expect(zone.get()).toBe(own);
  zone.stop();
});

test('a hub that does not answer is asked again, and a database that does not answer has it later', async () => {
  await using setup = await setUp();
  setup.tell(undefined);
  setup.loseStore(true);
  const zone = setup.start();
  await zone.load();
  setup.tell('Asia/Kolkata');
  await waitFor(() => {
    setup.clock.advance(10_000);
    expect(zone.get()).toBe('Asia/Kolkata');
  });
  expect(await setup.stored()).toBeUndefined();
  setup.loseStore(false);
  await waitFor(async () => {
    setup.clock.advance(10_000);
    expect(await setup.stored()).toBe('Asia/Kolkata');
  });
  zone.stop();
});
