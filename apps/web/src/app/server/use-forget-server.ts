import { useCallback } from 'react';
import { useServices } from '../services/services.ts';

/** The specification's delay before the page is reloaded. */
const RELOAD_DELAY_MS = 1_000;

/**
 * 'Reset' and 'Reimposta Server': ends the session, removes addresses and tokens, and reloads the page.
 * @param endSession `useSignOut`: it has the tokens revoked
 */
export function useForgetServer(endSession: () => void): () => void {
  const { book, platform } = useServices();
  return useCallback(() => {
    endSession();
    book.forgetServer();
    // Meanwhile the tokens are revoked on the hub.
    platform.clock.after(RELOAD_DELAY_MS, () => location.reload());
  }, [endSession, book, platform]);
}
