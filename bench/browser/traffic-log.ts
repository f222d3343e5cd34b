/** An HTTP request or a WebSocket message of the page. */
interface LoggedRequest {
  /** Ms since navigation. */
  readonly at: number;
  /** Message type, or path of the request. */
  readonly what: string;
}

/** A received frame with entity changes. */
interface LoggedFrame {
  readonly at: number;
  readonly ids: string;
}

declare global {
  interface Window {
    loggedRequests: LoggedRequest[];
    loggedStateFrames: LoggedFrame[];
  }
}

/** Runs in the page, before the app: logs requests, sent messages and received entity changes. */
export function logTraffic(): void {
  window.loggedRequests = [];
  window.loggedStateFrames = [];
  const log = (what: string) => window.loggedRequests.push({ at: performance.now(), what });
  // Called with its own socket below.
  // oxlint-disable-next-line typescript/unbound-method -- applied to its own socket
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if (typeof data === 'string') {
      const frame = JSON.parse(data) as { readonly type?: string } | readonly { readonly type?: string }[];
      for (const { type = '' } of [frame].flat()) log(type);
    }
    send.call(this, data);
  };
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.includes('"c":{'))
          window.loggedStateFrames.push({ at: performance.now(), ids: data });
      });
    }
  };
  new PerformanceObserver((list) => {
    for (const { startTime, name } of list.getEntries())
      window.loggedRequests.push({ at: startTime, what: new URL(name).pathname });
  }).observe({ type: 'resource', buffered: true });
}
