import { onceArrived, overlayDepth, travel } from '../history-travel.ts';

/** The part of a window that is used here. */
export type OverlayWindow = Pick<Window, 'history' | 'addEventListener'>;

export interface OverlayStack {
  /** Adds an overlay on top. `close` is called when the person goes back; the returned function removes it. */
  readonly lay: (close: () => void) => () => void;
}

/**
 * Lets the browser's back button close the top overlay instead of leaving the page: each open overlay is one history
 * entry with the address of the page. An overlay that closes otherwise removes its entry.
 */
export function createOverlayStack(window: OverlayWindow): OverlayStack {
  const { history } = window;
  const open: (() => void)[] = [];
  /** How many of them, from the lowest, have their entry: not those that open while the browser is on its way. */
  let entries = 0;
  let listening = false;
  let isQueued = false;

  /**
   * Deferred, so that replacing one overlay by another does not go back and forth; once for all that close together, as
   * the browser goes back later and each would go back for all of them.
   */
  function settleSoon(): void {
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(() => {
      isQueued = false;
      onceArrived(settle);
    });
  }

  /** Adds or removes history entries until there is one per overlay. */
  function settle(): void {
    const depth = overlayDepth(history.state);
    if (depth > open.length) travel(window, open.length - depth);
    for (let next = depth + 1; next <= open.length; next += 1) {
      history.pushState({ ...(history.state as object | null), overlays: next }, '');
    }
    entries = open.length;
  }

  function onPop(): void {
    const depth = overlayDepth(history.state);
    for (const close of open.splice(depth, entries - depth).reverse()) close();
    onceArrived(settle);
  }

  return {
    lay(close) {
      if (!listening) window.addEventListener('popstate', onPop);
      listening = true;
      open.push(close);
      settleSoon();
      return () => {
        const at = open.indexOf(close);
        if (at < 0) return;
        open.splice(at, 1);
        if (at < entries) entries -= 1;
        settleSoon();
      };
    },
  };
}
