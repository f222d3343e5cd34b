/** The part of a window that is used here. */
export type OverlayWindow = Pick<Window, 'history' | 'addEventListener'>;

/** How many of the entries that end in this one were laid over the page by overlays. */
export function overlayDepth(state: unknown): number {
  const { overlays } = (state ?? {}) as { readonly overlays?: unknown };
  return typeof overlays === 'number' ? overlays : 0;
}

export interface OverlayStack {
  /** Lays an overlay on top. `close` is called when the person goes back; the returned function takes it away. */
  readonly lay: (close: () => void) => () => void;
}

/**
 * Lets the browser's back button close what lies over the page, instead of leaving the page: each open overlay is one
 * entry of the history, with the address of the page. What closes otherwise takes its entry with it.
 */
export function createOverlayStack(window: OverlayWindow): OverlayStack {
  const { history } = window;
  const open: (() => void)[] = [];
  let listening = false;

  /** Brings the history to as many entries as there are overlays. */
  function settle(): void {
    const depth = overlayDepth(history.state);
    if (depth > open.length) history.go(open.length - depth);
    for (let next = depth + 1; next <= open.length; next += 1) {
      history.pushState({ ...(history.state as object | null), overlays: next }, '');
    }
  }

  function onPop(): void {
    const depth = overlayDepth(history.state);
    // Forward, onto the entry of what is shut: there is nothing to see.
    if (depth > open.length) settle();
    for (const close of open.splice(depth).reverse()) close();
  }

  return {
    lay(close) {
      if (!listening) window.addEventListener('popstate', onPop);
      listening = true;
      open.push(close);
      // Later, so that one overlay may give way to another without a step back and forth.
      queueMicrotask(settle);
      return () => {
        const at = open.indexOf(close);
        if (at < 0) return;
        open.splice(at, 1);
        queueMicrotask(settle);
      };
    },
  };
}
