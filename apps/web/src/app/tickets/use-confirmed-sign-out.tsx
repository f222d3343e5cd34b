import { useState, type ReactNode } from 'react';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { countUnsent } from './count-unsent.ts';

const UnsentQuestion = lazyComponent(async () => (await import('./unsent-question.tsx')).UnsentQuestion);

interface ConfirmedSignOut {
  readonly signOut: () => void;
  /** To be drawn where the person signs out. */
  readonly question: ReactNode;
}

/** Signs out; asks first where that would lose tickets that wait. */
export function useConfirmedSignOut(): ConfirmedSignOut {
  const signOut = useSignOut();
  const [count, setCount] = useState(0);
  return {
    signOut: () => {
      void countUnsent().then((unsent) => {
        if (unsent === 0) signOut();
        else setCount(unsent);
      });
    },
    question: count > 0 && (
      <UnsentQuestion act="logout" count={count} onAgree={signOut} onClose={() => setCount(0)} />
    ),
  };
}
