import type { Connection } from '../connection/types.ts';
import type { HubError } from '../errors/errors.ts';
import type { Clock, Release } from '../platform/platform.ts';
import type { WatchCounts } from './watch-counts.ts';

/**
 * The open `subscribe_entities` subscriptions. New entities get an additional subscription, once per tick; stale ones
 * are merged later into subscriptions that take over without a gap. Every entity is owned by one subscription, and
 * only its owner's events count for it.
 */
export interface EntitySubscriptions {
  /** The watch counts have changed. */
  sync(): void;
  /** Whether a subscription owns it. */
  covers(entityId: string): boolean;
}

export interface EntitySubscriptionsOptions {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly watchCounts: WatchCounts;
  /** An event of a subscription. */
  readonly onEvent: (event: unknown, scope: EventScope) => void;
  /** These are no longer owned. */
  readonly onDropped: (entityIds: readonly string[]) => void;
}

/** What an event counts for. */
export interface EventScope {
  /** Whether the event's subscription owns it. */
  readonly owns: (entityId: string) => boolean;
  /** The ids of which the event holds every existing entity; none where it holds changes only. */
  readonly complete: ReadonlySet<string>;
}

interface EntitySubscription {
  readonly ids: ReadonlySet<string>;
  /** Ended by this one's first event. */
  replaces: readonly EntitySubscription[];
  /** The hub refuses its only entity: never merged with others. */
  refused: boolean;
  /** The connection, by its `since`, on which its first event was received: that event holds all of its entities. */
  completeOn: number | undefined;
  release: Release;
}

const none: ReadonlySet<string> = new Set();

/** Delay until stale subscriptions are merged; above this number all are. */
const COMPACT_DELAY_MS = 2_000;
const MAX_SUBSCRIPTIONS = 4;

/** A malformed id would make the hub refuse the whole list. */
const ENTITY_ID = /^[a-z0-9_]+\.[a-z0-9_]+$/;

export function createEntitySubscriptions({
  connection,
  clock,
  watchCounts,
  onEvent,
  onDropped,
}: EntitySubscriptionsOptions): EntitySubscriptions {
  const subscriptions = new Set<EntitySubscription>();
  const owners = new Map<string, EntitySubscription>();
  let cancelSync: (() => void) | undefined;
  let cancelCompact: () => void = () => undefined;

  function open(ids: ReadonlySet<string>, replaces: readonly EntitySubscription[]): void {
    const subscription: EntitySubscription = {
      ids,
      replaces,
      refused: false,
      completeOn: undefined,
      release: () => undefined,
    };
    subscriptions.add(subscription);
    for (const id of ids) if (!owners.has(id)) owners.set(id, subscription);
    subscription.release = connection.subscribe(
      { type: 'subscribe_entities', entity_ids: [...ids] },
      (event) => {
        subscription.refused = false;
        takeOver(subscription);
        onEvent(event, {
          owns: (id) => owners.get(id) === subscription,
          complete: isFirstEvent(subscription) ? ids : none,
        });
      },
      { onError: (error) => onRefused(subscription, error) },
    );
  }

  function isFirstEvent(subscription: EntitySubscription): boolean {
    const { state } = connection;
    if (state.kind !== 'ready' || subscription.completeOn === state.since) return false;
    subscription.completeOn = state.since;
    return true;
  }

  /** The first event holds all of its entities: the replaced subscriptions end. */
  function takeOver(subscription: EntitySubscription): void {
    const old = subscription.replaces;
    if (old.length === 0) return;
    subscription.replaces = [];
    for (const id of subscription.ids) owners.set(id, subscription);
    old.forEach(end);
  }

  function end(subscription: EntitySubscription): void {
    subscriptions.delete(subscription);
    subscription.release();
    const dropped = [...subscription.ids].filter((id) => owners.get(id) === subscription);
    for (const id of dropped) owners.delete(id);
    if (dropped.length === 0) return;
    onDropped(dropped.filter((id) => !watchCounts.has(id)));
    sync();
  }

  /** A refused entity must not affect the others: the list is split in halves. */
  function onRefused(subscription: EntitySubscription, error: HubError): void {
    if (error.code === 'timeout' || error.code === 'disconnected' || !subscriptions.has(subscription)) return;
    if (subscription.replaces.length > 0) {
      subscriptions.delete(subscription);
      subscription.release();
      return;
    }
    const ids = [...subscription.ids];
    if (ids.length < 2) {
      subscription.refused = true;
      return;
    }
    subscriptions.delete(subscription);
    subscription.release();
    for (const id of ids) if (owners.get(id) === subscription) owners.delete(id);
    const middle = Math.ceil(ids.length / 2);
    open(new Set(ids.slice(0, middle)), []);
    open(new Set(ids.slice(middle)), []);
  }

  function sync(): void {
    cancelSync ??= clock.after(0, () => {
      cancelSync = undefined;
      const ids = new Set<string>();
      for (const id of watchCounts.ids()) if (!owners.has(id) && ENTITY_ID.test(id)) ids.add(id);
      // An empty list would subscribe to all entities.
      if (ids.size > 0) open(ids, []);
      cancelCompact();
      cancelCompact = clock.after(COMPACT_DELAY_MS, compact);
    });
  }

  function compact(): void {
    const settled = [...subscriptions].filter((subscription) => subscription.replaces.length === 0);
    // One merge at a time.
    if (settled.length < subscriptions.size) return;
    const watchedIdsOf = (subscription: EntitySubscription) =>
      [...subscription.ids].filter((id) => owners.get(id) === subscription && watchCounts.has(id));
    const stale = settled.filter((subscription) => watchedIdsOf(subscription).length < subscription.ids.size);
    const accepted = settled.filter((subscription) => !subscription.refused);
    const chosen = accepted.length - stale.length > MAX_SUBSCRIPTIONS ? accepted : stale;
    if (chosen.length === 0) return;
    const ids = new Set(chosen.flatMap(watchedIdsOf));
    if (ids.size > 0) open(ids, chosen);
    else chosen.forEach(end);
  }

  return { sync, covers: (id) => owners.has(id) };
}
