import { createStore } from '#shared/store/store.ts';
import { overlayDepth } from '#shared/ui/overlay-stack.ts';
import { createPath, NavigationType, type Location, type Navigator } from 'react-router';

interface RouterState {
  readonly location: Location;
  readonly action: NavigationType;
}

/** The part of a window that is used here. */
export type HistoryWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>;

export interface BrowserHistory {
  readonly current: () => RouterState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly navigator: Navigator;
}

interface Entry {
  readonly state: unknown;
  readonly key: string;
}

/** Where the browser is, as React Router wants to know it; kept in the entries of the browser's history. */
export function createBrowserHistory(window: HistoryWindow): BrowserHistory {
  const { history } = window;
  const { get: current, set, subscribe } = createStore(read(NavigationType.Pop));
  let subscribers = 0;

  function read(action: NavigationType): RouterState {
    const { pathname, search, hash } = window.location;
    const { state = null, key = 'default' } = (history.state ?? {}) as Partial<Entry>;
    return { location: { pathname, search, hash, state, key }, action };
  }

  function update(action: NavigationType): void {
    set(read(action));
  }

  const entry = (state: unknown): Entry => ({ state, key: Math.random().toString(36).slice(2, 10) });
  const onPop = () => {
    const { pathname, search, hash, key } = current().location;
    const next = read(NavigationType.Pop).location;
    // Only something that lay over the page came or went.
    if (next.key === key && next.pathname === pathname && next.search === search && next.hash === hash)
      return;
    update(NavigationType.Pop);
  };

  return {
    current,
    subscribe(listener) {
      const unsubscribe = subscribe(listener);
      if (subscribers === 0) window.addEventListener('popstate', onPop);
      subscribers += 1;
      return () => {
        unsubscribe();
        subscribers -= 1;
        if (subscribers === 0) window.removeEventListener('popstate', onPop);
      };
    },
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (steps) => history.go(steps),
      push(to, state) {
        const path = typeof to === 'string' ? to : createPath(to);
        // Out of something that lies over the page: its history entry becomes that of the new page.
        if (overlayDepth(history.state) > 0) history.replaceState(entry(state), '', path);
        else history.pushState(entry(state), '', path);
        update(NavigationType.Push);
      },
      replace(to, state) {
        history.replaceState(entry(state), '', typeof to === 'string' ? to : createPath(to));
        update(NavigationType.Replace);
      },
    },
  };
}
