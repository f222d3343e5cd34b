import { startTransition, useEffect, useState } from 'react';
import { textsReady } from './i18n/locale.ts';

/** A module of the app that is loaded when it is needed, or before, while the page is idle. */
export interface LazyModule<Module> {
  /** Loads it and its texts, once. Rejects with a `ModuleLoadError`; the next call tries again. */
  readonly load: () => Promise<Module>;
  /** The module; undefined until it is loaded. */
  readonly loaded: () => Module | undefined;
}

/** A module that could not be loaded: no network, or a newer version of the app has replaced it. */
export class ModuleLoadError extends Error {
  /** How many times in a row it failed. */
  readonly attempts: number;

  constructor(cause: unknown, attempts: number) {
    super(String(cause), { cause });
    this.attempts = attempts;
  }
}

/**
 * Tries again in place, by `retry`. After a second failure it loads the page anew: some browsers remember a failed
 * import, and a file of an older version never comes back.
 */
export function retryLoad({ attempts }: ModuleLoadError, retry: () => void): void {
  if (attempts > 1) location.reload();
  else retry();
}

export function createLazyModule<Module>(fetch: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined;
  let loaded: Module | undefined;
  let attempts = 0;
  const attempt = async () => {
    try {
      const module = await fetch();
      await textsReady();
      return (loaded = module);
    } catch (error) {
      loading = undefined;
      throw new ModuleLoadError(error, (attempts += 1));
    }
  };
  return {
    loaded: () => loaded,
    load: () => (loading ??= attempt()),
  };
}

export interface LazyModuleState<Module> {
  /** Undefined until it is loaded. */
  readonly module: Module | undefined;
  readonly error: ModuleLoadError | undefined;
  readonly retry: () => void;
}

/**
 * Loads a module while mounted. One that is already loaded is there in the first render, and one that comes later is
 * drawn at once: `React.lazy` would show its fallback for at least 300 ms.
 */
export function useLazyModule<Module>(lazy: LazyModule<Module>): LazyModuleState<Module> {
  const [outcome, setOutcome] = useState<{
    readonly of: LazyModule<Module>;
    readonly error: ModuleLoadError | undefined;
  }>();
  const module = lazy.loaded();
  const error = module === undefined && outcome?.of === lazy ? outcome.error : undefined;
  const waiting = module === undefined && error === undefined;

  useEffect(() => {
    if (!waiting) return undefined;
    let unmounted = false;
    // Drawn in slices: a screen takes longer than a frame has.
    const settle = (failure?: ModuleLoadError) => {
      if (!unmounted) startTransition(() => setOutcome({ of: lazy, error: failure }));
    };
    lazy.load().then(() => settle(), settle);
    return () => {
      unmounted = true;
    };
  }, [lazy, waiting]);

  return { module, error, retry: () => error && retryLoad(error, () => setOutcome(undefined)) };
}
