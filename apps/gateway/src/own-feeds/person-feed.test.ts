import { expect, test } from 'vitest';
import type { PersonCaller } from '#identity/caller.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createPersonFeed, type FeedState, type PersonFeedOptions } from './person-feed.ts';

interface State extends FeedState {
  texts: string[];
}

const callerOf = (userId: string) => ({ person: { userId } }) as PersonCaller;

/** A feed of texts, each step of which can be held up. */
function setUp(changed: Partial<PersonFeedOptions<State, string>> = {}) {
  const clock = manualClock();
  const seen: string[] = [];
  const warnings: string[] = [];
  let release = Promise.withResolvers<unknown>();
  release.resolve(undefined);
  const { feed, change, changeAll, close } = createPersonFeed<State, string>({
    name: 'texts',
    newState: () => ({ isStale: false, texts: [] }),
    sendCurrent: async ({ send }) => {
      seen.push('read');
      await release.promise;
      send('current');
    },
    sendChanges: async (live, { state }) => {
      await release.promise;
      const texts = state.texts.splice(0);
      for (const { send } of live) for (const text of texts) send(text);
    },
    onFirst: () => void seen.push('first'),
    onLast: () => void seen.push('last'),
    clock,
    logger: { warn: (_details: unknown, message?: string) => void warnings.push(message ?? '') },
    ...changed,
  });
  return {
    clock,
    seen,
    warnings,
    changeAll,
    close,
    hold: () => {
      release = Promise.withResolvers();
      return release.resolve;
    },
    follow: (userId: string) => {
      const events: unknown[] = [];
      return { events, ...feed.follow(callerOf(userId), (event) => void events.push(event)) };
    },
    tell: (userId: string, text: string) => {
      change(userId, ({ texts }) => void texts.push(text));
    },
  };
}

/** Lets everything that waits for nothing run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what is current comes first, then what changed meanwhile, once for all sockets of the person', async () => {
  const { follow, hold, tell } = setUp();
  const release = hold();
  const first = follow('luca');
  const second = follow('luca');
  const other = follow('anna');
  await settled();
  tell('luca', 'a');
  tell('luca', 'b');
  release(undefined);
  await settled();
  expect(first.events).toEqual(['current', 'a', 'b']);
  expect(second.events).toEqual(['current', 'a', 'b']);
  expect(other.events).toEqual(['current']);
});

test('subscribing and leaving again and again reads nothing more, and who comes then waits for it', async () => {
  const { follow, hold, seen, tell } = setUp();
  const release = hold();
  const first = follow('luca');
  await settled();
  first.stop();
  for (let round = 0; round < 20; round += 1) follow('luca').stop();
  const last = follow('luca');
  await settled();
  expect(seen).toEqual(['first', 'read']);
  release(undefined);
  await settled();
  // Once for who came first and once for who came last: nothing was read for the twenty between them.
  expect(seen).toEqual(['first', 'read', 'read']);
  tell('luca', 'a');
  await settled();
  expect(last.events).toEqual(['current', 'a']);
});

test('who has left gets nothing more; the first and the last of all are noticed', async () => {
  const { changeAll, follow, seen, tell } = setUp();
  const luca = follow('luca');
  const anna = follow('anna');
  await settled();
  luca.stop();
  luca.stop();
  tell('luca', 'a');
  await settled();
  expect(luca.events).toEqual(['current']);
  expect(seen).not.toContain('last');
  anna.stop();
  await settled();
  expect(seen.filter((what) => what !== 'read')).toEqual(['first', 'last']);
  changeAll(({ texts }) => void texts.push('b'));
  await settled();
  expect(anna.events).toEqual(['current']);
});

test('what could not be sent is sent in ten seconds, unless everybody has left', async () => {
  let failures = 2;
  const { clock, follow, tell, warnings } = setUp({
    sendChanges: (live, { state }) => {
      if (failures > 0) {
        failures -= 1;
        return Promise.reject(new Error('the store is away'));
      }
      for (const { send } of live) send(state.isStale ? 'again' : 'change');
      return Promise.resolve();
    },
  });
  const luca = follow('luca');
  const anna = follow('anna');
  await settled();
  tell('luca', 'a');
  tell('anna', 'a');
  await settled();
  expect(warnings).toEqual(['texts: changes were not told', 'texts: changes were not told']);
  anna.stop();
  clock.advance(9999);
  await settled();
  expect(luca.events).toEqual(['current']);
  clock.advance(1);
  await settled();
  expect(luca.events).toEqual(['current', 'again']);
  expect(anna.events).toEqual(['current']);
});

test('where what is current cannot be had, following fails, and the next one may come', async () => {
  let isAway = true;
  const { close, follow, seen } = setUp({
    sendCurrent: ({ send }) => {
      if (isAway) return Promise.reject(new Error('away'));
      send('current');
      return Promise.resolve();
    },
  });
  const first = follow('luca');
  await expect(first.started).rejects.toThrow('away');
  first.stop();
  isAway = false;
  const second = follow('luca');
  await second.started;
  expect(second.events).toEqual(['current']);
  close();
  expect(seen).toEqual(['first', 'last']);
});
