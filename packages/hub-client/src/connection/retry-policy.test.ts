import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, probeDelay, retryDelay } from './retry-policy.ts';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('the delay doubles from one second and varies by 20 % at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_ATTEMPTS }), chance, (attempt, luck) => {
      const wait = retryDelay(attempt, luck);
      expect(Math.abs(wait - 1_000 * 2 ** (attempt - 1))).toBeLessThanOrEqual(200 * 2 ** (attempt - 1));
    }),
  );
});

test('once lost, the delay stays at about half a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: MAX_ATTEMPTS + 1, max: 10_000 }), chance, (attempt, luck) => {
      expect(retryDelay(attempt, luck)).toBeGreaterThanOrEqual(24_000);
      expect(retryDelay(attempt, luck)).toBeLessThanOrEqual(36_000);
    }),
  );
});

test('clients do not reconnect at the same time, and probe within a second', () => {
  const waits = [0, 0.25, 0.5, 0.75].map((luck) => retryDelay(1, luck));
  expect(new Set(waits).size).toBe(waits.length);
  fc.assert(fc.property(chance, (luck) => probeDelay(luck) <= 1_000 && probeDelay(luck) >= 500));
});
