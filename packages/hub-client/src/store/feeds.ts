import type { Connection } from '../connection/types.ts';
import type { HubError } from '../errors.ts';
import type { Clock, Release } from '../platform.ts';
import type { Interest } from './interest.ts';

/**
 * Which `subscribe_entities` are open. Views that come and go do not re-subscribe the house: what is new gets a
 * feed of its own, once a tick, and what has become stale is tidied up later by feeds that take over from the
 * old ones without a gap. Every entity is owned by one feed, and only its owner is listened to for it.
 */
export interface Feeds {
  /** The interest has changed. */
  sync(): void;
  /** Whether some feed is to tell of it. */
  covers(entityId: string): boolean;
}

export interface FeedParts {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly interest: Interest;
  /** An event, and whether its feed is the one to be believed about an entity. */
  readonly onEvent: (event: unknown, owns: (entityId: string) => boolean) => void;
  /** Nobody tells of these any more. */
  readonly onDropped: (entityIds: readonly string[]) => void;
}

interface Feed {
  readonly ids: ReadonlySet<string>;
  /** The feeds whose place it takes with its first event. */
  replaces: readonly Feed[];
  /** The hub does not tell of its one entity: it is left alone, lest it spoil another list. */
  refused: boolean;
  release: Release;
}

/** After so many quiet milliseconds the feeds are tidied; with so many feeds they are made one. */
const tidyAfter = 2_000;
const manyFeeds = 4;

/** One malformed id would have the hub refuse the whole list. */
const wellFormed = /^[a-z0-9_]+\.[a-z0-9_]+$/;

export function createFeeds({ connection, clock, interest, onEvent, onDropped }: FeedParts): Feeds {
  const feeds = new Set<Feed>();
  const owners = new Map<string, Feed>();
  let tick: (() => void) | undefined;
  let cancelTidy: () => void = () => undefined;

  function open(ids: ReadonlySet<string>, replaces: readonly Feed[]): void {
    const feed: Feed = { ids, replaces, refused: false, release: () => undefined };
    feeds.add(feed);
    for (const id of ids) if (!owners.has(id)) owners.set(id, feed);
    feed.release = connection.subscribe(
      { type: 'subscribe_entities', entity_ids: [...ids] },
      (event) => {
        feed.refused = false;
        takeOver(feed);
        onEvent(event, (id) => owners.get(id) === feed);
      },
      { onError: (error) => onRefused(feed, error) },
    );
  }

  /** The first event of a feed tells everything of its own: those before it are no longer needed. */
  function takeOver(feed: Feed): void {
    const old = feed.replaces;
    if (old.length === 0) return;
    feed.replaces = [];
    for (const id of feed.ids) owners.set(id, feed);
    old.forEach(end);
  }

  function end(feed: Feed): void {
    feeds.delete(feed);
    feed.release();
    const dropped = [...feed.ids].filter((id) => owners.get(id) === feed);
    for (const id of dropped) owners.delete(id);
    if (dropped.length === 0) return;
    onDropped(dropped.filter((id) => !interest.has(id)));
    sync();
  }

  /** One entity that the hub refuses must not take its neighbours with it: they are asked for by halves. */
  function onRefused(feed: Feed, error: HubError): void {
    if (error.code === 'timeout' || error.code === 'disconnected' || !feeds.has(feed)) return;
    if (feed.replaces.length > 0) {
      feeds.delete(feed);
      feed.release();
      return;
    }
    const ids = [...feed.ids];
    if (ids.length < 2) {
      feed.refused = true;
      return;
    }
    feeds.delete(feed);
    feed.release();
    for (const id of ids) if (owners.get(id) === feed) owners.delete(id);
    const middle = Math.ceil(ids.length / 2);
    open(new Set(ids.slice(0, middle)), []);
    open(new Set(ids.slice(middle)), []);
  }

  function sync(): void {
    tick ??= clock.after(0, () => {
      tick = undefined;
      const ids = new Set<string>();
      for (const id of interest.ids()) if (!owners.has(id) && wellFormed.test(id)) ids.add(id);
      // An empty list would mean all of them.
      if (ids.size > 0) open(ids, []);
      cancelTidy();
      cancelTidy = clock.after(tidyAfter, tidy);
    });
  }

  function tidy(): void {
    const settled = [...feeds].filter((feed) => feed.replaces.length === 0);
    // One take-over at a time; the next one follows when this is done.
    if (settled.length < feeds.size) return;
    const living = (feed: Feed) => [...feed.ids].filter((id) => owners.get(id) === feed && interest.has(id));
    const stale = settled.filter((feed) => living(feed).length < feed.ids.size);
    const sound = settled.filter((feed) => !feed.refused);
    const chosen = sound.length - stale.length > manyFeeds ? sound : stale;
    if (chosen.length === 0) return;
    const ids = new Set(chosen.flatMap(living));
    if (ids.size > 0) open(ids, chosen);
    else chosen.forEach(end);
  }

  return { sync, covers: (id) => owners.has(id) };
}
