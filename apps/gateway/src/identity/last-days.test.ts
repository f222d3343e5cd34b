import { MINUTE_MS, DAY_MS } from '@soglia/server/durations';
import { expect, test, vi } from 'vitest';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { StoreUnavailableError } from '#store/store.ts';
import { home, setUpIdentity } from '#testing/identity-set-up.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createIdentity } from './create-identity.ts';
import { dayIn } from './house-days.ts';

test('whoever gets a last day after nobody had one is reported from that day on', async () => {
  await using setup = await setUpIdentity({ withService: true });
  const { clock, identity, store } = setup;
  const reported: string[] = [];
  identity.onExpired((userId) => reported.push(userId));
  await waitFor(() => {
    expect(identity.timeZone()).toBe('Europe/Rome');
  });
  const setLastDay = async (userId: string, at: number | null) => {
    await store.people.put({ userId, expiresOn: at === null ? null : dayIn(identity.timeZone(), at) });
    await identity.storeChanged();
  };
  await setLastDay('luca', clock.now());
  clock.advance(DAY_MS + MINUTE_MS);
  await waitFor(() => {
    expect(reported).toEqual(['luca']);
  });
  await setLastDay('luca', null);
  clock.advance(5 * DAY_MS);
  await identity.storeChanged();

  // Past already when it was set: their access ends, and that is no news of today.
  const token = setup.people.issue('anna', 'a long session');
  await setLastDay('anna', clock.now() - DAY_MS);
  expect(await identity.resolve(token, home)).toEqual({ kind: 'refused' });
  await setLastDay('luca', clock.now());
  clock.advance(DAY_MS + MINUTE_MS);
  await waitFor(() => {
    expect(reported).toEqual(['luca', 'luca']);
  });
});

/** Luca, whose last day ends within the next minute. */
async function atTheEndOfALastDay() {
  const setup = await setUpIdentity({ withService: true });
  const { clock, identity, store } = setup;
  await waitFor(() => {
    expect(identity.timeZone()).toBe('Europe/Rome');
  });
  const day = dayIn('Europe/Rome', clock.now());
  while (dayIn('Europe/Rome', clock.now() + MINUTE_MS) === day) clock.advance(MINUTE_MS);
  await identity.storeChanged();
  await store.people.put({ userId: 'luca', expiresOn: day });
  await identity.storeChanged();
  return setup;
}

test('a last day that passes while the database is away is reported once that is back', async () => {
  await using setup = await atTheEndOfALastDay();
  const { clock, identity, store } = setup;
  const reported: string[] = [];
  identity.onExpired((userId) => reported.push(userId));
  const away = () => Promise.reject(new StoreUnavailableError('away', 'busy'));
  const writing = (['set', 'add', 'replace'] as const).map((name) =>
    vi.spyOn(store.values, name).mockImplementation(away),
  );
  clock.advance(MINUTE_MS);
  await waitFor(() => {
    expect(writing.flatMap((spy) => spy.mock.calls)).not.toEqual([]);
  });
  expect(reported).toEqual([]);
  for (const spy of writing) spy.mockRestore();
  await waitFor(() => {
    clock.advance(MINUTE_MS);
    expect(reported).toEqual(['luca']);
  });
});

test('of two gateways with one database one reports it', async () => {
  await using setup = await atTheEndOfALastDay();
  const { clock, store, told } = setup;
  const other = createIdentity({
    ...setup,
    service: told?.service,
    limits: defaultLimits,
    logger: createLogger('silent'),
  });
  await other.start();
  await waitFor(() => {
    expect(other.timeZone()).toBe('Europe/Rome');
  });
  const reported: string[] = [];
  const gateways = [setup.identity, other];
  for (const identity of gateways) identity.onExpired((userId) => reported.push(userId));
  for (let minutes = 0; minutes < 5; minutes += 1) {
    clock.advance(MINUTE_MS);
    for (const identity of gateways) await identity.storeChanged();
  }
  expect(await store.values.get('identity.expired_reported')).toBe(dayIn('Europe/Rome', clock.now()));
  expect(reported).toEqual(['luca']);
  other.close();
});
