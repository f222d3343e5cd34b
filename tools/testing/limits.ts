/** How long a wait within a test polls before it fails, in ms: a busy machine may take seconds over anything. */
export const WAIT_MS = 10_000;

/** The limits of every test of every project: only what hangs for good meets them. */
export const limits = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: WAIT_MS, interval: 20 } },
};

const file = (name: string) => new URL(name, import.meta.url).pathname;

/** What runs before the tests of every file. */
export const setupFiles = [file('./no-noise.ts'), file('./wait-defaults.ts')];
