import { afterEach, expect, vi } from 'vitest';

/** Whatever is written to the console in a test is a fault of the test or of the code: say it, do not scroll past it. */
const noise: string[] = [];
for (const level of ['error', 'warn'] as const) {
  vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
    noise.push(`console.${level}: ${parts.map(String).join(' ')}`);
  });
}

afterEach(() => {
  const heard = noise.splice(0);
  expect(heard, 'nothing may be written to the console in a test').toEqual([]);
});
