import { useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';

const loadKeeper = () => import('#features/offline/register-service-worker.ts');

/** Keeps the app in the browser for who is signed in, once everything on the screen has come. */
export function useServiceWorker(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // Where it does not arrive the app goes on as it is.
        void loadKeeper().then(
          ({ keepAppHere }) => keepAppHere(),
          () => undefined,
        );
      }),
    [],
  );
}
