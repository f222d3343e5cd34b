import { useMemo } from 'react';
import { registerServiceWorker } from '#features/offline/register-service-worker.ts';
import { clientName } from '#features/session/device-name.ts';
import { useUsername } from '#features/session/session-context.ts';
import { createPushWish } from '#features/web-push/push-wish.ts';
import type { ThisBrowser } from '#features/web-push/use-this-device.ts';
import { useProduct } from '#shared/ui/product.ts';
import { personalKeys } from '../browser-data/personal-keys.ts';
import { useServices } from '../services/services.ts';

/** How long a worker may take to be installed. */
const READY_LIMIT_MS = 10_000;

/** Its service worker, once it is active; undefined where there is none, or none in time. */
async function activeWorker(): Promise<ServiceWorkerRegistration | undefined> {
  await registerServiceWorker();
  if (!('serviceWorker' in navigator)) return undefined;
  const { serviceWorker } = navigator;
  if ((await serviceWorker.getRegistration()) === undefined) return undefined;
  return Promise.race([
    serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READY_LIMIT_MS)),
  ]);
}

/** This browser, for the notifications of the signed-in person. */
export function useThisBrowser(): ThisBrowser {
  const { store } = useServices();
  const product = useProduct();
  const username = useUsername() ?? '';
  return useMemo(
    () => ({
      registration: activeWorker,
      device: clientName('', navigator.userAgent, '') || product,
      wish: createPushWish(store, personalKeys.push, username),
    }),
    [store, username, product],
  );
}
