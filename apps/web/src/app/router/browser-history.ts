import { onceArrived, overlayDepth, travel } from '#shared/history-travel.ts';
import { leaveGuard } from '#shared/leave-guard.ts';
import { createStore } from '#shared/store/store.ts';

/** An address of the app, and what its history entry holds. */
export interface Location {
  readonly pathname: string;
  /** With its `?`, or ''. */
  readonly search: string;
  /** With its `#`, or ''. */
  readonly hash: string;
  /** What the navigation was given; null where it was given nothing. */
  readonly state: unknown;
  /** Differs for each entry of the history. */
  readonly key: string;
}

export interface NavigateOptions {
  /** Takes the place of the current history entry. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** Goes to a path of the app, or that many steps through the history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

/** The part of a window that is used here. */
export type HistoryWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>;

export interface BrowserHistory {
  /** The same object until it changes. */
  readonly current: () => Location;
  readonly subscribe: (listener: () => void) => () => void;
  readonly navigate: Navigate;
}

interface Entry {
  readonly state: unknown;
  readonly key: string;
}

/** Where the browser is; kept in the entries of the browser's history. */
export function createBrowserHistory(window: HistoryWindow): BrowserHistory {
  const { history } = window;
  const { get: current, set, subscribe } = createStore(read());
  let subscribers = 0;

  function read(): Location {
    const { pathname, search, hash } = window.location;
    const { state = null, key = 'default' } = (history.state ?? {}) as Partial<Entry>;
    return { pathname, search, hash, state, key };
  }

  const entry = (state: unknown): Entry => ({ state, key: Math.random().toString(36).slice(2, 10) });
  const onPop = () => {
    const { pathname, search, hash, key } = current();
    const next = read();
    // Only something that lay over the page came or went.
    if (next.key === key && next.pathname === pathname && next.search === search && next.hash === hash)
      return;
    set(next);
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
    navigate(to, { replace = false, state = null } = {}) {
      onceArrived(() => {
        if (typeof to === 'number') {
          travel(window, to);
          return;
        }
        const go = () => {
          // Out of something that lies over the page: its history entry becomes that of the new page.
          if (replace || overlayDepth(history.state) > 0) history.replaceState(entry(state), '', to);
          else history.pushState(entry(state), '', to);
          set(read());
        };
        // What replaces the page, as the end of the session does, is nobody's wish to leave.
        if (replace || !leaveGuard.ask?.(go)) go();
      });
    },
  };
}
