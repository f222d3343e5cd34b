import { afterEach, expect } from 'vitest';

/**
 * Fails a test that writes an error or a warning to the console. Not a spy: `restoreMocks` would remove it
 * before the first test.
 */
const written: string[] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    written.push(`console.${level}: ${parts.map(String).join(' ')}`);
  };
}

afterEach(() => {
  expect(written.splice(0), 'nothing may be written to the console in a test').toEqual([]);
});
