/** What is used here of a browser's registrar of workers. */
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

interface KeepAppOptions {
  readonly container: Container;
  /** A newer version of the app is there: `accept` goes over to it. Nobody is forced. */
  readonly offer: (accept: () => void) => void;
  /** This window belongs to a worker from now on, the first of all. */
  readonly onFirst: () => void;
  readonly reload: () => void;
}

const SCRIPT = '/service-worker.js';
/** What the worker waits for; the word is Workbox's own. */
const takeOver = { type: 'SKIP_WAITING' };

/**
 * Has the app kept in the browser, and offers each newer version. Returns what looks for one. Rejects where the
 * browser allows no worker.
 */
export async function keepApp({
  container,
  offer,
  onFirst,
  reload,
}: KeepAppOptions): Promise<() => Promise<unknown>> {
  let served = container.controller !== null;
  let accepted = false;
  container.addEventListener('controllerchange', () => {
    if (accepted) reload();
    // Another window let the new version in: parts of this one may be gone.
    else if (served) offer(reload);
    else onFirst();
    served = true;
  });

  const registration = await container.register(SCRIPT, { updateViaCache: 'none' });
  const offerWaiting = () =>
    offer(() => {
      accepted = true;
      if (registration.waiting === null) reload();
      else registration.waiting.postMessage(takeOver);
    });
  registration.addEventListener('updatefound', () => {
    const { installing, active } = registration;
    installing?.addEventListener('statechange', () => {
      // The very first is no newer version.
      if (installing.state === 'installed' && active !== null) offerWaiting();
    });
  });
  if (registration.waiting !== null) offerWaiting();
  return () => registration.update();
}
