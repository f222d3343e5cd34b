import { randomBytes } from 'node:crypto';
import type { NoticeCategory } from '@soglia/contracts/notifications';
import { HOUR_MS } from '@soglia/server/durations';
import { momentIn } from '#identity/house-days.ts';
import type { Limits } from '#limits.ts';
import type { Notice } from '#store/notice-records.ts';
import type { Repositories } from '#store/store.ts';
import { readPushSettings, reachesPhone } from './push-settings.ts';

/** For how long a message is worth sending, and a push service keeps it for a device that is away. */
const LIFETIME_MS: Readonly<Record<NoticeCategory, number>> = {
  alarm: 12 * HOUR_MS,
  doors: 4 * HOUR_MS,
  batteries: 24 * HOUR_MS,
  system: 24 * HOUR_MS,
  support: 24 * HOUR_MS,
};

export interface PlanOptions {
  readonly timeZone: () => string;
  readonly limits: Pick<Limits, 'alarmConfirmation'>;
}

/** Stores what is to be sent of a notice, in the transaction that stores the notice itself: neither is there alone. */
export type PlanDeliveries = (
  repositories: Pick<Repositories, 'pushDeliveries'>,
  notice: Notice,
  userIds: readonly string[],
) => Promise<void>;

/** One message for each device of each person, and for alarms a watch over each person, also those without a device. */
export function createPlanDeliveries({ timeZone, limits }: PlanOptions): PlanDeliveries {
  return async ({ pushDeliveries }, notice, userIds) => {
    const { id: noticeId, at, category, isSilent = false } = notice;
    const isAlarm = category === 'alarm';
    const { time } = momentIn(timeZone(), at);
    const targets = isSilent ? [] : await pushDeliveries.targets(userIds);
    const reached = targets.filter(({ settings }) => reachesPhone(readPushSettings(settings), notice, time));
    const deliveries = reached.flatMap(({ userId, devices }) =>
      devices.map(({ subscriptionId, origin }) => ({
        id: randomBytes(16).toString('base64url'),
        noticeId,
        userId,
        subscriptionId,
        origin,
        urgent: isAlarm,
        createdAt: at,
        expiresAt: at + LIFETIME_MS[category],
      })),
    );
    const watches = isAlarm
      ? userIds.map((userId) => ({ noticeId, userId, createdAt: at, dueAt: at + limits.alarmConfirmation }))
      : [];
    await pushDeliveries.add(deliveries, watches);
  };
}
