import { expect, test } from 'vitest';
import type { PersonCaller } from '#identity/caller.ts';
import type { PolicyCaller } from '#policy/policy-caller.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createPersonNotifications } from './person-notifications.ts';

const HIDDEN = 4500;

test('what a role hides is passed over, so much with one request and the rest with the next page', async () => {
  await using store = await openTestStore('sqlite');
  await store.transaction(async ({ notices }) => {
    const add = (number: number, entityId: string | undefined) =>
      notices.add(
        {
          id: `n${number}`,
          at: number,
          category: 'system',
          type: 'rule',
          message: `n. ${number}`,
          source: 'gateway',
          isPublic: false,
          ...(entityId !== undefined && { entityId }),
        },
        ['luca'],
      );
    await add(1, undefined);
    for (let number = 2; number <= HIDDEN; number += 1) await add(number, 'light.hidden');
  });
  let queries = 0;
  const own = createPersonNotifications({
    store: {
      notices: {
        ...store.notices,
        page: (...asked) => {
          queries += 1;
          return store.notices.page(...asked);
        },
      },
    },
    callerOf: ({ person: { userId } }) => {
      const isStateVisible = (_entityId: string) => false;
      return { kind: 'restricted', userId, access: { isStateVisible, isWithinTimes: true } } as PolicyCaller;
    },
    clock: manualClock(),
  });
  const luca = { kind: 'person', person: { userId: 'luca' } } as PersonCaller;
  const found: string[] = [];
  let before: string | undefined;
  let pages = 0;
  do {
    queries = 0;
    const page = await own.page(luca, { limit: 1, before });
    expect(queries).toBeLessThanOrEqual(5);
    found.push(...page.notifications.map(({ id }) => id));
    before = page.next ?? undefined;
    pages += 1;
  } while (before !== undefined);
  expect(found).toEqual(['n1']);
  expect(pages).toBe(3);
});
