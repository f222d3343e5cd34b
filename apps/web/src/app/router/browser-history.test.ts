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
      /** Arrives later, as a browser does. */
      go(steps: number) {
        setTimeout(() => {
          if (entries[at + steps] === undefined) return;
          at += steps;
          target.dispatchEvent(new Event('popstate'));
        });
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

/** Until a way through the history that has begun is done. */
const arrived = () => new Promise((resolve) => setTimeout(resolve, 5));

it('goes, replaces and comes back, and tells who listens', async () => {
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
  await arrived();
  expect(history.current()).toMatchObject({ pathname: '/' });
  expect(heard).toHaveBeenCalledTimes(3);

  stop();
  history.navigate(1);
  await arrived();
  expect(heard).toHaveBeenCalledTimes(3);
});

it('opens a page that is chosen on the way back', async () => {
  const { window, entries } = fakeWindow('/');
  const history = createBrowserHistory(window);
  history.subscribe(() => undefined);
  history.navigate('/device/lamp');
  history.navigate(-1);
  history.navigate('/device/door');
  await arrived();
  expect(history.current()).toMatchObject({ pathname: '/device/door' });
  expect(entries.map(({ url }) => url.pathname)).toEqual(['/', '/device/door']);
});

it('goes on where there was nothing to go back to', async () => {
  const history = createBrowserHistory(fakeWindow('/').window);
  history.navigate(-1);
  history.navigate('/map');
  await vi.waitFor(() => expect(history.current()).toMatchObject({ pathname: '/map' }), 10_000);
});

it('gives the same location object until it changes', () => {
  const history = createBrowserHistory(fakeWindow('/').window);
  expect(history.current()).toBe(history.current());
});
