import { useState, type ReactNode } from 'react';
import { unsentTickets } from '#features/tickets/waiting/unsent-tickets.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { useSignOut } from '../access/use-sign-out.ts';

const LogoutQuestion = lazyComponent(async () => (await import('./logout-question.tsx')).LogoutQuestion);

interface AskedSignOut {
  readonly signOut: () => void;
  /** To be drawn where the person signs out. */
  readonly question: ReactNode;
}

/** Signs out; asks first where that would lose tickets that wait. */
export function useAskedSignOut(): AskedSignOut {
  const signOut = useSignOut();
  const [isAsking, setIsAsking] = useState(false);
  return {
    signOut: () => {
      if (unsentTickets.get() === 0) signOut();
      else setIsAsking(true);
    },
    question: isAsking && <LogoutQuestion onLogout={signOut} onClose={() => setIsAsking(false)} />,
  };
}
