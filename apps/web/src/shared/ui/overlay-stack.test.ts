import { expect, it, vi } from 'vitest';
import { overlayDepth } from '../history-travel.ts';
import { createOverlayStack, type OverlayWindow } from './overlay-stack.ts';

/** A history whose traversal is asynchronous, as in a browser. */
function fakeWindow() {
  const target = new EventTarget();
  const entries: unknown[] = [{ key: 'page' }];
  let at = 0;
  const go = (steps: number) =>
    setTimeout(() => {
      at = Math.max(0, Math.min(entries.length - 1, at + steps));
      target.dispatchEvent(new Event('popstate'));
    });
  const history = {
    get state() {
      return entries[at];
    },
    pushState(state: unknown) {
      entries.splice((at += 1), entries.length, state);
    },
    go,
  };
  const window = { history, addEventListener: target.addEventListener.bind(target) };
  return {
    window: window as unknown as OverlayWindow /* -- the three members that are used */,
    entries,
    go,
    depth: () => overlayDepth(entries[at]),
    state: () => entries[at],
  };
}

/** Until what was queued, and a way through the history that has begun, are done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

it('going back closes the top overlay only', async () => {
  const { window, go, depth, state } = fakeWindow();
  const stack = createOverlayStack(window);
  const below = vi.fn();
  const above = vi.fn();
  stack.lay(below);
  stack.lay(above);
  await settled();
  expect(state()).toEqual({ key: 'page', overlays: 2 });

  go(-1);
  await settled();
  expect(above).toHaveBeenCalledOnce();
  expect(below).not.toHaveBeenCalled();
  go(-1);
  await settled();
  expect(below).toHaveBeenCalledOnce();
  expect(depth()).toBe(0);
});

it('overlays that close together go back to their page, and no further', async () => {
  const { window, state } = fakeWindow();
  window.history.pushState({ key: 'second page' }, '');
  const stack = createOverlayStack(window);
  const away = [stack.lay(() => undefined), stack.lay(() => undefined)];
  await settled();
  for (const close of away) close();
  await settled();
  await settled();
  expect(state()).toEqual({ key: 'second page' });
});

it('an overlay that closes otherwise removes its entry, and going forward does not reopen it', async () => {
  const { window, go, depth } = fakeWindow();
  const stack = createOverlayStack(window);
  const close = vi.fn();
  const away = stack.lay(close);
  await settled();
  away();
  await settled();
  expect(depth()).toBe(0);
  go(1);
  await settled();
  await settled();
  expect(depth()).toBe(0);
  expect(close).not.toHaveBeenCalled();
});

it('replacing one overlay by another does not go back', async () => {
  const { window, entries, depth } = fakeWindow();
  const stack = createOverlayStack(window);
  const away = stack.lay(() => undefined);
  await settled();
  away();
  const last = stack.lay(() => undefined);
  await settled();
  expect(depth()).toBe(1);
  expect(entries).toHaveLength(2);
  last();
  last();
  await settled();
  expect(depth()).toBe(0);
});

it('an overlay that opens while the browser still goes back from another one stays', async () => {
  const { window, go, entries, depth } = fakeWindow();
  const stack = createOverlayStack(window);
  const away = stack.lay(() => undefined);
  await settled();
  away();
  // The browser has been asked to go back, and has not arrived.
  await Promise.resolve();
  const close = vi.fn();
  stack.lay(close);
  await settled();
  expect(close).not.toHaveBeenCalled();
  expect(depth()).toBe(1);
  expect(entries).toHaveLength(2);

  go(-1);
  await settled();
  expect(close).toHaveBeenCalledOnce();
  expect(depth()).toBe(0);
});

it('a person who goes back meanwhile closes the overlay below', async () => {
  const { window, go, depth } = fakeWindow();
  const stack = createOverlayStack(window);
  const below = vi.fn();
  stack.lay(below);
  const away = stack.lay(() => undefined);
  await settled();
  away();
  await Promise.resolve();
  go(-1);
  await settled();
  expect(below).toHaveBeenCalledOnce();
  expect(depth()).toBe(0);
});

it('going back skips the entry of an overlay that was left by a link', async () => {
  const { window, go, depth } = fakeWindow();
  const stack = createOverlayStack(window);
  const away = stack.lay(() => undefined);
  await settled();
  window.history.pushState({ key: 'next' }, '');
  away();
  await settled();
  expect(window.history.state).toEqual({ key: 'next' });
  go(-1);
  await settled();
  await settled();
  expect(window.history.state).toEqual({ key: 'page' });
  expect(depth()).toBe(0);
});

it.each([undefined, null, 'malformed', { overlays: 'two' }])(
  'takes a malformed state as no overlay: %o',
  (state) => {
    expect(overlayDepth(state)).toBe(0);
  },
);
