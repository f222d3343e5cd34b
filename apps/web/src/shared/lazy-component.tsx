import type { FunctionComponent } from 'react';
import { createLazyModule, useLazyModule } from './lazy-module.ts';

interface LazyComponent<Props> extends FunctionComponent<Props> {
  /** Loads it before it is first drawn. */
  readonly load: () => Promise<unknown>;
}

/**
 * A component that is loaded when it is first drawn; until then `Placeholder` stands for it. A failure to load is
 * thrown, as a `ModuleLoadError`, to the error boundary above it; drawn anew, it tries again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Placeholder?: FunctionComponent<Props>,
): LazyComponent<Props> {
  const lazy = createLazyModule(load);
  const Lazy = (props: Props) => {
    const { module: Content = Placeholder, error } = useLazyModule(lazy);
    if (error !== undefined) throw error;
    return Content === undefined ? null : <Content {...props} />;
  };
  return Object.assign(Lazy, { load: lazy.load });
}
