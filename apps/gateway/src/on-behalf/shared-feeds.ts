import type { ServiceConnection } from '#service-connection/service-connection.ts';

type Listener = (event: unknown) => void;

interface Feed {
  readonly listeners: Set<Listener>;
  readonly stop: AbortController;
  readonly started: Promise<void>;
}

export interface SharedFeeds {
  /**
   * Follows a subscription of the hub until the service connection ends; `listener` first gets its newest event, also
   * where somebody else follows it. `started` rejects as `follow` of the service connection does: then there is nothing
   * to stop.
   */
  follow(type: string, listener: Listener): { readonly started: Promise<void>; readonly stop: () => void };
  close(): void;
}

/** One subscription of the service connection for everybody who asks for it, and none where nobody does. */
export function createSharedFeeds(service: Pick<ServiceConnection, 'follow' | 'onEvent'>): SharedFeeds {
  const feeds = new Map<string, Feed>();
  /** Of each feed the newest event that says how things stand; what follows are changes. */
  const newest = new Map<string, unknown>();

  const forget = (type: string, feed: Feed) => {
    if (feeds.get(type) !== feed) return;
    feeds.delete(type);
    newest.delete(type);
    feed.stop.abort();
  };

  const open = (type: string): Feed => {
    const stop = new AbortController();
    const listeners = new Set<Listener>();
    const tell = (event: unknown) => {
      if (stop.signal.aborted) return;
      if (!isProgress(event)) newest.set(type, event);
      for (const listener of [...listeners]) listener(event);
    };
    const started = service.follow({ type }, tell, { signal: stop.signal });
    const feed = { listeners, stop, started };
    feeds.set(type, feed);
    started.catch(() => {
      forget(type, feed);
    });
    return feed;
  };

  const close = () => {
    for (const [type, feed] of feeds) forget(type, feed);
  };
  // The sockets of those who follow end as well: their roles are no longer known.
  const stopListening = service.onEvent((event) => {
    if (event.kind === 'state' && event.state !== 'ready') close();
  });

  return {
    follow: (type, listener) => {
      const feed = feeds.get(type) ?? open(type);
      if (newest.has(type)) listener(newest.get(type));
      feed.listeners.add(listener);
      const stop = () => {
        feed.listeners.delete(listener);
        if (feed.listeners.size > 0) return;
        // Not before the hub has answered: who comes again at once meets the same subscription.
        const endUnused = () => {
          if (feed.listeners.size === 0) forget(type, feed);
        };
        feed.started.then(endUnused, endUnused);
      };
      return { started: feed.started, stop };
    },
    close: () => {
      stopListening();
      close();
    },
  };
}

/** How far an upload is says nothing of what is going on. */
const isProgress = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'uploaded_bytes' in event;
