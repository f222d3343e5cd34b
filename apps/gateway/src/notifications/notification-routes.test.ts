import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification, NotificationEvent, NotificationsPage } from '@soglia/contracts/notifications';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import { openClient } from '#testing/test-client.ts';
import { waitFor } from '#testing/wait-for.ts';

let house: CompanionHouse;
let luca: string;

beforeAll(async () => {
  house = await startCompanionHouse();
  luca = await house.signIn('luca');
});
afterAll(() => house.close());

const SENT = { title: '<b>Cancello</b>', message: 'È aperto', category: 'doors' };

const add = (token: string, notice: object = {}) =>
  house.send(token, 'POST', '/api/notices', { ...SENT, ...notice });
const pageOf = async (token: string, query = ''): Promise<NotificationsPage> =>
  (await house.send(token, 'GET', `/api/notifications${query}`)).body as NotificationsPage;
const messagesOf = async (token: string): Promise<string[]> =>
  (await pageOf(token)).notifications.map(({ message }: Notification) => message);
async function clear() {
  for (const token of [house.owner, luca]) await house.send(token, 'DELETE', '/api/notifications');
}

async function follow(token: string) {
  const client = openClient(house.gateway.socketUrl);
  await client.signIn(token);
  await client.waitForText('auth_ok');
  client.socket.send('{"id":1,"type":"soglia/notifications/subscribe"}');
  const events = () =>
    client.received.flatMap((text) => {
      const { event } = JSON.parse(text) as { event?: NotificationEvent };
      return event === undefined ? [] : [event];
    });
  await waitFor(() => {
    expect(events()[0]).toMatchObject({ type: 'current' });
  });
  return { events, close: () => client.socket.terminate() };
}

describe('POST /api/notices', () => {
  test('of an administrator reaches everybody, on their sockets and in their history', async () => {
    await clear();
    const lucas = await follow(luca);
    const { status, body } = await add(house.owner);
    expect(status).toBe(201);
    const expected = {
      ...(body as object),
      ...SENT,
      at: expect.any(String) as string,
      type: 'door',
      url: null,
      entity_id: null,
      read: false,
    };
    await waitFor(() => {
      expect(lucas.events()).toContainEqual({
        type: 'added',
        unread: expect.any(Number) as number,
        notification: expected,
      });
    });
    // What the house itself told of its start may come only now.
    const { notifications, unread } = await pageOf(luca);
    expect(notifications).toContainEqual(expected);
    expect(unread).toBe(notifications.length);
    lucas.close();
  });

  test('of others is refused, and of nobody', async () => {
    expect((await add(luca)).code).toBe('administrators_only');
    expect((await add('soglia_nothing')).code).toBe('unauthorized');
    expect((await add('')).status).toBe(401);
  });

  test.each([
    ['no message', { message: ' ' }],
    ['an unknown category', { category: 'fun' }],
    ['an address of another kind', { url: 'javascript:alert(1)' }],
    ['an address that is not whole', { url: '/lovelace' }],
    ['a device that cannot be one', { entity_id: '../x' }],
    ['control characters', { message: 'a\u0000b' }],
    ['more text than fits', { message: 'x'.repeat(2001) }],
    ['a field that it does not know', { html: true }],
  ])('with %s is refused', async (_what, notice) => {
    expect((await add(house.owner, notice)).code).toBe('invalid_fields');
  });

  test('for nobody says so', async () => {
    expect((await add(house.owner, { to: ['nobody'] })).code).toBe('notice_for_nobody');
  });

  test(
    '1,000 in a minute: each is stored, or its sender is told that it is not',
    { tags: ['slow'], timeout: 120_000 },
    async () => {
      await clear();
      let stored = 0;
      let refused = 0;
      for (let at = 0; at < 40; at += 1) {
        const answers = await Promise.all(
          Array.from({ length: 25 }, () => add(house.owner, { to: 'administrators' })),
        );
        stored += answers.filter(({ status }) => status === 201).length;
        refused += answers.filter(({ code }) => code === 'too_many_notices').length;
      }
      expect(stored + refused).toBe(1000);
      expect(refused).toBeGreaterThan(0);
      expect((await pageOf(house.owner)).unread).toBe(stored);
    },
  );
});

describe('service keys', () => {
  test('are told once, send notices and nothing else, and end at once when they are revoked', async () => {
    await clear();
    const made = await house.send(house.owner, 'POST', '/api/service-keys', { name: 'Nodo Rosso' });
    expect(made.status).toBe(201);
    const { id, key } = made.body as { id: string; key: string };
    expect((await add(key)).status).toBe(201);
    expect(await messagesOf(luca)).toEqual([SENT.message]);
    const list = await house.send(house.owner, 'GET', '/api/service-keys');
    expect(list.body).toMatchObject({ keys: [{ id, name: 'Nodo Rosso' }] });
    expect(JSON.stringify(list.body)).not.toContain(key);
    for (const path of ['/api/notifications', '/api/service-keys', '/api/users', '/api/states']) {
      expect((await house.send(key, 'GET', path)).status).toBe(401);
    }
    expect((await house.send(house.owner, 'DELETE', `/api/service-keys/${id}`)).status).toBe(204);
    expect((await add(key)).code).toBe('unauthorized');
    expect((await house.send(house.owner, 'DELETE', `/api/service-keys/${id}`)).code).toBe(
      'service_key_not_found',
    );
    const log = await house.send(house.owner, 'GET', '/api/audit_log?limit=2');
    expect(log.body).toMatchObject({
      entries: [{ action: 'service_key.revoked' }, { action: 'service_key.created' }],
    });
    expect(JSON.stringify(log.body)).not.toContain(key);
  });

  test('are for administrators, and there are not more than some', async () => {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? { name: 'x' } : undefined;
      expect((await house.send(luca, method, '/api/service-keys', body)).code).toBe('administrators_only');
    }
    expect((await house.send(luca, 'DELETE', '/api/service-keys/x')).code).toBe('administrators_only');
    const make = () => house.send(house.owner, 'POST', '/api/service-keys', { name: 'x' });
    for (let at = 0; at < 20; at += 1) expect((await make()).status).toBe(201);
    expect((await make()).code).toBe('service_keys_full');
  });

  test('wrong ones are counted, and keep no good one out', async () => {
    const { body } = await house.send(house.owner, 'GET', '/api/service-keys');
    const [first] = (body as { keys: { id: string }[] }).keys;
    await house.send(house.owner, 'DELETE', `/api/service-keys/${first?.id}`);
    const made = await house.send(house.owner, 'POST', '/api/service-keys', { name: 'Buona' });
    const { key } = made.body as { key: string };
    const wrong = `soglia_${'x'.repeat(43)}`;
    const codes = new Set<string | undefined>();
    for (let at = 0; at < 10; at += 1) codes.add((await add(wrong)).code);
    expect([...codes]).toEqual(['unauthorized', 'too_many_tries']);
    expect((await add(key)).status).toBe(201);
  });
});

describe('what a person has', () => {
  test('is read and removed by them alone, and their other devices are told', async () => {
    await clear();
    await house.gateway.store.notices.add(
      {
        id: 'one',
        at: Date.now(),
        category: 'system',
        type: 'system',
        message: 'uno',
        source: 'gateway',
        isPublic: true,
      },
      [...(await house.gateway.store.people.list())].map(({ userId }) => userId),
    );
    const other = await follow(luca);
    expect((await house.send(luca, 'POST', '/api/notifications/read', { ids: ['one', 'none'] })).status).toBe(
      204,
    );
    await waitFor(() => {
      expect(other.events()[1]).toEqual({ type: 'read', unread: 0, ids: ['one', 'none'] });
    });
    expect((await pageOf(house.owner)).unread).toBe(1);
    await house.send(luca, 'POST', '/api/notifications/remove', { ids: ['one'] });
    await waitFor(() => {
      expect(other.events()[2]).toEqual({ type: 'removed', unread: 0, ids: ['one'] });
    });
    expect(await messagesOf(luca)).toEqual([]);
    expect(await messagesOf(house.owner)).toEqual(['uno']);
    await house.send(luca, 'POST', '/api/notifications/remove', { ids: 'all' });
    await waitFor(() => {
      expect(other.events()[3]).toEqual({ type: 'current', unread: 0, notifications: [] });
    });
    other.close();
  });

  test('comes page by page', async () => {
    await clear();
    const { notices, people } = house.gateway.store;
    const ids = (await people.list()).map(({ userId }) => userId);
    for (let at = 0; at < 5; at += 1) {
      await notices.add(
        {
          id: `p${at}`,
          at: 1_700_000_000_000 + Math.floor(at / 2),
          category: 'system',
          type: 'system',
          message: `${at}`,
          source: 'gateway',
          isPublic: true,
        },
        ids,
      );
    }
    const first = await pageOf(luca, '?limit=2');
    const second = await pageOf(luca, `?limit=2&before=${first.next}`);
    const third = await pageOf(luca, `?limit=2&before=${second.next}`);
    const all = [first, second, third].flatMap((page) => page.notifications.map(({ message }) => message));
    expect(all).toEqual(['4', '3', '2', '1', '0']);
    expect(third.next).toBeNull();
    expect((await pageOf(luca, '?before=unknown')).notifications).toEqual([]);
  });

  test.each([{ ids: [] }, { ids: ['../x'] }, { ids: 'some' }, {}, { ids: 'all', more: 1 }])(
    'is not touched by %j',
    async (body) => {
      expect((await house.send(luca, 'POST', '/api/notifications/remove', body)).code).toBe('invalid_fields');
    },
  );

  test('marks of the hub’s notifications are of one person', async () => {
    const marks = [
      { notification_id: 'http_login', created_at: '2026-11-24T08:00:00Z', read: true, hidden: false },
    ];
    expect((await house.send(luca, 'PUT', '/api/notifications/hub-marks', { marks })).status).toBe(204);
    const other = await follow(luca);
    const hidden = { ...marks[0], notification_id: 'update', hidden: true };
    const adding = { marks: [hidden] };
    expect((await house.send(luca, 'PUT', '/api/notifications/hub-marks', adding)).status).toBe(204);
    await waitFor(() => {
      expect(other.events().slice(1)).toEqual([{ type: 'hub_marks' }]);
    });
    other.close();
    expect((await house.send(luca, 'GET', '/api/notifications/hub-marks')).body).toEqual({
      marks: [...marks, hidden],
    });
    expect((await house.send(house.owner, 'GET', '/api/notifications/hub-marks')).body).toEqual({
      marks: [],
    });
  });
});
