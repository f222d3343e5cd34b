import { expect, it } from 'vitest';
import type { Platform, Session } from '@soglia/hub-client';
import { createSessionStore } from '#features/session/session-store.ts';
import { openEarly } from './early-house.ts';
import { openHouse } from './open-house.ts';

const session: Session = {
  base: 'http://casa:8123',
  clientId: 'http://casa:8080/',
  accessToken: 'token',
  dialect: 'stock',
};

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
  const sessions = createSessionStore({
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  return { sockets, options: { session, sessions, platform } };
}

const arrived = () => Promise.resolve({ openHouse });

it('opens the line at once, and hands the house over once', async () => {
  const { sockets, options } = quietBrowser();
  const early = openEarly(arrived, options);
  await arrived();
  expect(sockets.asked).toBe(1);
  expect(early.take(session.base)).toBeDefined();
  expect(early.take(session.base)).toBeUndefined();
  expect(sockets.closed).toBe(0);
});

it('shuts a house that nobody wants, because the hub is another', async () => {
  const { sockets, options } = quietBrowser();
  const early = openEarly(arrived, options);
  await arrived();
  expect(early.take('http://altrove:8123')).toBeUndefined();
  expect(sockets).toEqual({ asked: 1, closed: 1 });
});

it('opens nothing any more when it comes too late', async () => {
  const { sockets, options } = quietBrowser();
  const early = openEarly(arrived, options);
  expect(early.take(session.base)).toBeUndefined();
  await arrived();
  expect(sockets.asked).toBe(0);
});

it('leaves the word to whoever asks again where the code cannot be fetched', async () => {
  const { options } = quietBrowser();
  const early = openEarly(() => Promise.reject(new Error('no network')), options);
  await Promise.resolve();
  expect(early.take(session.base)).toBeUndefined();
});
