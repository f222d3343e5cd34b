import { createPath, NavigationType, type Location, type Navigator } from 'react-router';

interface Place {
  readonly location: Location;
  readonly action: NavigationType;
}

/** The part of a window that is used here. */
export type HistoryWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>;

export interface BrowserHistory {
  readonly current: () => Place;
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
  const listeners = new Set<() => void>();
  let place = look(NavigationType.Pop);

  function look(action: NavigationType): Place {
    const { pathname, search, hash } = window.location;
    const { state = null, key = 'default' } = (history.state ?? {}) as Partial<Entry>;
    return { location: { pathname, search, hash, state, key }, action };
  }

  function arrive(action: NavigationType): void {
    place = look(action);
    for (const listener of [...listeners]) listener();
  }

  const entry = (state: unknown): Entry => ({ state, key: Math.random().toString(36).slice(2, 10) });
  const onPop = () => arrive(NavigationType.Pop);

  return {
    current: () => place,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) window.addEventListener('popstate', onPop);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', onPop);
      };
    },
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (steps) => history.go(steps),
      push(to, state) {
        history.pushState(entry(state), '', typeof to === 'string' ? to : createPath(to));
        arrive(NavigationType.Push);
      },
      replace(to, state) {
        history.replaceState(entry(state), '', typeof to === 'string' ? to : createPath(to));
        arrive(NavigationType.Replace);
      },
    },
  };
}
