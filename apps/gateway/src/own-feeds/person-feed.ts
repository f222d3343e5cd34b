import type { Clock } from '@soglia/server/clock';
import type { PersonCaller } from '#identity/caller.ts';
import type { Logger } from '#logging/logger.ts';
import type { OwnFeed } from './own-feed.ts';

/** One open socket of a person. */
export interface Follower<Event> {
  readonly person: PersonCaller;
  readonly send: (event: Event) => void;
}

/** What is known and still to be told of one person. */
export interface FeedState {
  /** What is current is to be sent again. */
  isStale: boolean;
}

/** One person with at least one open socket. */
export interface Followed<State> {
  readonly state: State;
  /** Tells again in so many milliseconds, unless everybody has left; replaces what was planned before. */
  tellAgainIn(ms: number): void;
  cancelTellingAgain(): void;
}

export interface PersonFeedOptions<State extends FeedState, Event> {
  /** For the log. */
  readonly name: string;
  readonly newState: () => State;
  /** To a socket that has just come. */
  readonly sendCurrent: (follower: Follower<Event>, followed: Followed<State>) => Promise<void>;
  /**
   * Sends what has changed, and takes it out of the state.
   * @param live who has what is current; may be nobody
   */
  readonly sendChanges: (live: readonly Follower<Event>[], followed: Followed<State>) => Promise<void>;
  /** Somebody follows, and nobody did before. */
  readonly onFirst?: () => void;
  /** Nobody follows any more. */
  readonly onLast?: () => void;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

interface OpenFollower<Event> extends Follower<Event> {
  /** Has what is current: gets what changes. */
  isLive: boolean;
  isStopped: boolean;
}

interface OpenPerson<State, Event> extends Followed<State> {
  readonly followers: Set<OpenFollower<Event>>;
  work: Promise<unknown>;
  isScheduled: boolean;
}

/** Milliseconds until changes that could not be told are told again. */
const AGAIN_MS = 10_000;

/** A feed of which the events of each person are made one after the other, for all of their open sockets at once. */
export function createPersonFeed<State extends FeedState, Event>(options: PersonFeedOptions<State, Event>) {
  const { name, newState, sendCurrent, sendChanges, onFirst, onLast, clock, logger } = options;
  const people = new Map<string, OpenPerson<State, Event>>();

  const schedule = (person: OpenPerson<State, Event>) => {
    if (person.isScheduled) return;
    person.isScheduled = true;
    person.work = person.work.then(async () => {
      person.isScheduled = false;
      try {
        await sendChanges(
          [...person.followers].filter(({ isLive }) => isLive),
          person,
        );
      } catch (error) {
        logger.warn({ err: error }, `${name}: changes were not told`);
        person.state.isStale = true;
        person.tellAgainIn(AGAIN_MS);
      }
    });
  };

  const open = (): OpenPerson<State, Event> => {
    let cancel: () => void = () => undefined;
    const person: OpenPerson<State, Event> = {
      state: newState(),
      followers: new Set(),
      work: Promise.resolve(),
      isScheduled: false,
      tellAgainIn: (ms) => {
        cancel();
        cancel = clock.after(ms, () => {
          schedule(person);
        });
      },
      cancelTellingAgain: () => {
        cancel();
      },
    };
    return person;
  };

  const begin = async (person: OpenPerson<State, Event>, follower: OpenFollower<Event>): Promise<void> => {
    // Who has left meanwhile costs nothing.
    if (follower.isStopped) return;
    await sendCurrent(follower, person);
    follower.isLive = !follower.isStopped;
  };

  const leave = (userId: string, person: OpenPerson<State, Event>) => {
    if (person.followers.size > 0) return;
    person.cancelTellingAgain();
    if (people.get(userId) !== person) return;
    people.delete(userId);
    if (people.size === 0) onLast?.();
  };

  const feed: OwnFeed = {
    follow: (caller, send) => {
      const { userId } = caller.person;
      const person = people.get(userId) ?? open();
      const isFirst = people.size === 0;
      people.set(userId, person);
      const follower: OpenFollower<Event> = { person: caller, send, isLive: false, isStopped: false };
      person.followers.add(follower);
      if (isFirst) onFirst?.();
      const started = person.work.then(() => begin(person, follower));
      person.work = started.catch(() => undefined);
      return {
        started,
        stop: () => {
          if (follower.isStopped) return;
          follower.isStopped = true;
          follower.isLive = false;
          person.followers.delete(follower);
          if (person.followers.size === 0) person.cancelTellingAgain();
          // Not before: who comes again at once waits behind what is still under way for them.
          void person.work.then(() => {
            leave(userId, person);
          });
        },
      };
    },
  };

  return {
    feed,
    /** Changes what is to be told of a person, and tells it; nothing where they do not follow. */
    change: (userId: string, change: (state: State) => void): void => {
      const person = people.get(userId);
      if (person === undefined) return;
      change(person.state);
      schedule(person);
    },
    changeAll: (change: (state: State) => void): void => {
      for (const person of people.values()) {
        change(person.state);
        schedule(person);
      }
    },
    close: (): void => {
      for (const person of people.values()) person.cancelTellingAgain();
      if (people.size > 0) onLast?.();
      people.clear();
    },
  };
}
