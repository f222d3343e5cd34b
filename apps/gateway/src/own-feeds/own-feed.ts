import type { PersonCaller } from '#identity/caller.ts';

export type OwnFeedName = 'notifications' | 'preferences' | 'tickets';

/** A subscription that the gateway answers itself, on a socket of the hub origin. */
export interface OwnFeed {
  /**
   * Sends what is current, and then what changes. It may be stopped and followed again while the socket is open, where its
   * client did not take what was sent: what is current is then sent again.
   * @param send takes one event as JSON; nothing reaches the client before `started` resolves, and nothing after `stop`
   */
  follow(
    person: PersonCaller,
    send: (event: unknown) => void,
  ): {
    /** Rejects where the feed cannot be had now, such as with StoreUnavailableError. */
    readonly started: Promise<unknown>;
    readonly stop: () => void;
  };
}

/** Those that this gateway has. */
export type OwnFeeds = Readonly<Partial<Record<OwnFeedName, OwnFeed>>>;
