/** Measurements of a page, installed before the app's code. */
export interface Probe {
  /** React commits, except within 250 ms of a simulated change of the demo hub or of a tick of the page's own clocks. */
  commits: number;
  /** Sum of layout shifts without input. */
  shift: number;
  /** Ms from navigation to the frame with the first value, stored or live. */
  shownAt: number | undefined;
  /** Ms to the first message of a hub. */
  answeredAt: number | undefined;
  /** Ms to the frame with the first live value. */
  liveAt: number | undefined;
}

declare global {
  interface Window {
    bench: Probe;
  }
}

/** Runs in the page. Uses React's devtools hook, which production builds call too. */
export function installProbe(): void {
  const probe: Probe = {
    commits: 0,
    shift: 0,
    shownAt: undefined,
    answeredAt: undefined,
    liveAt: undefined,
  };
  window.bench = probe;
  const SIMULATED_CHANGE = /"(?!\w+\.storm_)\w+\.\w+":\{"\+"/;
  let expectedAt = -Infinity;
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        probe.answeredAt ??= performance.now();
        if (typeof data === 'string' && SIMULATED_CHANGE.test(data)) expectedAt = performance.now();
      });
    }
  };
  const setInterval = window.setInterval.bind(window);
  window.setInterval = ((run: () => void, ms?: number) =>
    setInterval(() => {
      expectedAt = performance.now();
      run();
    }, ms)) as typeof window.setInterval;
  const countCommit = () => {
    if (performance.now() - expectedAt > 250) probe.commits += 1;
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
  const whenVisible = (cards: string, seen: () => void) => {
    const look = () => {
      if (document.querySelector(cards)?.checkVisibility() === true) requestAnimationFrame(seen);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  whenVisible('[data-entity][data-state]', () => (probe.shownAt = performance.now()));
  whenVisible('[data-entity][data-state]:not([data-stale])', () => (probe.liveAt = performance.now()));
}

/** Runs in the page: turns every `subscribe_entities` into a subscription to all entities. */
export function widenSubscriptions(): void {
  // Called with its own socket below.
  // oxlint-disable-next-line typescript/unbound-method -- applied to its own socket
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    const widened =
      typeof data === 'string' && data.includes('"subscribe_entities"')
        ? data.replace(/"entity_ids":\[[^\]]*\],?/, '').replace(',}', '}')
        : data;
    send.call(this, widened);
  };
}
