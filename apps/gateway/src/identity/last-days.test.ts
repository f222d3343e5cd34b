import { expect, test } from 'vitest';
import { home, setUpIdentity } from '#testing/identity-set-up.ts';
import { waitFor } from '#testing/wait-for.ts';
import { dayIn } from './house-days.ts';

const DAY = 24 * 60 * 60_000;

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
  clock.advance(DAY + 60_000);
  await waitFor(() => {
    expect(reported).toEqual(['luca']);
  });
  await setLastDay('luca', null);
  clock.advance(5 * DAY);
  await identity.storeChanged();

  // Past already when it was set: their access ends, and that is no news of today.
  const token = setup.people.issue('anna', 'a long session');
  await setLastDay('anna', clock.now() - DAY);
  expect(await identity.resolve(token, home)).toEqual({ kind: 'refused' });
  await setLastDay('luca', clock.now());
  clock.advance(DAY + 60_000);
  await waitFor(() => {
    expect(reported).toEqual(['luca', 'luca']);
  });
});
