import { eventText, textFrame, type PushEvent } from './protocol.ts';

/** One connection, as far as events go to it. */
export interface Subscriber {
  readonly socketId: string;
  /** @param frame a whole WebSocket frame */
  send(frame: Buffer): void;
}

/** Who gets the events of which channel, on this gateway. A channel without subscribers takes no memory. */
export interface Subscriptions {
  add(channel: string, subscriber: Subscriber): void;
  remove(channel: string, subscriber: Subscriber): void;
  /** @param except the socket that caused the event, which knows of it */
  readonly publish: (event: PushEvent, except?: string) => void;
  count(channel: string): number;
  /** Channels with subscribers whose names begin so. */
  occupied(prefix: string): readonly string[];
}

export function createSubscriptions(): Subscriptions {
  const channels = new Map<string, Set<Subscriber>>();
  return {
    add: (channel, subscriber) => {
      const subscribers = channels.get(channel) ?? new Set();
      channels.set(channel, subscribers);
      subscribers.add(subscriber);
    },
    remove: (channel, subscriber) => {
      const subscribers = channels.get(channel);
      if (subscribers?.delete(subscriber) === true && subscribers.size === 0) channels.delete(channel);
    },
    publish: (event, except) => {
      const subscribers = channels.get(event.channel);
      if (subscribers === undefined) return;
      const frame = textFrame(eventText(event));
      // A copy, as one that does not read is dropped meanwhile.
      for (const subscriber of [...subscribers]) if (subscriber.socketId !== except) subscriber.send(frame);
    },
    count: (channel) => channels.get(channel)?.size ?? 0,
    occupied: (prefix) => [...channels.keys()].filter((channel) => channel.startsWith(prefix)),
  };
}
