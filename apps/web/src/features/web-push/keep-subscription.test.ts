import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { testPlatform as platform } from '#shared/testing/test-platform.ts';
import { keepSubscription } from './keep-subscription.ts';
import { endpointHash, type Subscription } from './push-subscription.ts';
import { createPushWish } from './push-wish.ts';

const PUBLIC_KEY = 'BAEC';
const keyBytes = new Uint8Array([4, 1, 2]).buffer;

/** A subscription that has not ended. */
function subscription(endpoint: string, applicationServerKey: ArrayBuffer = keyBytes) {
  const json = { endpoint, keys: { p256dh: 'cDI1NmRo', auth: 'YXV0aA' } };
  return {
    endpoint,
    options: { applicationServerKey },
    toJSON: () => json,
    unsubscribe: vi.fn(() => Promise.resolve(true)),
  } satisfies Subscription;
}

/** A gateway that knows one device, and a browser with what it is subscribed to. */
async function house(known: string, subscribed: Subscription | null) {
  const added: unknown[] = [];
  const removed: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      void answer(request.method ?? '', request.url ?? '', body).then((json) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      });
    });
  });
  async function answer(method: string, url: string, body: string): Promise<unknown> {
    if (url === '/api/web-push/key') return { public_key: PUBLIC_KEY };
    if (method === 'POST') {
      added.push(JSON.parse(body));
      return {};
    }
    if (method === 'DELETE') {
      removed.push(url);
      return {};
    }
    const device = {
      id: 'd1',
      device: 'Chrome, Android',
      created_at: '2026-11-24T10:00:00.000Z',
      last_confirmed: null,
      endpoint_hash: await endpointHash({ endpoint: known }),
    };
    return { subscriptions: [device] };
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A browser gives the subscription that it has, unless that has ended.
  const subscribe = vi.fn(() => {
    const isSubscribed = subscribed !== null && vi.mocked(subscribed.unsubscribe).mock.calls.length === 0;
    return Promise.resolve(isSubscribed ? subscribed : subscription('https://push.example/new'));
  });
  const pushManager = {
    getSubscription: () => Promise.resolve(subscribed),
    subscribe,
  };
  const origin = { platform, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const wish = createPushWish(memoryStore(), 'push', 'maria');
  const keep = async (wanted: boolean, permission: NotificationPermission = 'granted') => {
    if (wanted) wish.keep(await endpointHash({ endpoint: known }));
    else wish.drop();
    await keepSubscription({
      registration: { pushManager },
      origin,
      device: 'Chrome, Android',
      wish,
      permission: () => permission,
    });
  };
  return { keep, wish, subscribe, added, removed };
}

it('says at each start that the device is still in use', async () => {
  const mine = subscription('https://push.example/mine');
  const { keep, added, removed } = await house(mine.endpoint, mine);
  await keep(true);
  // Also where the storage of the browser was lost.
  await keep(false);
  expect(mine.unsubscribe).not.toHaveBeenCalled();
  expect(removed).toEqual([]);
  expect(added).toEqual(Array.from({ length: 2 }, () => ({ ...mine.toJSON(), device: 'Chrome, Android' })));
});

it('tells the gateway of a subscription that the push service has replaced', async () => {
  const { keep, added } = await house('https://push.example/old', subscription('https://push.example/new'));
  await keep(true);
  expect(added).toEqual([
    {
      endpoint: 'https://push.example/new',
      keys: { p256dh: 'cDI1NmRo', auth: 'YXV0aA' },
      device: 'Chrome, Android',
    },
  ]);
});

it('makes a subscription again that the browser has lost, and removes the old one from the gateway', async () => {
  const { keep, wish, subscribe, added, removed } = await house('https://push.example/old', null);
  await keep(true);
  expect(subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: new Uint8Array([4, 1, 2]),
  });
  expect(added).toHaveLength(1);
  expect(removed).toEqual(['/api/web-push/subscriptions/d1']);
  expect(wish.last()).toBe(await endpointHash({ endpoint: 'https://push.example/new' }));
});

it('replaces one that was made with the key of another gateway', async () => {
  const foreign = subscription('https://push.example/foreign', new Uint8Array([9, 9, 9]).buffer);
  const { keep, added } = await house('https://push.example/old', foreign);
  await keep(true);
  expect(foreign.unsubscribe).toHaveBeenCalledOnce();
  expect(added).toHaveLength(1);
});

it('ends what another person has left in this browser', async () => {
  const theirs = subscription('https://push.example/theirs');
  const { keep, added } = await house('https://push.example/other', theirs);
  await keep(false);
  expect(theirs.unsubscribe).toHaveBeenCalledOnce();
  expect(added).toEqual([]);
});

it('asks nothing where the permission is gone', async () => {
  const { keep, subscribe, added } = await house('https://push.example/old', null);
  await keep(true, 'denied');
  expect(subscribe).not.toHaveBeenCalled();
  expect(added).toEqual([]);
});
