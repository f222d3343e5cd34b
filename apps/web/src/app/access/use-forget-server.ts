import { useCallback } from 'react';
import { useServices } from '../services.ts';
import { useSignOut } from './use-sign-out.ts';

/** The specification's delay before the page is loaded anew, in milliseconds. */
const reloadDelay = 1_000;

/** 'Reset' and 'Reimposta Server': forgets where the house is and what opens it, and loads the page anew. */
export function useForgetServer(): () => void {
  const { book, platform } = useServices();
  const signOut = useSignOut();
  return useCallback(() => {
    signOut();
    book.forgetServer();
    // In this second the hub hears that the tokens are worth nothing any more.
    platform.clock.after(reloadDelay, () => location.reload());
  }, [signOut, book, platform]);
}
