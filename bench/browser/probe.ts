/** What is counted in each page, from before the app's own code. */
export interface Probe {
  /** Times that React put something on the screen, save just after the house told of its own life. */
  commits: number;
  /** How far what was on the screen moved by itself (layout-shift). */
  shift: number;
  /** Milliseconds from the navigation to the frame that shows the first value, also one out of the memory. */
  shownAt: number | undefined;
  /** The same to the first word of any hub. */
  answeredAt: number | undefined;
  /** The same to the frame that shows the first value that the hub told on this visit. */
  liveAt: number | undefined;
}

declare global {
  interface Window {
    bench: Probe;
  }
}

/** Runs in the page. React tells its developer tools of each commit, also in a production build. */
export const installProbe = (): void => {
  const probe: Probe = {
    commits: 0,
    shift: 0,
    shownAt: undefined,
    answeredAt: undefined,
    liveAt: undefined,
  };
  window.bench = probe;
  const ownLife = /"(?!\w+\.storm_)\w+\.\w+":\{"\+"/;
  let heardAt = -Infinity;
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        probe.answeredAt ??= performance.now();
        if (typeof data === 'string' && ownLife.test(data)) heardAt = performance.now();
      });
    }
  };
  const countCommit = () => {
    if (performance.now() - heardAt > 250) probe.commits += 1;
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberRoot: countCommit,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
    },
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) probe.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const onceSeen = (cards: string, seen: () => void) => {
    const look = () => {
      if (document.querySelector(cards)?.checkVisibility() === true) requestAnimationFrame(seen);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  onceSeen('[data-entity][data-state]', () => (probe.shownAt = performance.now()));
  onceSeen('[data-entity][data-state]:not([data-stale])', () => (probe.liveAt = performance.now()));
};

/** Runs in the page: whatever the app subscribes to by name becomes a subscription to the whole house. */
export const widenSubscriptions = (): void => {
  // Called with the socket that it was asked of, below.
  // eslint-disable-next-line @typescript-eslint/unbound-method -- applied to its own socket
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    const widened =
      typeof data === 'string' && data.includes('"subscribe_entities"')
        ? data.replace(/"entity_ids":\[[^\]]*\],?/, '').replace(',}', '}')
        : data;
    send.call(this, widened);
  };
};
