import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rowContains, rowOf, whenScrolled } from './use-highlight.ts';

const row = (...parts: string[][]) => ({
  parts: parts.map((ids) => ({ cards: ids.map((entity_id) => ({ entity_id })) })),
});
const rows = [row(['light.a'], ['light.b', 'cover.c']), row([]), row(['light.d'])];

it('finds the row that contains a device', () => {
  expect(rowOf(rows, 'cover.c')).toBe(0);
  expect(rowOf(rows, 'light.d')).toBe(2);
});

it.each(['light.x', '', 'light'])('finds no row for %j', (id) => {
  expect(rowOf(rows, id)).toBeUndefined();
  expect(rows.some((one) => rowContains(one, id))).toBe(false);
});

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('waits until the page has come to rest, however long it scrolls', () => {
  const ended = vi.fn();
  whenScrolled(ended);
  for (let step = 0; step < 30; step += 1) {
    vi.advanceTimersByTime(100);
    window.dispatchEvent(new Event('scroll'));
  }
  expect(ended).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(ended).toHaveBeenCalledOnce();
  // What the person scrolls after that is another matter.
  window.dispatchEvent(new Event('scroll'));
  vi.runAllTimers();
  expect(ended).toHaveBeenCalledOnce();
});

it('is at rest where nothing scrolls, and calls nobody back once it is cancelled', () => {
  const ended = vi.fn();
  whenScrolled(ended);
  vi.runAllTimers();
  expect(ended).toHaveBeenCalledOnce();
  const cancelled = vi.fn();
  whenScrolled(cancelled)();
  window.dispatchEvent(new Event('scroll'));
  vi.runAllTimers();
  expect(cancelled).not.toHaveBeenCalled();
});
