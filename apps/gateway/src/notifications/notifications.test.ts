import { describe, expect, test } from 'vitest';
import type { NotificationEvent } from '@soglia/contracts/notifications';
import { HOUR_MS, DAY_MS } from '@soglia/server/durations';
import { createLiveStates } from '#house-access/live-states.ts';
import { createSingleInstance } from '#instances/instances.ts';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import type { PersonCaller } from '#identity/caller.ts';
import type { CallerPerson } from '#identity/identity.ts';
import type { PolicyCaller } from '#policy/policy-caller.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { waitFor } from '#testing/wait-for.ts';
import type { NewNotice } from './notices.ts';
import { createNotifications } from './notifications.ts';

const person = (userId: string, isAdmin = false): CallerPerson => ({
  userId,
  name: userId,
  isAdmin,
  isOwner: false,
  roleId: isAdmin ? 'administrator' : 'guest',
});
const maria = person('maria', true);
const [luca, giulia] = [person('luca'), person('giulia')];

/** A house of three, where Luca may see the kitchen. */
async function setUp() {
  const store = await openTestStore('sqlite');
  const clock = manualClock(Date.UTC(2026, 10, 24, 12));
  const everybody = new Map([maria, luca, giulia].map((one) => [one.userId, one]));
  const visible = new Map([['luca', new Set(['light.kitchen'])]]);
  const planned: string[] = [];
  let canPlan = true;
  const callerOf = ({ person: { userId, isAdmin } }: PersonCaller): PolicyCaller => {
    if (isAdmin) return { kind: 'unrestricted' };
    const isStateVisible = (id: string) => visible.get(userId)?.has(id) === true;
    return { kind: 'restricted', userId, access: { isStateVisible, isWithinTimes: true } } as PolicyCaller;
  };
  const notifications = createNotifications({
    store,
    clock,
    callerOf,
    limits: defaultLimits,
    instances: createSingleInstance(),
    logger: createLogger('silent'),
    service: {
      state: 'ready',
      people: () =>
        new Map(
          [...everybody.values()].map(({ userId, ...one }) => [
            userId,
            { ...one, id: userId, username: userId, isActive: true, localOnly: false },
          ]),
        ),
    },
    house: { current: () => undefined, states: createLiveStates() },
    rolesAreOn: () => true,
    hubNow: () => clock.now(),
    identity: { personOf: (id) => everybody.get(id), timeZone: () => 'Europe/Rome' },
    planDeliveries: (_repositories, notice, userIds) => {
      if (!canPlan) return Promise.reject(new Error('cannot be planned'));
      planned.push(`${notice.message}: ${userIds.join(' ')}`);
      return Promise.resolve();
    },
  });
  const follow = (who: CallerPerson) => {
    const events: NotificationEvent[] = [];
    const { started, stop } = notifications.feed.follow(
      { kind: 'person', address: '', tokenHash: '', sessionHash: '', person: who },
      (event) => events.push(event as NotificationEvent),
    );
    return { events, started, stop };
  };
  return {
    store,
    clock,
    notifications,
    visible,
    planned,
    follow,
    add: (notice: Partial<NewNotice> = {}) =>
      notifications.notices.add({
        category: 'system',
        type: 'system',
        message: 'Prova',
        to: 'everybody',
        source: 'gateway',
        ...notice,
      }),
    failPlans: () => (canPlan = false),
    [Symbol.asyncDispose]: async () => {
      notifications.close();
      await store[Symbol.asyncDispose]();
    },
  };
}

describe('a notice', () => {
  test('reaches whom it is for, and its messages are planned with it', async () => {
    await using setup = await setUp();
    const [lucas, giulias] = [setup.follow(luca), setup.follow(giulia)];
    await Promise.all([lucas.started, giulias.started]);
    await setup.add({ message: 'a', entityId: 'light.kitchen' });
    await setup.add({ message: 'b' });
    await setup.add({ message: 'c', to: 'administrators' });
    await setup.add({ message: 'd', to: ['giulia', 'nobody'] });
    expect(setup.planned).toEqual(['a: maria luca', 'b: maria luca giulia', 'c: maria', 'd: giulia']);
    await waitFor(() => {
      expect(lucas.events).toMatchObject([
        { type: 'current', unread: 0, notifications: [] },
        { type: 'added', notification: { message: 'a', entity_id: 'light.kitchen', read: false } },
        { type: 'added', unread: 2, notification: { message: 'b', entity_id: null } },
      ]);
      expect(giulias.events.slice(1)).toMatchObject([
        { notification: { message: 'b' } },
        { unread: 2, notification: { message: 'd' } },
      ]);
    });
  });

  test('is public where it is for everybody and about no device', async () => {
    await using setup = await setUp();
    const added: [string, boolean][] = [];
    setup.notifications.notices.onAdded(({ message, isPublic }) => added.push([message, isPublic]));
    await setup.add({ message: 'a' });
    await setup.add({ message: 'b', entityId: 'light.kitchen' });
    await setup.add({ message: 'c', to: ['maria'] });
    expect(added).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ]);
  });

  test('for nobody is not stored; one with the id of an earlier one is told once', async () => {
    await using setup = await setUp();
    expect(await setup.add({ to: ['nobody'] })).toBeUndefined();
    expect(await setup.add({ id: 'same', message: 'a' })).toBe('same');
    expect(await setup.add({ id: 'same', message: 'b' })).toBe('same');
    expect(setup.planned).toEqual(['a: maria luca giulia']);
  });

  test('is not stored where its messages cannot be planned', async () => {
    await using setup = await setUp();
    setup.failPlans();
    await expect(setup.add({ id: 'one' })).rejects.toThrow('cannot be planned');
    expect(await setup.store.notices.find('one')).toBeUndefined();
  });

  test('is gone after 90 days', async () => {
    await using setup = await setUp();
    await setup.add({ id: 'old' });
    setup.clock.advance(89 * DAY_MS);
    await setup.add({ id: 'new' });
    setup.clock.advance(2 * DAY_MS);
    await waitFor(async () => {
      setup.clock.advance(HOUR_MS);
      expect(await setup.store.notices.find('old')).toBeUndefined();
    });
    expect(await setup.store.notices.find('new')).toBeDefined();
  });

  test(
    'of 10,000 at once all are stored and counted, and an open device is told what is then current',
    { tags: ['slow'], timeout: 120_000 },
    async () => {
      await using setup = await setUp();
      const lucas = setup.follow(luca);
      await lucas.started;
      await Promise.all(
        Array.from({ length: 10_000 }, (_, at) => setup.add({ message: `n${at}`, to: ['luca'] })),
      );
      await waitFor(() => {
        expect(lucas.events.at(-1)).toMatchObject({ unread: 10_000 });
      });
      expect(await setup.store.notices.unread('luca')).toEqual([{ entityId: null, count: 10_000 }]);
    },
  );
});

test('a device that a role no longer sees takes its notifications with it', async () => {
  await using setup = await setUp();
  await setup.add({ message: 'a', entityId: 'light.kitchen' });
  await setup.add({ message: 'b' });
  setup.visible.delete('luca');
  const { events, started } = setup.follow(luca);
  await started;
  expect(events).toMatchObject([{ unread: 1, notifications: [{ message: 'b' }] }]);
});

test('whoever goes is told nothing more', async () => {
  await using setup = await setUp();
  const [first, second] = [setup.follow(luca), setup.follow(luca)];
  await Promise.all([first.started, second.started]);
  first.stop();
  await setup.add({ message: 'a' });
  await waitFor(() => {
    expect(second.events.length).toBe(2);
  });
  expect(first.events.length).toBe(1);
});
