import { useEffect } from 'react';
import { inBackground } from '#shared/background.ts';

const loadRegistration = () => import('#features/offline/register-service-worker.ts');

/** Registers the service worker for a signed-in person in the background. */
export function useServiceWorker(): void {
  useEffect(
    () =>
      inBackground(() => {
        // Without it the app works, but not offline.
        void loadRegistration().then(
          ({ registerServiceWorker }) => registerServiceWorker(),
          () => undefined,
        );
      }),
    [],
  );
}
