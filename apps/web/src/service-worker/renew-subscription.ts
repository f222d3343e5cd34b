import type { WorkerMessage } from './messages.ts';
import type { Subscription, WorkerScope } from './worker-scope.ts';

interface Change {
  readonly oldSubscription?: Subscription | null;
  readonly newSubscription?: Subscription | null;
}

/**
 * The push service replaced the subscription: subscribes anew where the browser has not, and tells the open windows. The
 * worker has no sign-in: a window tells the gateway, at once or when the app is opened the next time; until then alarms
 * go another way, as nothing confirms them.
 */
export async function renewSubscription(
  { registration, clients }: Pick<WorkerScope, 'registration' | 'clients'>,
  { oldSubscription, newSubscription }: Change,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey ?? null;
  if ((newSubscription ?? null) === null && key !== null)
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows)
    window.postMessage({ type: 'soglia:subscription-changed' } satisfies WorkerMessage);
}
