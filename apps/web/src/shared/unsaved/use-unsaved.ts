import { useEffect, useEffectEvent, useState } from 'react';
import { onceArrived, overlayDepth, travel } from '../history-travel.ts';
import { leaveGuard } from '../leave-guard.ts';
import { useBackCloses } from '../ui/use-back-closes.ts';

/** What asks, the top one last: a page, and a sheet over it. */
const guards: NonNullable<typeof leaveGuard.ask>[] = [];

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
 * @param onBack where the back button leads, {@link toPageBefore} for one; a sheet has that by itself
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
    const own: (typeof guards)[number] = (go) => {
      ask(go);
      return true;
    };
    guards.push(own);
    leaveGuard.ask = own;
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      guards.splice(guards.indexOf(own), 1);
      leaveGuard.ask = guards.at(-1);
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

/** Past all that lies over the page. */
export const toPageBefore = (): void =>
  onceArrived(() => travel(window, -1 - overlayDepth(window.history.state)));
