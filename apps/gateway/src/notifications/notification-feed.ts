import type { NotificationEvent } from '@soglia/contracts/notifications';
import type { Clock } from '@soglia/server/clock';
import type { Instances } from '#instances/instances.ts';
import type { Logger } from '#logging/logger.ts';
import { createPersonFeed, type FeedState, type Follower } from '#own-feeds/person-feed.ts';
import type { Notice } from '#store/notice-records.ts';
import type { NoticesService } from './create-notices.ts';
import { toNotification, type OwnChange, type PersonNotifications } from './person-notifications.ts';

export interface NotificationFeedOptions {
  readonly notices: Pick<NoticesService, 'onAdded' | 'onAddedElsewhere'>;
  readonly own: PersonNotifications;
  readonly instances: Pick<Instances, 'announce' | 'onAnnouncedElsewhere' | 'onMissed'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

type MarksChange = Extract<OwnChange, { readonly type: 'hub_marks' }>;
/** Of the list of notifications itself. */
type ListChange = Exclude<OwnChange, MarksChange>;

interface NotificationState extends FeedState {
  readonly changes: (Notice | ListChange)[];
  /** What is read and hidden of the hub's notifications may be something else. */
  hasOtherMarks: boolean;
}

/** Events that are sent one by one; of more at once the person gets what is then current. */
const CHANGES = 50;

/** The feed of `soglia/notifications/subscribe`. A notification may be told twice: clients merge by id. */
export function createNotificationFeed(options: NotificationFeedOptions) {
  const { notices, own, instances, clock, logger } = options;

  const { feed, changeAll, ...people } = createPersonFeed<NotificationState, NotificationEvent>({
    name: 'notifications',
    newState: () => ({ isStale: false, changes: [], hasOtherMarks: false }),
    sendCurrent,
    sendChanges: async (live, { state }) => {
      const changes = state.changes.splice(0);
      const [first] = live;
      if (first === undefined) return;
      if (state.isStale || changes.length > CHANGES || changes.some(isOfAll)) {
        state.isStale = false;
        for (const follower of live) await sendCurrent(follower);
      } else {
        const unread = changes.length > 0 ? await own.unread(first.person) : 0;
        for (const change of changes) {
          for (const { person, send } of live) {
            const event = toEvent(change, unread, (notice) => own.isVisible(person, notice));
            if (event !== undefined) send(event);
          }
        }
      }
      if (!state.hasOtherMarks) return;
      state.hasOtherMarks = false;
      for (const { send } of live) send({ type: 'hub_marks' });
    },
    clock,
    logger,
  });

  async function sendCurrent({ person, send }: Follower<NotificationEvent>): Promise<void> {
    const { notifications, unread } = await own.page(person, {});
    send({ type: 'current', unread, notifications });
  }

  const change = (userId: string, what: Notice | OwnChange) => {
    people.change(userId, (state) => {
      if (isOfMarks(what)) state.hasOtherMarks = true;
      // Of many only their number counts.
      else if (state.changes.length <= CHANGES) state.changes.push(what);
    });
  };

  const refresh = (state: NotificationState) => {
    state.isStale = true;
    state.hasOtherMarks = true;
  };

  const added = (notice: Notice, userIds: readonly string[]) => {
    for (const userId of userIds) change(userId, notice);
  };
  const stops = [
    notices.onAdded(added),
    notices.onAddedElsewhere(added),
    own.onChanged((userId, what) => {
      change(userId, what);
      instances.announce('notifications', `${isOfMarks(what) ? 'marks' : 'changed'} ${userId}`);
    }),
    instances.onAnnouncedElsewhere('notifications', (text) => {
      const [, what, userId] = /^(changed|marks) (.+)$/.exec(text) ?? [];
      if (userId === undefined) return;
      if (what === 'marks') change(userId, { type: 'hub_marks' });
      else people.change(userId, refresh);
    }),
    instances.onMissed(() => {
      changeAll(refresh);
    }),
  ];

  return {
    feed,
    close: (): void => {
      for (const stop of stops) stop();
      people.close();
    },
  };
}

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
