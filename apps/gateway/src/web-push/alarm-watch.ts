import type { Clock } from '@soglia/server/clock';
import { HOUR_MS } from '@soglia/server/durations';
import type { Identity } from '#identity/identity.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { Messages } from '#messages/messages.ts';
import type { Notices } from '#notifications/notices.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import type { Store } from '#store/store.ts';
import type { DueWatch, WatchState } from '#store/web-push-records.ts';
import { createBackgroundLoop, type BackgroundLoop } from '#background-loop.ts';
import type { MayKnow } from './may-know.ts';
import { alarmMessage, unnamedAlarmMessage, unconfirmedSentence } from './texts.ts';

export interface AlarmWatchOptions {
  readonly store: Pick<Store, 'people' | 'pushDeliveries'>;
  readonly messages: Pick<Messages, 'reaches' | 'send'>;
  readonly notices: Pick<Notices, 'add'>;
  readonly mayKnow: MayKnow;
  readonly identity: Pick<Identity, 'timeZone'>;
  readonly isLeader: () => boolean;
  readonly productName: string;
  readonly limits: Pick<Limits, 'alarmMessagePause' | 'alarmMessagesPerHour' | 'alarmReportPause'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Watches that are read at once. */
const BATCH = 10_000;

/**
 * Alarms that no device of a person has shown in time go to that person by mail or text message, all that are due in one,
 * and administrators are told of it, also where there is no other way. On the leader only. What was done is written down
 * afterwards: a gateway that is killed in between does it once more; while it cannot be written, as on a full disk, nothing
 * more is done.
 */
export function createAlarmWatch(options: AlarmWatchOptions): BackgroundLoop {
  const { store, messages, notices, mayKnow, identity, productName, limits, clock, logger } = options;
  const { pushDeliveries } = store;
  const sentWithinHour = createFailureLimit(limits.alarmMessagesPerHour, HOUR_MS);
  const nextMessage = new Map<string, number>();
  const busy = new Map<string, Promise<void>>();
  /** How alarms of each person have ended, by their notices, where that is not written down yet. */
  const unwritten = new Map<string, ReadonlyMap<string, WatchState>>();
  const closing = new AbortController();
  let nextReport = 0;

  /** What the person may know of the alarms: nothing of some, and of others only that they are. */
  const judge = async (userId: string, alarms: readonly DueWatch[]) => {
    const answers = new Map<string | null, Awaited<ReturnType<MayKnow>>>();
    for (const { entityId } of alarms)
      if (!answers.has(entityId)) answers.set(entityId, await mayKnow(userId, entityId));
    const which = (answer: string) => alarms.filter(({ entityId }) => answers.get(entityId) === answer);
    return { named: which('yes'), unnamed: which('unknown'), withheld: which('no') };
  };

  const sendTo = async (userId: string, named: readonly DueWatch[]): Promise<WatchState> => {
    const person = await store.people.find(userId);
    if (person === undefined) return 'unreached';
    const { name, phone, email, isOwner } = person;
    const recipient = { name, phone, email, isOwner };
    if (!messages.reaches(recipient) || (await sentWithinHour.consume(userId)) > 0) return 'unreached';
    const message =
      named.length > 0
        ? alarmMessage(named, productName, identity.timeZone())
        : unnamedAlarmMessage(productName);
    try {
      await messages.send(recipient, message, { signal: closing.signal });
      return 'otherwise';
    } catch (error) {
      if (closing.signal.aborted) return 'watching';
      logger.warn({ err: error }, 'an alarm was not sent by another way');
      return 'unreached';
    }
  };

  const end = async (userId: string, noticeIds: readonly string[], state: WatchState): Promise<void> => {
    const ended = new Map(unwritten.get(userId));
    for (const id of noticeIds) ended.set(id, state);
    if (ended.size === 0) return;
    unwritten.set(userId, ended);
    const byState = Map.groupBy(ended.keys(), (id) => ended.get(id) ?? state);
    for (const [one, ids] of byState) await pushDeliveries.endWatches(userId, ids, one);
    unwritten.delete(userId);
  };

  const idsOf = (alarms: readonly DueWatch[]) => alarms.map(({ noticeId }) => noticeId);

  /** One message for all that are due, and no other for a moment: a burst of alarms is a few messages. */
  const tell = async (userId: string, due: readonly DueWatch[]): Promise<void> => {
    const ended = unwritten.get(userId);
    if (ended !== undefined) await end(userId, [], 'unreached');
    const { named, unnamed, withheld } = await judge(
      userId,
      due.filter(({ noticeId }) => ended?.has(noticeId) !== true),
    );
    await end(userId, idsOf(withheld), 'withdrawn');
    const allowed = [...named, ...unnamed];
    if (allowed.length === 0) return;
    nextMessage.set(userId, clock.now() + limits.alarmMessagePause);
    const state = await sendTo(userId, named);
    if (state !== 'watching') await end(userId, idsOf(allowed), state);
  };

  const start = (userId: string, alarms: readonly DueWatch[]): void => {
    const done = tell(userId, alarms)
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'an alarm was not followed up: trying again');
        nextMessage.set(userId, clock.now() + limits.alarmMessagePause);
      })
      .finally(() => {
        busy.delete(userId);
        loop.wake();
      });
    busy.set(userId, done);
  };

  /** Tells administrators, of several people at once, and only now and then. Resolves with when to look again. */
  const report = async (): Promise<number | undefined> => {
    const isPaused = nextReport > clock.now() && nextReport <= clock.now() + limits.alarmReportPause;
    if (isPaused) return nextReport;
    const unreported = await pushDeliveries.unreported(BATCH);
    if (unreported.length === 0) return undefined;
    const names = new Map<string, string>();
    for (const { userId } of unreported) names.set(userId, (await store.people.find(userId))?.name ?? userId);
    const people = unreported.map(({ userId, state, noticeIds }) => ({
      name: names.get(userId) ?? userId,
      state,
      count: noticeIds.length,
    }));
    await notices.add({
      category: 'system',
      type: 'system',
      title: 'Allarmi non confermati',
      source: 'gateway',
      message: unconfirmedSentence(people),
      to: 'administrators',
    });
    nextReport = clock.now() + limits.alarmReportPause;
    await pushDeliveries.markReported(unreported, clock.now());
    return nextReport;
  };

  const loop = createBackgroundLoop({
    name: 'watching over alarms',
    isOn: options.isLeader,
    clock,
    logger,
    round: async () => {
      const now = clock.now();
      // A clock that was put back must not keep anybody for longer than the pause lasts.
      for (const [userId, until] of nextMessage)
        if (until <= now || until > now + limits.alarmMessagePause) nextMessage.delete(userId);
      const later = new Set([...nextMessage.keys(), ...busy.keys()]);
      const due = Map.groupBy(
        await pushDeliveries.dueWatches(now, BATCH, [...later]),
        ({ userId }) => userId,
      );
      for (const [userId, alarms] of due) start(userId, alarms);
      const reportAt = await report();
      const nextWatch = await pushDeliveries.nextWatch([...later, ...due.keys()]);
      const moments = [...nextMessage.values(), reportAt, nextWatch].filter((moment) => moment !== undefined);
      return moments.length === 0 ? undefined : Math.min(...moments);
    },
  });

  return {
    wake: () => {
      loop.wake();
    },
    close: async () => {
      closing.abort();
      await loop.close();
      await Promise.all(busy.values());
    },
  };
}
