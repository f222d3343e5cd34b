import { expect, it } from 'vitest';
import { tokenCaller } from '#identity/caller.ts';
import type { Verdict } from '#policy/verdict.ts';
import { boundKept } from './bound-kept.ts';

const anna = tokenCaller('anna', '127.0.0.1');
const luca = tokenCaller('luca', '127.0.0.1');

it('lets nobody have the hub keep more than their share, for an hour', () => {
  let at = 0;
  let verdict: Verdict = { kind: 'pass', keeps: 400 };
  const decide = boundKept(() => verdict, { most: 1000, windowMs: 60, now: () => at });
  const ask = (caller: typeof anna) => decide({ kind: 'message', message: {} }, caller).kind;
  expect([ask(anna), ask(anna), ask(anna), ask(luca)]).toEqual(['pass', 'pass', 'refuse', 'pass']);
  verdict = { kind: 'pass', keeps: 200 };
  expect([ask(anna), ask(anna)]).toEqual(['pass', 'refuse']);
  verdict = { kind: 'pass' };
  expect(ask(anna)).toBe('pass');
  verdict = { kind: 'pass', keeps: 1000 };
  at = 59;
  expect(ask(anna)).toBe('refuse');
  at = 60;
  expect(ask(anna)).toBe('pass');
});
