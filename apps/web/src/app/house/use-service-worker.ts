import { useEffect } from 'react';
import { whenIdle } from '#shared/when-idle.ts';

const loadRegistration = () => import('#features/offline/register-service-worker.ts');

/** Registers the service worker for a signed-in person when the page is idle. */
export function useServiceWorker(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // Without it the app works, but not offline.
        void loadRegistration().then(
          ({ registerServiceWorker }) => registerServiceWorker(),
          () => undefined,
        );
      }),
    [],
  );
}
