import { expect, it, vi } from 'vitest';
import { renewSubscription } from './renew-subscription.ts';
import type { AppWindow, Subscription } from './worker-scope.ts';

const key = new Uint8Array([4, 1, 2]).buffer;
const old: Subscription = { options: { userVisibleOnly: true, applicationServerKey: key } };

function worker() {
  const postMessage = vi.fn();
  const window: AppWindow = {
    focused: false,
    visibilityState: 'hidden',
    focus: () => Promise.resolve(),
    navigate: () => Promise.resolve(),
    postMessage,
  };
  const subscribe = vi.fn((_options: PushSubscriptionOptionsInit) => Promise.resolve(old));
  return {
    postMessage,
    subscribe,
    registration: {
      pushManager: { getSubscription: () => Promise.resolve(null), subscribe },
      showNotification: () => Promise.resolve(),
    },
    clients: { matchAll: () => Promise.resolve([window]), openWindow: () => Promise.resolve() },
  };
}

it('subscribes anew with the same key, and tells the windows', async () => {
  const { postMessage, subscribe, ...scope } = worker();
  await renewSubscription(scope, { oldSubscription: old, newSubscription: null });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
  expect(postMessage).toHaveBeenCalledWith({ type: 'soglia:subscription-changed' });
});

it.each([
  ['the browser has done it itself', { oldSubscription: old, newSubscription: old }],
  ['the key of the old one is not known', { oldSubscription: null }],
  ['the browser says nothing', {}],
])('subscribes to nothing where %s, and tells the windows', async (_what, change) => {
  const { postMessage, subscribe, ...scope } = worker();
  await renewSubscription(scope, change);
  expect(subscribe).not.toHaveBeenCalled();
  expect(postMessage).toHaveBeenCalledOnce();
});
