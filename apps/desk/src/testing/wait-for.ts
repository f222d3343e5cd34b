import { vi } from 'vitest';

/** Polls until `check` passes, for at most half a minute. */
export const waitFor = <Result>(check: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(check);
