import { afterAll, vi } from 'vitest';

// `unstubGlobals` does so before each test only: the next file of the worker is imported before its first one, and what it
// sets itself would then be taken away.
afterAll(() => {
  vi.unstubAllGlobals();
});
