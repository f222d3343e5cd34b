import { useEffect } from 'react';
import { inBackground } from '#shared/background.ts';
import { useServices } from '../services/services.ts';

/** Draws the browser's own frame around the page in the scheme that the person chose; no first screen waits for it. */
export function useFrameScheme(): void {
  const { store } = useServices();
  useEffect(() => {
    if (!document.documentElement.dataset['scheme']) return undefined;
    return inBackground(async () => (await import('#shared/theme/scheme.ts')).applyStoredScheme(store));
  }, [store]);
}
