import { useEffect } from 'react';
import { useUsername } from '#features/session/session-context.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { useHub } from '#hub/hub-context.ts';
import { useFeature } from '#hub/use-capabilities.ts';
import { useServices } from '../services/services.ts';

/** Keeps what the person chose the same on all their devices, behind a gateway that offers it. */
export function usePreferences(): void {
  const { connection } = useHub();
  const origin = useCompanionOrigin();
  const { store } = useServices();
  const username = useUsername();
  const isOffered = useFeature('preferences');

  useEffect(() => {
    if (!isOffered || username === undefined) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    import('./open-preferences.ts').then(
      ({ openPreferences }) => {
        if (!isOver) stop = openPreferences({ connection, origin, store, username });
      },
      // The next start tries again; until then everything is kept in the browser.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [connection, origin, store, username, isOffered]);
}
