import { useEffect, useState } from 'react';
import { textsReady } from './i18n/locale.ts';

/** Something of the app that is fetched when it is wanted, or before, while the page is idle. */
export interface Part<Module> {
  /** Fetches it, with its words, once. Rejects where it does not come; the next call tries again. */
  load(): Promise<Module>;
  /** It, where it has come. */
  here(): Module | undefined;
}

export function createPart<Module>(fetch: () => Promise<Module>): Part<Module> {
  let coming: Promise<Module> | undefined;
  let here: Module | undefined;
  const bring = async () => {
    const module = await fetch();
    await textsReady();
    here = module;
    return module;
  };
  return {
    here: () => here,
    async load() {
      coming ??= bring();
      try {
        return await coming;
      } catch (error) {
        coming = undefined;
        throw error;
      }
    },
  };
}

export interface Arrival<Module> {
  /** Undefined until it has come. */
  readonly module: Module | undefined;
  readonly failed: boolean;
  readonly again: () => void;
}

/**
 * A part, drawn in the first frame where it has come already: React's own `lazy` shows what stands for it all the same,
 * and for 300 ms.
 */
export function usePart<Module>(part: Part<Module>): Arrival<Module> {
  const [came, setCame] = useState<{ readonly of: Part<Module>; readonly module: Module }>();
  const [failed, setFailed] = useState<Part<Module>>();
  const [tries, setTries] = useState(0);
  const module = part.here() ?? (came?.of === part ? came.module : undefined);
  const missing = module === undefined;

  useEffect(() => {
    if (!missing) return undefined;
    let left = false;
    part.load().then(
      (arrived) => left || setCame({ of: part, module: arrived }),
      () => left || setFailed(part),
    );
    return () => {
      left = true;
    };
  }, [part, missing, tries]);

  return {
    module,
    failed: failed === part && missing,
    again: () => {
      setFailed(undefined);
      setTries(tries + 1);
    },
  };
}
