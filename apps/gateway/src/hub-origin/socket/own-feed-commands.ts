import type { PersonCaller } from '#identity/caller.ts';
import type { Logger } from '#logging/logger.ts';
import type { Metrics } from '#metrics.ts';
import type { OwnFeed, OwnFeedName, OwnFeeds } from '#own-feeds/own-feed.ts';
import { field } from '#wire/frames.ts';
import { answerFrame, messageId, resultFrame, tooManyPendingFrame } from './answer-frames.ts';

export interface OwnFeedCommandsOptions {
  readonly feeds: OwnFeeds;
  /** Whose socket it is; undefined where that cannot be learnt. */
  readonly person: () => Promise<PersonCaller | undefined>;
  /** Sends the client a frame as if the hub had sent it. */
  readonly send: (text: string) => void;
  /** The client does not take what is sent to it. */
  readonly isBehind: () => boolean;
  readonly onUnavailable: () => void;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

interface Followed {
  stop: () => void;
  /** Follows anew, with what is then current. */
  resume: (() => void) | undefined;
}

/** Subscriptions of one socket, those among them that were ended before they had begun. */
const FOLLOWED = 4;
/** Events that may come before a subscription has been answered. */
const MAX_QUEUED_EVENTS = 256;

/** The subscriptions of one socket that the gateway answers itself. */
export function createOwnFeedCommands(options: OwnFeedCommandsOptions) {
  const { feeds, person, send, isBehind, onUnavailable, logger, metrics } = options;
  /** By the id of the command. */
  const followed = new Map<unknown, Followed>();
  /** Those that have not been answered yet: one that leaves at once still counts. */
  const starting = new Set<Followed>();
  const openCount = () => new Set([...followed.values(), ...starting]).size;
  let ended = false;

  /** Resolves once what is current is there; then `tell` gets it, and all that follows. */
  const follow = async (
    feed: OwnFeed,
    caller: PersonCaller,
    entry: Followed,
    tell: Tell,
  ): Promise<Release> => {
    let queued: unknown[] | undefined = [];
    const state = { isStopped: false, isOverfull: false };
    const pause = () => {
      entry.stop();
      entry.resume = () => {
        entry.resume = undefined;
        follow(feed, caller, entry, tell).then(
          (release) => {
            release();
          },
          (error: unknown) => {
            logger.warn({ err: error }, 'a feed of the gateway was not followed again');
            onUnavailable();
          },
        );
      };
    };
    const deliver = (event: unknown) => {
      if (state.isStopped) return;
      if (isBehind()) pause();
      else tell(event);
    };
    const { started, stop } = feed.follow(caller, (event) => {
      if (queued === undefined) deliver(event);
      else if (queued.length < MAX_QUEUED_EVENTS) queued.push(event);
      else state.isOverfull = true;
    });
    entry.stop = () => {
      state.isStopped = true;
      stop();
    };
    try {
      await started;
      if (state.isOverfull) throw new Error('too many events before the first answer');
    } catch (error) {
      entry.stop();
      throw error;
    }
    return () => {
      const waiting = queued ?? [];
      queued = undefined;
      for (const event of waiting) deliver(event);
    };
  };

  const begin = async (message: unknown, feed: OwnFeed): Promise<void> => {
    const id = messageId(message);
    const entry: Followed = { stop: () => undefined, resume: undefined };
    followed.set(id, entry);
    starting.add(entry);
    const isOver = () => ended || followed.get(id) !== entry;
    try {
      const caller = await person();
      if (isOver()) return;
      if (caller === undefined) {
        onUnavailable();
        return;
      }
      const release = await follow(feed, caller, entry, (event) => {
        send(JSON.stringify({ id, type: 'event', event }));
      });
      if (isOver()) {
        entry.stop();
        return;
      }
      send(resultFrame(message, null));
      release();
    } catch (error) {
      logger.warn({ err: error }, 'a feed of the gateway was not followed');
      if (isOver()) return;
      followed.delete(id);
      send(
        answerFrame(message, {
          success: false,
          code: 'home_assistant_error',
          message: 'The gateway cannot answer now.',
        }),
      );
    } finally {
      starting.delete(entry);
    }
  };

  return {
    /** The answer comes later. */
    begin: (message: unknown, name: OwnFeedName): void => {
      const feed = feeds[name];
      if (feed === undefined) {
        send(answerFrame(message, { success: false, code: 'unknown_command', message: 'Unknown command.' }));
      } else if (isBehind() || openCount() >= FOLLOWED) {
        metrics.refused('limit');
        send(tooManyPendingFrame(message));
      } else void begin(message, feed);
    },
    /** Whether the message ends a subscription of these. */
    isEnded: (message: unknown): boolean =>
      field(message, 'type') === 'unsubscribe_events' && followed.has(field(message, 'subscription')),
    /** Ends it, and answers as the hub does. */
    unsubscribe: (message: unknown): void => {
      const id = field(message, 'subscription');
      followed.get(id)?.stop();
      followed.delete(id);
      send(resultFrame(message, null));
    },
    /** The client has taken what was sent to it. */
    resume: (): void => {
      for (const { resume } of [...followed.values()]) resume?.();
    },
    end: (): void => {
      ended = true;
      for (const { stop } of followed.values()) stop();
      followed.clear();
    },
  };
}

type Tell = (event: unknown) => void;
/** Sends what is queued, and from then on everything at once. */
type Release = () => void;

export type OwnFeedCommands = ReturnType<typeof createOwnFeedCommands>;
