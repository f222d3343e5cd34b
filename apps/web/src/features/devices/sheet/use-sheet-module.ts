import { useEffect, useState } from 'react';
import type { Kind, SheetModule } from '../model/kind.ts';
import { loadSheet, loadedSheet } from './sheet-modules.ts';

export interface Arrival {
  /** Undefined until it has come. */
  readonly module: SheetModule | undefined;
  readonly failed: boolean;
  readonly again: () => void;
}

/** What is inside the sheet of a kind, fetched where it has not come yet. */
export function useSheetModule(kind: Kind): Arrival {
  const [came, setCame] = useState<SheetModule>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const module = loadedSheet(kind) ?? came;
  const missing = module === undefined;

  useEffect(() => {
    if (!missing) return undefined;
    let left = false;
    loadSheet(kind).then(
      (arrived) => left || setCame(arrived),
      () => left || setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [kind, missing, tries]);

  return {
    module,
    failed: failed && missing,
    again: () => {
      setFailed(false);
      setTries(tries + 1);
    },
  };
}
