import { useEffect, useState } from 'react';
import type { PushDevice } from '@soglia/contracts/notifications/web-push';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { useApiQuery } from '#api/use-api-query.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { useHub } from '#hub/hub-context.ts';
import { endSubscription } from './keep-subscription.ts';
import {
  endpointHash,
  PushFailure,
  subscribeBrowser,
  subscriptionInput,
  type PushRegistration,
} from './push-subscription.ts';
import { pushBarrier, readPushEnvironment, type PushBarrier } from './push-support.ts';
import type { PushWish } from './push-wish.ts';
import { addPushDevice, readPushDevices, readPushKey, removePushDevice } from './web-push-requests.ts';

/** This browser, as the app knows it. */
export interface ThisBrowser {
  /** Its service worker; undefined where it has none. */
  readonly registration: () => Promise<PushRegistration | undefined>;
  /** Its name in the list of devices. */
  readonly device: string;
  readonly wish: PushWish;
}

const DEVICES_KEY = 'push-devices';
const HERE_KEY = 'push-here';

/** The person's devices, by the gateway. */
export function usePushDevices() {
  const hub = useHub();
  const origin = useCompanionOrigin();
  return useApiQuery(hub, {
    queryKey: [DEVICES_KEY],
    queryFn: ({ signal }) => readPushDevices(origin, signal),
  });
}

/** Removes one of them; the one of this browser ends here too. */
export function useRemoveDevice({ registration, wish }: ThisBrowser) {
  const hub = useHub();
  const origin = useCompanionOrigin();
  return useApiMutation(hub, {
    changes: [DEVICES_KEY, HERE_KEY],
    async mutationFn({ id, isHere }: { readonly id: string; readonly isHere: boolean }) {
      if (isHere) {
        wish.drop();
        const worker = await registration();
        if (worker !== undefined) await endSubscription(worker);
      }
      await removePushDevice(origin, id);
    },
  });
}

/** The hash of the endpoint that this browser is subscribed at; null where it is not. */
export function useHere({ registration }: ThisBrowser) {
  const hub = useHub();
  return useApiQuery(hub, {
    queryKey: [HERE_KEY],
    async queryFn() {
      const subscription = await (await registration())?.pushManager.getSubscription();
      return subscription === undefined || subscription === null ? null : endpointHash(subscription);
    },
  });
}

/** Switches notifications on in this browser. To be called in a press: the browser asks its person. */
export function useSwitchOn({ registration, device, wish }: ThisBrowser) {
  const hub = useHub();
  const origin = useCompanionOrigin();
  return useApiMutation(hub, {
    changes: [DEVICES_KEY, HERE_KEY],
    async mutationFn(_press: null) {
      const answer = await Notification.requestPermission();
      if (answer !== 'granted') throw new PushFailure(answer === 'denied' ? 'denied' : 'dismissed');
      const worker = await registration();
      if (worker === undefined) throw new PushFailure('no_worker');
      const subscription = await subscribeBrowser(worker, await readPushKey(origin));
      await addPushDevice(origin, subscriptionInput(subscription, device));
      wish.keep(await endpointHash(subscription));
    },
  });
}

/** Why this browser gets none; looked at again when its person comes back from the browser's settings. */
export function usePushBarrier(): PushBarrier | undefined {
  const [barrier, setBarrier] = useState(() => pushBarrier(readPushEnvironment()));
  useEffect(() => {
    const look = () => setBarrier(pushBarrier(readPushEnvironment()));
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return barrier;
}

/** The device of this browser among those of the person. */
export const deviceHere = (
  devices: readonly PushDevice[] | undefined,
  hash: string | null | undefined,
): PushDevice | undefined => devices?.find(({ endpoint_hash }) => endpoint_hash === hash);
