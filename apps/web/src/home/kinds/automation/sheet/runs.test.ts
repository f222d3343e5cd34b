import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { entity, NOW } from '../../../testing/entity.ts';
import { isFull, lastRunText, mayRun, modeOf, runningNow } from './runs.ts';

const automation = (attributes: Readonly<Record<string, unknown>>) =>
  entity('automation.notte', 'on', attributes);

const ago = (minutes: number) => new Date(NOW - minutes * MINUTE_MS).toISOString();

it.each([
  [ago(3), /^20 nov, \d\d:\d\d · 3 minuti fa$/],
  [ago(0), /^20 nov, \d\d:\d\d · ora$/],
  [ago(-60), /^20 nov, \d\d:\d\d · ora$/],
  [ago(60 * 24 * 18), /^2 nov, \d\d:\d\d · 18 giorni fa$/],
  [ago(60 * 24 * 400), /^\d+ ott 2025, \d\d:\d\d · 400 giorni fa$/],
  [null, /^Mai$/],
  [undefined, /^Mai$/],
  ['', /^Mai$/],
  ['soon', /^Mai$/],
  [NaN, /^Mai$/],
  [['2026'], /^Mai$/],
  ['constructor', /^Mai$/],
])('last_triggered %s reads %s', (last_triggered, text) =>
  expect(lastRunText(automation({ last_triggered }), NOW)).toMatch(text),
);

it.each([
  [{ mode: 'single', current: 0 }, 'single', 0, false],
  [{ mode: 'single', current: 1 }, 'single', 1, true],
  [{ mode: 'single', current: '1' }, 'single', 1, true],
  [{ mode: 'restart', current: 1 }, 'restart', 1, false],
  [{ mode: 'queued', current: 9, max: 10 }, 'queued', 9, false],
  [{ mode: 'parallel', current: 10, max: 10 }, 'parallel', 10, true],
  [{ mode: 'parallel', current: 3 }, 'parallel', 3, false],
  [{ mode: 'parallel', current: 0, max: 0 }, 'parallel', 0, false],
  [{ mode: 'constructor', current: 4 }, undefined, 4, false],
  [{ mode: 7, current: -4 }, undefined, 0, false],
  [{ mode: 'single', current: NaN }, 'single', 0, false],
  [{}, undefined, 0, false],
])('%o has the mode %s, runs %d times, and is at its limit: %s', (attributes, mode, running, full) => {
  const one = automation(attributes);
  expect([modeOf(one), runningNow(one), isFull(one)]).toEqual([mode, running, full]);
});

it.each([
  ['on', {}, true],
  ['on', { mode: 'restart', current: 1 }, true],
  ['on', { mode: 'single', current: 1 }, false],
  ['off', {}, false],
  ['unknown', {}, false],
  ['unavailable', {}, false],
])('%s with %o can be run: %s', (state, attributes, may) =>
  expect(mayRun(entity('automation.notte', state, attributes))).toBe(may),
);

it('handles malformed attributes, and never shows raw values', () => {
  const keys = fc.constantFrom('last_triggered', 'mode', 'current', 'max');
  fc.assert(
    fc.property(fc.dictionary(keys, fc.anything()), (attributes) => {
      const wild = automation(attributes);
      expect(lastRunText(wild, NOW)).not.toMatch(/undefined|NaN|Invalid/);
      expect(runningNow(wild)).toBeGreaterThanOrEqual(0);
      expect(typeof isFull(wild)).toBe('boolean');
    }),
  );
});
