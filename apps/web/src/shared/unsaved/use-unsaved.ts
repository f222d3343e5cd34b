import { useEffect, useEffectEvent, useState } from 'react';
import { leaveGuard } from '../leave-guard.ts';
import { useBackCloses } from '../ui/use-back-closes.ts';

interface Unsaved {
  /** The question is open. */
  readonly asking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
  /** Runs at once without changes, else when the person agrees to lose them. */
  readonly guard: (leave: () => void) => void;
}

/**
 * Asks before unsaved changes are lost: by a link, the back button, or the browser's own question where the page is
 * closed.
 * @param onBack where the back button leads; a sheet has that by itself
 */
export function useUnsaved(unsaved: boolean, onBack?: () => void): Unsaved {
  const [leaving, setLeaving] = useState<{ readonly go: () => void }>();
  const asking = leaving !== undefined;
  useBackCloses(unsaved && !asking && onBack !== undefined, () => {
    if (onBack !== undefined) setLeaving({ go: onBack });
  });
  const guard = (go: () => void) => {
    if (unsaved) setLeaving({ go });
    else go();
  };
  const ask = useEffectEvent(guard);
  useEffect(() => {
    if (!unsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    leaveGuard.ask = (go) => {
      ask(go);
      return true;
    };
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      leaveGuard.ask = undefined;
    };
  }, [unsaved]);
  return {
    asking,
    guard,
    stay: () => setLeaving(undefined),
    leave: () => {
      setLeaving(undefined);
      leaving?.go();
    },
  };
}
