import { describe, expect, it, vi } from 'vitest';
import { createListeners, createStore } from './store.ts';

describe('listeners', () => {
  it('are all called, and a throwing one is reported once', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const { subscribe, notify } = createListeners();
    const error = new Error('the listener is broken');
    const [before, after] = [vi.fn(), vi.fn()];
    subscribe(before);
    subscribe(() => {
      throw error;
    });
    subscribe(after);
    notify();
    expect(before).toHaveBeenCalledOnce();
    expect(after).toHaveBeenCalledOnce();
    expect(report.mock.calls).toEqual([[error]]);
    vi.unstubAllGlobals();
  });

  it('registered during a notification are called from the next one on', () => {
    const { subscribe, notify } = createListeners();
    const late = vi.fn();
    const unsubscribe = subscribe(() => void subscribe(late));
    notify();
    expect(late).not.toHaveBeenCalled();
    unsubscribe();
    notify();
    expect(late).toHaveBeenCalledOnce();
  });

  it('unregistered during a notification are not called any more', () => {
    const { subscribe, notify } = createListeners();
    const second = vi.fn();
    const third = vi.fn();
    subscribe(() => unsubscribeSecond());
    const unsubscribeSecond = subscribe(second);
    subscribe(third);
    notify();
    expect(second).not.toHaveBeenCalled();
    expect(third).toHaveBeenCalledOnce();
  });

  it('registered twice are called twice, and each registration ends on its own', () => {
    const { subscribe, notify } = createListeners();
    const listener = vi.fn();
    const unsubscribe = subscribe(listener);
    subscribe(listener);
    notify();
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    unsubscribe();
    notify();
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe('a store', () => {
  it('gives its value and notifies of another one', () => {
    const store = createStore('first');
    const seen: string[] = [];
    store.subscribe(() => seen.push(store.get()));
    store.set('second');
    expect(store.get()).toBe('second');
    expect(seen).toEqual(['second']);
  });

  it.each([['text'], [NaN], [undefined]])('does not notify of the same value: %s', (value) => {
    const store = createStore<unknown>(value);
    const listener = vi.fn();
    store.subscribe(listener);
    store.set(value);
    expect(listener).not.toHaveBeenCalled();
  });

  it('set by a listener ends with the last value, and notifies of each', () => {
    const store = createStore(0);
    const seen: number[] = [];
    store.subscribe(() => {
      if (store.get() === 1) store.set(2);
    });
    store.subscribe(() => seen.push(store.get()));
    store.set(1);
    expect(store.get()).toBe(2);
    expect(seen).toEqual([2, 2]);
  });
});
