import { expect, it, vi } from 'vitest';
import { createBrowserHistory, type HistoryWindow } from './browser-history.ts';

/** A window with one address bar, and a list of entries to go back through. */
function fakeWindow(path: string) {
  const target = new EventTarget();
  const entries = [{ url: new URL(path, 'http://casa.local'), state: null as unknown }];
  let at = 0;
  const now = () => entries[at] ?? { url: new URL('http://casa.local'), state: null };
  const window = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    get location() {
      return now().url;
    },
    history: {
      get state() {
        return now().state;
      },
      pushState(state: unknown, _title: string, to: string) {
        entries.splice((at += 1), entries.length, { url: new URL(to, now().url), state });
      },
      replaceState(state: unknown, _title: string, to: string) {
        entries[at] = { url: new URL(to, now().url), state };
      },
      go(steps: number) {
        at += steps;
        target.dispatchEvent(new Event('popstate'));
      },
    },
  };
  return { window: window as unknown as HistoryWindow /* -- the four members that are used */, entries };
}

it('knows where the browser is', () => {
  const { window } = fakeWindow('/energy?day=1#solar');
  expect(createBrowserHistory(window).current()).toMatchObject({
    pathname: '/energy',
    search: '?day=1',
    hash: '#solar',
    state: null,
  });
});

it('goes, replaces and comes back, and tells who listens', () => {
  const { window, entries } = fakeWindow('/');
  const history = createBrowserHistory(window);
  const heard = vi.fn();
  const stop = history.subscribe(heard);

  history.navigate('/map', { state: { from: 'here' } });
  expect(history.current()).toMatchObject({ pathname: '/map', state: { from: 'here' } });
  history.navigate('/login?next=%2Fmap', { replace: true });
  expect(history.current()).toMatchObject({ pathname: '/login', search: '?next=%2Fmap', state: null });
  expect(entries).toHaveLength(2);
  history.navigate(-1);
  expect(history.current()).toMatchObject({ pathname: '/' });
  expect(heard).toHaveBeenCalledTimes(3);

  stop();
  history.navigate(1);
  expect(heard).toHaveBeenCalledTimes(3);
});

it('gives the same location object until it changes', () => {
  const history = createBrowserHistory(fakeWindow('/').window);
  expect(history.current()).toBe(history.current());
});
