// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createDiscovery } from '@soglia/hub-client/discovery';
import type { Platform } from '@soglia/hub-client/platform';
import { createAddressBook } from '#features/server/address-book.ts';
import type { SignedIn } from '#features/session/credentials.ts';
import { createSessionStore } from '#features/session/session-store.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { createHubAfterSignIn, openEarlyHub } from './early-hub.ts';
import { openSessionHub } from './open-session-hub.ts';

const base = 'http://casa:8123';
const who: SignedIn = { username: 'maria', base, tokens: { longLived: 'token' } };

/** A browser whose sockets never open; it counts how many were asked for and how many are still wanted. */
function quietBrowser() {
  const sockets = { asked: 0, closed: 0 };
  const platform: Platform = {
    clock: { now: () => 0, after: () => () => undefined },
    random: () => 0,
    openSocket: () => {
      sockets.asked += 1;
      return {
        readyState: 0,
        send: () => undefined,
        close: () => (sockets.closed += 1),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      };
    },
    fetch: () => Promise.reject(new Error('nothing is fetched')),
    newAbort: () => new AbortController(),
  };
  const store = memoryStore().safe();
  const sessions = createSessionStore({ store, origin: 'http://casa:8080', now: () => 0 });
  const book = createAddressBook(store);
  const discovery = createDiscovery({ platform, addresses: book.addresses });
  return { sockets, options: { who, sessions, platform, book, discovery } };
}

const arrived = () => Promise.resolve({ openSessionHub });

it('opens the connection at once, and hands the hub over once', async () => {
  const { sockets, options } = quietBrowser();
  const earlyHub = openEarlyHub(arrived, options, 0);
  await arrived();
  expect(sockets.asked).toBe(1);
  expect(earlyHub.take(0)).toBeDefined();
  expect(earlyHub.take(0)).toBeUndefined();
  expect(sockets.closed).toBe(0);
});

it('closes the hub where another person has signed in', async () => {
  const { sockets, options } = quietBrowser();
  const earlyHub = openEarlyHub(arrived, options, 0);
  await arrived();
  expect(earlyHub.take(1)).toBeUndefined();
  expect(sockets).toEqual({ asked: 1, closed: 1 });
});

it('closes its socket when the client is loaded too late', async () => {
  const { sockets, options } = quietBrowser();
  const earlyHub = openEarlyHub(arrived, options, 0);
  expect(earlyHub.take(0)).toBeUndefined();
  await arrived();
  expect(sockets).toEqual({ asked: 1, closed: 1 });
});

it('ignores a module that cannot be loaded', async () => {
  const { options } = quietBrowser();
  const earlyHub = openEarlyHub(() => Promise.reject(new Error('no network')), options, 0);
  await Promise.resolve();
  expect(earlyHub.take(0)).toBeUndefined();
});

it('opens the connection of a sign-in at once, and hands it over to its visit', async () => {
  const { sockets, options } = quietBrowser();
  const { sessions } = options;
  const after = createHubAfterSignIn(sessions, (signedIn, visit) =>
    openEarlyHub(arrived, { ...options, who: signedIn }, visit),
  );
  after.open();
  await arrived();
  expect(sockets.asked).toBe(0);

  sessions.signIn(who);
  after.open();
  await arrived();
  expect(sockets.asked).toBe(1);
  const state = sessions.state();
  expect(after.take(state.kind === 'in' ? state.visit : 0)).toBeDefined();
  expect(sockets.closed).toBe(0);

  after.open();
  await arrived();
  sessions.signOut();
  expect(sockets).toEqual({ asked: 2, closed: 1 });
});
