/** How long a wait within a test polls before it fails, in ms: on a busy machine anything may take seconds. */
export const WAIT_MS = 30_000;

/** The limits of every test of every project: only a test that hangs reaches them. */
export const limits = {
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: WAIT_MS, interval: 20 } },
};

const file = (name: string) => new URL(name, import.meta.url).pathname;

/** Set-up files that run before the tests of every file. */
export const setupFiles = [file('./no-noise.ts'), file('./wait-defaults.ts'), file('./restore-globals.ts')];
