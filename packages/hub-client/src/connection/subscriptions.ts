import type { Release } from '../platform/platform.ts';
import type { Link } from './link.ts';
import type { HubMessage, SubscribeOptions } from './types.ts';

/** Subscriptions that outlive a link: started again on each new one, in their original order. */
export interface Subscriptions {
  add(message: HubMessage, onEvent: (event: unknown) => void, options: SubscribeOptions): Release;
  /** Starts all of them on a new link; undefined when there is none. */
  attach(link: Link | undefined): void;
  /** The same while the old link still lives: ends them there. */
  moveTo(link: Link): void;
}

interface Subscription {
  readonly message: HubMessage;
  readonly onEvent: (event: unknown) => void;
  readonly options: SubscribeOptions;
  release: Release | undefined;
}

export function createSubscriptions(): Subscriptions {
  const all = new Set<Subscription>();
  let current: Link | undefined;
  const startOn = (link: Link, subscription: Subscription) => {
    subscription.release = link.subscribe(subscription.message, subscription.onEvent, subscription.options);
  };
  return {
    add(message, onEvent, options) {
      const one: Subscription = { message, onEvent, options, release: undefined };
      all.add(one);
      if (current !== undefined) startOn(current, one);
      return () => {
        if (!all.delete(one)) return;
        one.release?.();
      };
    },
    moveTo(link) {
      // Ended first: a late event of the old link would replace newer data.
      for (const { release } of all) release?.();
      this.attach(link);
    },
    attach(link) {
      current = link;
      for (const one of [...all]) {
        // They ended with the old link.
        one.release = undefined;
        if (link !== undefined) startOn(link, one);
      }
    },
  };
}
