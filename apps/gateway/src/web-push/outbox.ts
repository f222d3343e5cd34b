import type { Clock } from '@soglia/server/clock';
import { SECOND_MS } from '@soglia/server/durations';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { Metrics } from '#metrics.ts';
import type { Store } from '#store/store.ts';
import type { DeliveryOutcome, DueDelivery, WaitingOrigin } from '#store/web-push-records.ts';
import { createBackgroundLoop, type BackgroundLoop } from '#background-loop.ts';
import type { MayKnow } from './may-know.ts';
import { confirmationOf, type PushKeys } from './push-keys.ts';
import { pushPayload } from './push-payload.ts';
import type { PushAnswer, PushSender } from './push-sender.ts';
import { createServicePauses } from './service-pauses.ts';

export interface OutboxOptions {
  readonly store: Pick<Store, 'pushDeliveries'>;
  readonly sender: PushSender;
  readonly keys: PushKeys;
  readonly mayKnow: MayKnow;
  readonly isLeader: () => boolean;
  readonly productName: string;
  readonly limits: Pick<
    Limits,
    | 'pushesPerService'
    | 'pushServices'
    | 'pushServicePause'
    | 'pushesWaitingPerDevice'
    | 'alarmsWaitingPerDevice'
  >;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'pushEnded'>;
}

type Outcome = readonly [DueDelivery, DeliveryOutcome];

/** Deliveries that are read at once. */
const BATCH = 64;
/** Of one message: from the second try on, four times as long each time. */
const FIRST_RETRY_MS = 2 * SECOND_MS;
const LONGEST_RETRY_MS = 10 * 60 * SECOND_MS;
/** Of an alarm: it must not wait for long once its push service is back. */
const LONGEST_ALARM_RETRY_MS = 15 * SECOND_MS;
/** Where it cannot be told whether the person may know of it. */
const UNKNOWN_RETRY_MS = 5 * SECOND_MS;

/** Between two looks for messages that are too old. */
const EXPIRY_MS = 10 * SECOND_MS;

const urgencies = {
  alarm: 'high',
  doors: 'normal',
  batteries: 'low',
  system: 'normal',
  support: 'normal',
} as const;

/**
 * Sends what the database says is to be sent, on the leader only. What was sent is written down after the push service
 * has it: a gateway that is killed in between sends it once more, under the same topic, and the device shows it once; while
 * it cannot be written, as on a full disk, nothing more is sent. Each push service has a queue of its own: one that is away
 * or slow holds up no other. People choose them: of those that only one person has no more are asked at once than are left
 * for the others.
 */
export function createOutbox(options: OutboxOptions): BackgroundLoop {
  const { store, sender, keys, mayKnow, productName, limits, clock, logger, metrics } = options;
  const { pushDeliveries } = store;
  const pauses = createServicePauses(clock, limits.pushServicePause);
  /** Push services that are being asked, with whose they are. */
  const busy = new Map<string, string | undefined>();
  /** What became of messages of each push service that is not written down yet. */
  const unsettled = new Map<string, readonly Outcome[]>();
  let expiredAt = -Infinity;
  const closing = new AbortController();
  let batches: readonly Promise<void>[] = [];

  const outcomeOf = (answer: PushAnswer, { tries, expiresAt, urgent }: DueDelivery): DeliveryOutcome => {
    if (answer.kind === 'sent' || answer.kind === 'gone') return { state: answer.kind };
    if (answer.kind === 'refused') return { state: 'failed' };
    const longest = urgent ? LONGEST_ALARM_RETRY_MS : LONGEST_RETRY_MS;
    const growing = Math.min(FIRST_RETRY_MS * 4 ** Math.min(tries, 10), longest);
    const dueAt = clock.now() + Math.max(growing, answer.waitMs);
    return dueAt < expiresAt ? { state: 'waiting', dueAt } : { state: 'failed' };
  };

  const sendOne = async (delivery: DueDelivery, origin: string): Promise<DeliveryOutcome> => {
    const known = await mayKnow(delivery.userId, delivery.entityId);
    if (known === 'no') return { state: 'withdrawn' };
    if (known === 'unknown') return { state: 'waiting', dueAt: clock.now() + UNKNOWN_RETRY_MS };
    const { id, endpoint, p256dh, auth, category, urgent, expiresAt } = delivery;
    const confirmation = confirmationOf(id, await keys.get());
    const answer = await sender.send(
      {
        endpoint,
        p256dh,
        auth,
        topic: id,
        payload: pushPayload(delivery, confirmation, productName),
        ttl: Math.max(1, Math.floor((expiresAt - clock.now()) / SECOND_MS)),
        urgency: urgent ? 'high' : urgencies[category],
      },
      closing.signal,
    );
    if (closing.signal.aborted) return { state: 'waiting', dueAt: clock.now() };
    metrics.pushEnded(answer.kind);
    if (answer.kind === 'later' && answer.isDown) pauses.failed(origin, answer.waitMs);
    else pauses.answered(origin);
    if (answer.kind === 'later' || answer.kind === 'refused')
      logger.debug({ reason: answer.reason, category }, 'a message was not taken by its push service');
    return outcomeOf(answer, delivery);
  };

  /** One of these for all that wait for its device with the same urgency; those that their person may not know stay. */
  const mergeGroup = async (group: readonly DueDelivery[]): Promise<readonly DueDelivery[]> => {
    const [{ userId, subscriptionId, urgent }] = group as readonly [DueDelivery];
    const known = new Map<string | null, string>();
    for (const entityId of await pushDeliveries.waitingEntities({ subscriptionId, urgent }))
      known.set(entityId, await mayKnow(userId, entityId));
    const may = (entityId: string | null) => known.get(entityId) === 'yes';
    const allowed = group.filter(({ entityId }) => may(entityId));
    const isBefore = (one: DueDelivery, other: DueDelivery) =>
      urgent ? one.at < other.at : one.at > other.at;
    const [first] = allowed;
    if (first === undefined) return group;
    const chosen = allowed.reduce((one, other) => (isBefore(other, one) ? other : one), first);
    const entityIds = [...known.keys()].filter(may);
    const merged = await pushDeliveries.mergeWaiting({ subscriptionId, urgent }, chosen.id, entityIds);
    return [{ ...chosen, merged }, ...group.filter(({ entityId }) => !may(entityId))];
  };

  /** Many messages that wait for one device become one: a phone shows no hundred alarms, and what follows waits behind them. */
  const merge = async (due: readonly DueDelivery[]): Promise<readonly DueDelivery[]> => {
    const groups = Map.groupBy(due, ({ subscriptionId, urgent }) => `${urgent} ${subscriptionId}`);
    const kept: DueDelivery[] = [];
    for (const group of groups.values()) {
      const most = group[0]?.urgent === true ? limits.alarmsWaitingPerDevice : limits.pushesWaitingPerDevice;
      kept.push(...(group.length > most ? await mergeGroup(group) : group));
    }
    return kept;
  };

  const settle = async (origin: string, outcomes: readonly Outcome[]): Promise<void> => {
    const all = [...(unsettled.get(origin) ?? []), ...outcomes];
    if (all.length === 0) return;
    unsettled.set(origin, all);
    await pushDeliveries.settle(all);
    unsettled.delete(origin);
  };

  /** Sends what is due for one push service, a batch at most: those that are slow take turns with the others. */
  const sendBatch = async (origin: string): Promise<void> => {
    await settle(origin, []);
    // After a failure one message tries whether it is back.
    const limit = pauses.isTrial(origin) ? 1 : BATCH;
    const due = await pushDeliveries.due(origin, clock.now(), limit);
    if (due.length === 0) {
      // What can never be sent must not hold up what follows for the same push service.
      await pushDeliveries.failUnsendable(origin, clock.now());
      return;
    }
    const queue = limit === 1 ? [...due] : [...(await merge(due))];
    const outcomes: Outcome[] = [];
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        if (pauses.until(origin) > clock.now() || closing.signal.aborted) return;
        outcomes.push([next, await sendOne(next, origin)]);
      }
    };
    // What was sent is written down also where another one of them failed.
    const ended = await Promise.allSettled(Array.from({ length: limits.pushesPerService }, work));
    await settle(origin, outcomes);
    const failed = ended.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };

  const mayStart = (userId: string | undefined): boolean => {
    const free = limits.pushServices - busy.size;
    if (userId === undefined) return free > 0;
    return [...busy.values()].filter((of) => of === userId).length < free;
  };

  const start = ({ origin, userId }: WaitingOrigin): void => {
    busy.set(origin, userId);
    const done: Promise<void> = sendBatch(origin)
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'messages to phones were not sent: trying again');
        pauses.failed(origin, 0);
      })
      .finally(() => {
        busy.delete(origin);
        batches = batches.filter((one) => one !== done);
        loop.wake();
      });
    batches = [...batches, done];
  };

  const loop = createBackgroundLoop({
    name: 'sending to phones',
    isOn: options.isLeader,
    clock,
    logger,
    round: async () => {
      const now = clock.now();
      // A clock that was put back must not keep them either.
      if (Math.abs(now - expiredAt) >= EXPIRY_MS) {
        await pushDeliveries.expire(now);
        expiredAt = now;
      }
      await pushDeliveries.bringForward(now);
      // One whose batch ends while this is read is looked at in the next round, for which its end wakes.
      const wasBusy = new Set(busy.keys());
      const origins = (await pushDeliveries.waitingOrigins())
        .filter(({ origin }) => !wasBusy.has(origin))
        .map((one) => ({ ...one, dueAt: Math.max(one.dueAt, pauses.until(one.origin)) }))
        .sort((one, other) => one.dueAt - other.dueAt);
      for (const one of origins) if (one.dueAt <= now && mayStart(one.userId)) start(one);
      return origins.find(({ dueAt }) => dueAt > now)?.dueAt;
    },
  });

  return {
    wake: () => {
      loop.wake();
    },
    close: async () => {
      closing.abort();
      await loop.close();
      await Promise.all(batches);
    },
  };
}
