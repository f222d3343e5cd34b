import { randomBytes } from 'node:crypto';
import type { NotificationEvent } from '@soglia/contracts/notifications';
import type { Clock } from '@soglia/server/clock';
import type { PersonCaller } from '#identity/caller.ts';
import type { Instances } from '#instances/instances.ts';
import type { Logger } from '#logging/logger.ts';
import type { OwnFeed } from '#own-feeds.ts';
import type { NoticesService } from './create-notices.ts';
import type { Notice } from './notices.ts';
import { toNotification, type OwnChange, type PersonNotifications } from './person-notifications.ts';

export interface NotificationFeedOptions {
  readonly notices: Pick<NoticesService, 'onAdded' | 'onAddedElsewhere'>;
  readonly own: PersonNotifications;
  readonly instances: Pick<Instances, 'announce' | 'onAnnounced' | 'onMissed'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Follower {
  readonly person: PersonCaller;
  readonly send: (event: NotificationEvent) => void;
  /** Has what is current: gets what changes. */
  isLive: boolean;
  isStopped: boolean;
}

type MarksChange = Extract<OwnChange, { readonly type: 'hub_marks' }>;
/** Of the list of notifications itself. */
type ListChange = Exclude<OwnChange, MarksChange>;

/** One person with their open sockets, whose events are made one after the other. */
interface Followed {
  readonly followers: Set<Follower>;
  readonly changes: (Notice | ListChange)[];
  work: Promise<unknown>;
  isWaiting: boolean;
  /** What is current is to be sent again. */
  isStale: boolean;
  /** What is read and hidden of the hub's notifications may be something else. */
  hasOtherMarks: boolean;
  cancelRetry: () => void;
}

/** Events that are sent one by one; of more at once the person gets what is then current. */
const CHANGES = 50;
const RETRY_MS = 10_000;

/** The feed of `soglia/notifications/subscribe`. A notification may be told twice: clients merge by id. */
export function createNotificationFeed(options: NotificationFeedOptions) {
  const { notices, own, instances, clock, logger } = options;
  const people = new Map<string, Followed>();
  /** Names this gateway in what it announces. */
  const self = randomBytes(9).toString('base64url');

  const current = async (follower: Follower): Promise<void> => {
    // Who has left meanwhile costs the store nothing.
    if (follower.isStopped) return;
    const { notifications, unread } = await own.page(follower.person, {});
    follower.send({ type: 'current', unread, notifications });
    follower.isLive = !follower.isStopped;
  };

  const tellMarks = (followed: Followed, live: readonly Follower[]) => {
    if (!followed.hasOtherMarks) return;
    followed.hasOtherMarks = false;
    for (const { send } of live) send({ type: 'hub_marks' });
  };

  const tellChanges = async (followed: Followed): Promise<void> => {
    const changes = followed.changes.splice(0);
    const live = [...followed.followers].filter(({ isLive }) => isLive);
    const [first] = live;
    if (first === undefined) return;
    if (followed.isStale || changes.length > CHANGES || changes.some(isOfAll)) {
      followed.isStale = false;
      for (const follower of live) await current(follower);
      tellMarks(followed, live);
      return;
    }
    const unread = changes.length > 0 ? await own.unread(first.person) : 0;
    for (const change of changes) {
      for (const { person, send } of live) {
        const event = toEvent(change, unread, (notice) => own.isVisible(person, notice));
        if (event !== undefined) send(event);
      }
    }
    tellMarks(followed, live);
  };

  const schedule = (followed: Followed) => {
    if (followed.isWaiting) return;
    followed.isWaiting = true;
    followed.work = followed.work.then(async () => {
      followed.isWaiting = false;
      try {
        await tellChanges(followed);
      } catch (error) {
        logger.warn({ err: error }, 'notifications were not told to the open devices of a person');
        followed.isStale = true;
        followed.cancelRetry();
        followed.cancelRetry = clock.after(RETRY_MS, () => {
          schedule(followed);
        });
      }
    });
  };

  const change = (userId: string, what: Notice | OwnChange) => {
    const followed = people.get(userId);
    if (followed === undefined) return;
    if (isOfMarks(what)) followed.hasOtherMarks = true;
    // Of many only their number counts.
    else if (followed.changes.length <= CHANGES) followed.changes.push(what);
    schedule(followed);
  };

  const refresh = (followed: Followed | undefined) => {
    if (followed === undefined) return;
    followed.isStale = true;
    followed.hasOtherMarks = true;
    schedule(followed);
  };

  const added = (notice: Notice, userIds: readonly string[]) => {
    for (const userId of userIds) change(userId, notice);
  };
  const stops = [
    notices.onAdded(added),
    notices.onAddedElsewhere(added),
    own.onChanged((userId, what) => {
      change(userId, what);
      instances.announce('notifications', `${isOfMarks(what) ? 'marks' : 'changed'} ${self} ${userId}`);
    }),
    instances.onAnnounced('notifications', (text) => {
      const [, what, from, userId = ''] = /^(changed|marks) (\S+) (.+)$/.exec(text) ?? [];
      if (from === undefined || from === self) return;
      if (what === 'marks') change(userId, { type: 'hub_marks' });
      else refresh(people.get(userId));
    }),
    instances.onMissed(() => {
      for (const followed of people.values()) refresh(followed);
    }),
  ];

  const feed: OwnFeed = {
    follow: (person, send) => {
      const { userId } = person.person;
      const followed = people.get(userId) ?? newFollowed();
      people.set(userId, followed);
      const follower: Follower = { person, send, isLive: false, isStopped: false };
      followed.followers.add(follower);
      const started = followed.work.then(() => current(follower));
      followed.work = started.catch(() => undefined);
      return {
        started,
        stop: () => {
          if (follower.isStopped) return;
          follower.isStopped = true;
          follower.isLive = false;
          followed.followers.delete(follower);
          if (followed.followers.size === 0) followed.cancelRetry();
          // Not before: who comes again at once waits behind what is still under way for them.
          void followed.work.then(() => {
            if (followed.followers.size > 0) return;
            followed.cancelRetry();
            if (people.get(userId) === followed) people.delete(userId);
          });
        },
      };
    },
  };

  return {
    feed,
    close: (): void => {
      for (const stop of stops) stop();
      for (const { cancelRetry } of people.values()) cancelRetry();
      people.clear();
    },
  };
}

const newFollowed = (): Followed => ({
  followers: new Set(),
  changes: [],
  work: Promise.resolve(),
  isWaiting: false,
  isStale: false,
  hasOtherMarks: false,
  cancelRetry: () => undefined,
});

const isOfAll = (change: Notice | ListChange): boolean => 'ids' in change && change.ids === 'all';
const isOfMarks = (change: Notice | OwnChange): change is MarksChange => change.type === 'hub_marks';

function toEvent(
  change: Notice | ListChange,
  unread: number,
  isVisible: (notice: Notice) => boolean,
): NotificationEvent | undefined {
  if ('ids' in change)
    return change.ids === 'all' ? undefined : { type: change.type, unread, ids: [...change.ids] };
  if (!isVisible(change)) return undefined;
  return { type: 'added', unread, notification: toNotification(change, false) };
}
