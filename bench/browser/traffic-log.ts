/** What a page asks of anybody: a request, or a frame to the hub. */
interface Asked {
  /** Milliseconds since the navigation. */
  readonly at: number;
  /** "history/history_during_period", or the path of a request. */
  readonly what: string;
}

/** What the hub told of entities, and when. */
interface Heard {
  readonly at: number;
  readonly ids: string;
}

declare global {
  interface Window {
    asked: Asked[];
    heard: Heard[];
  }
}

/** Runs in the page, before the app: notes what is asked, and what is heard of entities that are known. */
export const noteTheTalk = (): void => {
  window.asked = [];
  window.heard = [];
  const note = (what: string) => window.asked.push({ at: performance.now(), what });
  // Called with the socket that it was asked of, below.
  // eslint-disable-next-line @typescript-eslint/unbound-method -- applied to its own socket
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if (typeof data === 'string') {
      const frame = JSON.parse(data) as { readonly type?: string } | readonly { readonly type?: string }[];
      for (const { type = '' } of [frame].flat()) note(type);
    }
    send.call(this, data);
  };
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.includes('"c":{'))
          window.heard.push({ at: performance.now(), ids: data });
      });
    }
  };
  new PerformanceObserver((list) => {
    for (const { startTime, name } of list.getEntries())
      window.asked.push({ at: startTime, what: new URL(name).pathname });
  }).observe({ type: 'resource', buffered: true });
};
