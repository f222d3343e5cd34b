import { act, renderHook } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';

interface RenderedHook<Props, Result> {
  /** What the hook returned last. */
  readonly current: () => Result;
  readonly rerender: (props: Props) => Promise<void>;
  /** Runs something that the hook may react to, and waits for its effects. */
  readonly act: (run: () => unknown) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

interface Options {
  /** Providers that the hook needs above it. */
  readonly wrapper?: ComponentType<{ readonly children: ReactNode }>;
}

/** Runs a hook in a real DOM; every step waits for effects and for promises that are settled already. */
export async function renderHookInDom<Props, Result>(
  useHook: (props: Props) => Result,
  initialProps: Props,
  options: Options = {},
): Promise<RenderedHook<Props, Result>> {
  const run = (step: () => unknown) =>
    act(async () => {
      await step();
    });
  const { result, rerender, unmount } = renderHook(useHook, { initialProps, ...options });
  await run(() => undefined);
  return {
    current: () => result.current,
    rerender: (props) => run(() => rerender(props)),
    act: run,
    unmount: () => run(unmount),
  };
}
