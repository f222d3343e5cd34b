/** What is counted in each page, from before the app's own code. */
export interface Probe {
  /** Times that React put something on the screen. */
  commits: number;
  /** How far what was on the screen moved by itself (layout-shift). */
  shift: number;
  /** Milliseconds from the navigation to the frame that shows the first value from the hub. */
  liveAt: number | undefined;
}

declare global {
  interface Window {
    bench: Probe;
  }
}

/** Runs in the page. React tells its developer tools of each commit, also in a production build. */
export const installProbe = (): void => {
  const probe: Probe = { commits: 0, shift: 0, liveAt: undefined };
  window.bench = probe;
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberRoot: () => (probe.commits += 1),
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
  const look = () => {
    const card = document.querySelector('[data-entity][data-state]');
    if (card?.checkVisibility() === true) requestAnimationFrame(() => (probe.liveAt = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Runs in the page: the app's first subscription asks for the whole house, as if it had named no entity. */
export const widenFirstSubscription = (): void => {
  let widened = false;
  // Called with the socket that it was asked of, below.
  // eslint-disable-next-line @typescript-eslint/unbound-method -- applied to its own socket
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    const isFirst = !widened && typeof data === 'string' && data.includes('"subscribe_entities"');
    if (isFirst) widened = true;
    send.call(this, isFirst ? data.replace(/"entity_ids":\[[^\]]*\],?/, '').replace(',}', '}') : data);
  };
};
