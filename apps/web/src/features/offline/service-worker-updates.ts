/** What is used here of `navigator.serviceWorker`. */
interface Container {
  readonly controller: object | null;
  register(script: string, options: { updateViaCache: 'none' }): Promise<Registration>;
  addEventListener(type: 'controllerchange', listener: () => void): void;
}

interface Registration {
  readonly installing: AppWorker | null;
  readonly waiting: AppWorker | null;
  readonly active: object | null;
  addEventListener(type: 'updatefound', listener: () => void): void;
  update(): Promise<unknown>;
}

interface AppWorker {
  readonly state: string;
  postMessage(message: object): void;
  addEventListener(type: 'statechange', listener: () => void): void;
}

interface ServiceWorkerOptions {
  readonly container: Container;
  /** The address of the worker's file. */
  readonly script: string;
  /** A newer version of the app is installed; `accept` activates it. */
  readonly offer: (accept: () => void) => void;
  readonly reload: () => void;
}

/**
 * How long an accepted version may take. Browsers let the old worker finish its requests first, Chromium for minutes: a
 * page that reloaded that late would interrupt what is under way by then.
 */
const TAKE_OVER_LIMIT_MS = 10_000;
/** The message on which service-worker.ts activates a waiting version. */
const skipWaiting = { type: 'SKIP_WAITING' };

/**
 * Registers the service worker and offers each newer version. Resolves with a function that checks for one. Rejects
 * where the browser allows no service worker.
 */
export async function watchServiceWorker({
  container,
  script,
  offer,
  reload,
}: ServiceWorkerOptions): Promise<() => Promise<unknown>> {
  let controlled = container.controller !== null;
  let accepted = false;
  container.addEventListener('controllerchange', () => {
    if (accepted) reload();
    // Another window activated the new version: lazy modules of this one may be gone.
    else if (controlled) offer(reload);
    controlled = true;
  });

  const registration = await container.register(script, { updateViaCache: 'none' });
  const offerWaiting = () =>
    offer(() => {
      if (registration.waiting === null) {
        reload();
        return;
      }
      accepted = true;
      registration.waiting.postMessage(skipWaiting);
      setTimeout(() => {
        accepted = false;
        offerWaiting();
      }, TAKE_OVER_LIMIT_MS);
    });
  registration.addEventListener('updatefound', () => {
    const { installing, active } = registration;
    installing?.addEventListener('statechange', () => {
      // The first installation is no update.
      if (installing.state === 'installed' && active !== null) offerWaiting();
    });
  });
  if (registration.waiting !== null) offerWaiting();
  return () => registration.update();
}
