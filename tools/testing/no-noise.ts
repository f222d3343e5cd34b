import { afterEach, expect } from 'vitest';

/**
 * A test that writes an error or a warning to the console fails. Replaced by hand: a spy would be taken off again by
 * `restoreMocks` before the first test.
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
