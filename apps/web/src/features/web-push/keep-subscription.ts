import type { ApiOrigin } from '#api/request-api.ts';
import {
  endpointHash,
  subscribeBrowser,
  subscriptionInput,
  type PushRegistration,
  type Subscription,
} from './push-subscription.ts';
import type { PushWish } from './push-wish.ts';
import { addPushDevice, readPushDevices, readPushKey, removePushDevice } from './web-push-requests.ts';

interface KeepOptions {
  readonly registration: PushRegistration;
  readonly origin: ApiOrigin;
  /** The name of this browser in the list of devices. */
  readonly device: string;
  readonly wish: PushWish;
  readonly permission: () => NotificationPermission;
}

/**
 * Brings browser and gateway together again at the start of a visit, or when the push service has replaced a
 * subscription: what the person wants here and one of them has lost is made again, without a question; what another
 * person has left in this browser ends. The gateway learns that the device is still in use by who is signed in. Rejects
 * with ApiError or PushFailure: the next start tries again.
 */
export async function keepSubscription({
  registration,
  origin,
  device,
  wish,
  permission,
}: KeepOptions): Promise<void> {
  const subscription = await registration.pushManager.getSubscription();
  // The wish may be lost with the storage of the browser: the list of the gateway counts as well.
  if (!wish.wanted() && !(subscription !== null && (await isKnown(origin, subscription)))) {
    await subscription?.unsubscribe();
    return;
  }
  if (permission() !== 'granted') return;
  const renewed = await subscribeBrowser(registration, await readPushKey(origin));
  await addPushDevice(origin, subscriptionInput(renewed, device));
  const [before, hash] = [wish.last(), await endpointHash(renewed)];
  if (before === hash) return;
  // The one that was lost is this same device: the list has it once.
  const lost = (await readPushDevices(origin)).find(({ endpoint_hash }) => endpoint_hash === before);
  if (lost !== undefined) await removePushDevice(origin, lost.id);
  // In the end: a page that is closed before has it done by the next one.
  wish.keep(hash);
}

/** Whether it is one of the signed-in person's. */
async function isKnown(origin: ApiOrigin, subscription: Subscription): Promise<boolean> {
  const [hash, devices] = await Promise.all([endpointHash(subscription), readPushDevices(origin)]);
  return devices.some(({ endpoint_hash }) => endpoint_hash === hash);
}

/** Ends the notifications of this browser, whoever's they were; the gateway learns it from the push service. */
export async function endSubscription({ pushManager }: PushRegistration): Promise<void> {
  await (await pushManager.getSubscription())?.unsubscribe();
}
