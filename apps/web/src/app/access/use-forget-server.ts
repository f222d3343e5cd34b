import { useCallback } from 'react';
import { useServices } from '../services/services.ts';
import { useSignOut } from './use-sign-out.ts';

/** The specification's delay before the page is reloaded. */
const RELOAD_DELAY_MS = 1_000;

/** 'Reset' and 'Reimposta Server': removes addresses and tokens, and reloads the page. */
export function useForgetServer(): () => void {
  const { book, platform } = useServices();
  const signOut = useSignOut();
  return useCallback(() => {
    signOut();
    book.forgetServer();
    // Meanwhile the tokens are revoked on the hub.
    platform.clock.after(RELOAD_DELAY_MS, () => location.reload());
  }, [signOut, book, platform]);
}
