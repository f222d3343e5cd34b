import { expect, test } from 'vitest';
import type { PersonCaller } from '#identity/caller.ts';
import { createLogger } from '#logging/logger.ts';
import { createMetrics } from '#metrics.ts';
import type { OwnFeed } from '#own-feeds/own-feed.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createOwnFeedCommands } from './own-feed-commands.ts';

const maria: PersonCaller = {
  kind: 'person',
  address: '127.0.0.1',
  tokenHash: 'token',
  sessionHash: 'session',
  person: { userId: 'maria', name: 'Maria', isAdmin: false, isOwner: false, roleId: 'guest' },
};

/** A feed of a number that each event tells, and the socket of one client. */
function setUp({
  person = () => Promise.resolve<PersonCaller | undefined>(maria),
  starts = () => Promise.resolve(),
} = {}) {
  const followers = new Set<(event: unknown) => void>();
  let value = 0;
  let failure: Error | undefined;
  let isBehind = false;
  let unavailable = 0;
  const sent: { readonly id?: unknown }[] = [];
  const feed: OwnFeed = {
    follow: (caller, send) => {
      followers.add(send);
      send({ current: value, of: caller.person.userId });
      return {
        started: failure === undefined ? starts() : Promise.reject(failure),
        stop: () => followers.delete(send),
      };
    },
  };
  const commands = createOwnFeedCommands({
    feeds: { notifications: feed },
    person,
    send: (text) => sent.push(JSON.parse(text) as { id?: unknown }),
    isBehind: () => isBehind,
    onUnavailable: () => (unavailable += 1),
    logger: createLogger('silent'),
    metrics: createMetrics(),
  });
  return {
    commands,
    sent,
    followers,
    begin: (id: number) => {
      commands.begin({ id, type: 'soglia/notifications/subscribe' }, 'notifications');
    },
    change: () => {
      value += 1;
      for (const follower of [...followers]) follower({ changed: value });
    },
    fallBehind: (is: boolean) => {
      isBehind = is;
      if (!is) commands.resume();
    },
    fail: (error: Error) => (failure = error),
    unavailable: () => unavailable,
    has: (...messages: readonly object[]) =>
      waitFor(() => {
        expect(sent).toMatchObject(messages);
      }),
  };
}

const answered = { type: 'result', success: true, result: null };

test('the answer comes first, then what is current, then each change, until it is ended', async () => {
  const setup = setUp();
  setup.begin(3);
  await setup.has({ id: 3, ...answered }, { id: 3, type: 'event', event: { current: 0, of: 'maria' } });
  setup.change();
  const ending = { id: 4, type: 'unsubscribe_events', subscription: 3 };
  expect(setup.commands.isEnded(ending)).toBe(true);
  setup.commands.unsubscribe(ending);
  setup.change();
  expect(setup.sent.slice(2)).toEqual([
    { id: 3, type: 'event', event: { changed: 1 } },
    { id: 4, ...answered },
  ]);
  expect(setup.followers.size).toBe(0);
  expect(setup.commands.isEnded({ ...ending, id: 5 })).toBe(false);
});

test('a client that does not read gets nothing more, and what is current once it has read', async () => {
  const setup = setUp();
  setup.begin(1);
  await setup.has(answered, { event: { current: 0 } });
  setup.fallBehind(true);
  for (let at = 0; at < 1000; at += 1) setup.change();
  expect(setup.followers.size).toBe(0);
  setup.fallBehind(false);
  await setup.has(answered, { event: { current: 0 } }, { event: { current: 1000 } });
  setup.change();
  expect(setup.sent.at(-1)).toMatchObject({ id: 1, event: { changed: 1001 } });
});

test('a feed that cannot be had is refused, and may be asked for again', async () => {
  const setup = setUp();
  setup.fail(new Error('no database'));
  setup.begin(1);
  await setup.has({ id: 1, success: false, error: { code: 'home_assistant_error' } });
  expect(setup.followers.size).toBe(0);
  setup.commands.begin({ id: 2 }, 'preferences');
  await setup.has({ id: 1 }, { id: 2, success: false, error: { code: 'unknown_command' } });
});

test('a socket has some, and they end with it', async () => {
  const setup = setUp();
  for (const id of [1, 2, 3, 4, 5]) setup.begin(id);
  await waitFor(() => {
    expect(setup.sent.length).toBe(9);
  });
  expect(setup.sent.filter(({ id }) => id === 5)).toMatchObject([{ success: false }]);
  setup.commands.end();
  expect(setup.followers.size).toBe(0);
});

test('one that leaves before it has begun still counts', async () => {
  let start: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (start = resolve));
  const setup = setUp({ starts: () => started });
  const flap = async (first: number) => {
    for (const id of [first, first + 1, first + 2, first + 3]) setup.begin(id);
    await Promise.resolve();
    for (const id of [first, first + 1, first + 2, first + 3])
      setup.commands.unsubscribe({
        id: id + 100,
        type: 'unsubscribe_events',
        subscription: id,
      });
  };
  await flap(1);
  await flap(11);
  const refused = () => setup.sent.filter((message) => 'error' in message);
  expect(refused().map(({ id }) => id)).toEqual([11, 12, 13, 14]);
  start();
  await new Promise(setImmediate);
  setup.begin(21);
  await waitFor(() => {
    expect(setup.sent.at(-1)).toMatchObject({ id: 21, event: { of: 'maria' } });
  });
  expect([refused().length, setup.followers.size]).toEqual([4, 1]);
});

test('nobody is told anything of whom it is not known who they are', async () => {
  const setup = setUp({ person: () => Promise.resolve(undefined) });
  setup.begin(1);
  await waitFor(() => {
    expect(setup.unavailable()).toBe(1);
  });
  expect(setup.sent).toEqual([]);
  expect(setup.followers.size).toBe(0);
});
