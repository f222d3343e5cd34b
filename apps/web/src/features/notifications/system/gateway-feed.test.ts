import { expect, it } from 'vitest';
import { startCompanionServer } from '#home/companion/testing/companion-server.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { createGatewayFeed, type KeptEvent } from './gateway-feed.ts';

async function open() {
  const server = await startCompanionServer({ 'POST /api/notifications/read': [204, null] });
  let tell: (event: unknown) => void = () => undefined;
  const { hub } = createFakeHub({
    subscribe: (_command: unknown, onEvent: (event: never) => void) => {
      tell = onEvent as (event: unknown) => void;
      return () => undefined;
    },
  });
  const heard: KeptEvent[] = [];
  const marks = { changes: 0 };
  const origin = { platform: testPlatform, base: server.url, accessToken: () => Promise.resolve('token') };
  const feed = createGatewayFeed(hub.connection, origin, () => (marks.changes += 1));
  feed.follow((event) => heard.push(event));
  return {
    server,
    feed,
    heard,
    marks,
    tell: (event: unknown) => tell(event),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

it('passes on what it knows, and ignores what a newer gateway tells', async () => {
  await using at = await open();
  for (const event of [
    { type: 'read', unread: 1, ids: ['a'] },
    { type: 'snoozed', until: 7 },
    { type: 'read', unread: 'many', ids: ['a'] },
    null,
    'text',
    { type: 'removed', unread: 0, ids: ['a'], more: true },
  ])
    at.tell(event);
  expect(at.heard).toEqual([
    { type: 'read', unread: 1, ids: ['a'] },
    { type: 'removed', unread: 0, ids: ['a'] },
  ]);
});

it('tells where another device has read or hidden something of the hub’s own', async () => {
  await using at = await open();
  at.tell({ type: 'hub_marks' });
  at.tell({ type: 'hub_marks', by: 'tablet' });
  expect(at.marks.changes).toBe(2);
  expect(at.heard).toEqual([]);
});

it('names thousands in several requests, and all of them in one', async () => {
  await using at = await open();
  const ids = Array.from({ length: 2_500 }, (_, index) => `n${index}`);
  await at.feed.markRead(ids);
  await at.feed.markRead('all');
  const sent = at.server.asked.map(({ body }) => (body as { ids: readonly string[] | 'all' }).ids);
  expect(sent.map((one) => one.length)).toEqual([1_000, 1_000, 500, 3]);
  expect(sent.at(-1)).toBe('all');
});
