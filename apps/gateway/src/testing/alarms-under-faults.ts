import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { WatchState } from '#store/web-push-records.ts';
import { defaultLimits, type Limits } from '#limits.ts';
import { startMailServer } from './mail-server.ts';
import { startWebPushHouse } from './web-push-house.ts';
import { startPushService } from './push-service.ts';

/** What became of one alarm for one person. */
export interface AlarmEnd {
  readonly noticeId: string;
  readonly userId: string;
  readonly state: WatchState;
  /** Administrators were told that no device has shown it. */
  readonly isReported: boolean;
}

/** How soon alarms are followed up. */
type FollowUp = Pick<Limits, 'alarmConfirmation' | 'alarmMessagePause' | 'alarmReportPause'>;

const CHILD = fileURLToPath(new URL('push-child.ts', import.meta.url));
const POLL_MS = 500;
/** Messages after which one of the subscriptions is gone. */
const FADES_AFTER = 4;

/**
 * Alarms to three people, whose device confirms, is offline, or is gone after a while; meanwhile the gateway is killed
 * twice, and the push service is away. Everything real but the browsers.
 * @param patienceMs for each of both waits in the end
 * @param followUp by default that of the product
 * @throws Error where something is still open then, or lost
 */
export async function raiseAlarmsUnderFaults(
  alarms: number,
  patienceMs: number,
  followUp: FollowUp = defaultLimits,
) {
  const { alarmConfirmation, alarmMessagePause, alarmReportPause } = followUp;
  const limits = { alarmConfirmation, alarmMessagePause, alarmReportPause, messageRetry: 50 };
  await using service = await startPushService();
  await using mail = await startMailServer();
  await using house = await startWebPushHouse();
  await house.store.people.put({ userId: 'maria', name: 'Maria', isAdmin: true });
  for (const userId of ['anna', 'luca', 'eva'])
    await house.store.people.put({ userId, name: userId, email: `${userId}@example.it` });
  // Anna's device confirms what it shows, Luca's is offline, and Eva's subscription is gone after a while.
  const [phone, offline, fading] = [service.subscribe(), service.subscribe(), service.subscribe()];
  for (const [browser, userId] of [
    [phone, 'anna'],
    [offline, 'luca'],
    [fading, 'eva'],
  ] as const)
    await house.devices.add(house.caller(userId), browser.subscription);
  service.onMessage((browser, { message }) => {
    // A confirmation may fail while the database is busy: then another way is taken.
    if (browser === phone) house.webPush.confirmPush(message.confirmation).catch(() => undefined);
    if (browser === fading && fading.received.length >= FADES_AFTER) fading.answer = { status: 410 };
  });

  const storedAt = new Map<string, number>();
  const run = (count: number, killAfter: number) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(
        process.execPath,
        [CHILD, house.data, mail.url, String(count), JSON.stringify(limits)],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      let lines = 0;
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line !== 'all') storedAt.set(line, Date.now());
        lines += 1;
        if (lines === killAfter) child.kill('SIGKILL');
      });
      child.once('error', reject);
      child.once('exit', () => {
        resolve();
      });
    });

  const half = Math.ceil(alarms / 2);
  const first = Math.ceil(half / 2);
  /** When each was first seen to be confirmed or sent by another way, and administrators to know of it. */
  const endedAt = new Map<string, number>();
  const notifiedAt = new Map<string, number>();
  let ends: readonly AlarmEnd[] = [];
  const look = async (): Promise<void> => {
    const rows = await house.db
      .selectFrom('alarm_watches')
      .select(['user_id', 'state', 'told_at', 'notice_id'])
      .execute();
    ends = rows
      .filter(({ notice_id: id }) => storedAt.has(id))
      .map(({ user_id: userId, state, told_at: reportedAt, notice_id: noticeId }) => ({
        noticeId,
        userId,
        state,
        isReported: reportedAt !== null,
      }));
    const now = Date.now();
    for (const { noticeId, userId, state, isReported } of ends) {
      const key = `${noticeId} ${userId}`;
      if (state !== 'watching' && !endedAt.has(key)) endedAt.set(key, now);
      if (isReported && !notifiedAt.has(key)) notifiedAt.set(key, now);
    }
  };
  const watching = new AbortController();
  const watched = (async () => {
    while (!watching.signal.aborted) {
      await look();
      await pause(POLL_MS);
    }
  })();

  // Killed in the middle of storing and sending; then the push service is away, and it is killed once more.
  const startedAt = Date.now();
  await run(half, first);
  const killedAt = Date.now();
  await service.down();
  await run(alarms - first, alarms - first);
  await service.up();
  const faultsOverAt = Date.now();

  await using last = await startWebPushHouse({
    data: house.data,
    settings: { smtpUrl: mail.url, mailFrom: 'casa@soglia.test' },
    limits,
  });
  last.start();
  // Confirmed by the device, or sent by another way, of which administrators know.
  const isOpen = ({ state, isReported }: AlarmEnd) => state !== 'confirmed' && !isReported;
  const end = Date.now() + patienceMs;
  try {
    for (;;) {
      await pause(POLL_MS);
      if (ends.length === 3 * storedAt.size && !ends.some(isOpen)) break;
      if (Date.now() > end) throw new Error('alarms are neither confirmed nor sent by another way');
    }
  } finally {
    watching.abort();
    await watched;
  }
  // Every alarm reaches the device in the end, alone or in one that stands for many, however it went first.
  while ((await notDelivered()) > 0) {
    if (Date.now() > end + patienceMs) throw new Error('alarms did not reach the device');
    await pause(POLL_MS);
  }
  /** Since the alarm was stored, or where no gateway ran until the next did, since that one. */
  const since = (key: string, moment: number): number => {
    const at = storedAt.get(key.split(' ')[0] ?? '') ?? startedAt;
    const base = moment >= faultsOverAt ? faultsOverAt : moment >= killedAt ? killedAt : startedAt;
    return moment - Math.max(at, base);
  };
  return {
    ends,
    stored: storedAt.size,
    /** Until each was confirmed or sent by another way, and until administrators knew of those; ms. */
    delays: [...endedAt].map(([key, moment]) => since(key, moment)),
    reportDelays: [...notifiedAt].map(([key, moment]) => since(key, moment)),
    /** Messages that the three devices were sent. */
    pushes: [phone, offline, fading].reduce((sum, { received }) => sum + received.length, 0),
    mails: mail.mails.map(({ to }) => to[0]),
    errors: service.errors,
  };

  async function notDelivered(): Promise<number> {
    const { count } = await house.db
      .selectFrom('push_deliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', 'anna')
      .where('state', '<>', 'confirmed')
      .executeTakeFirstOrThrow();
    return count;
  }
}
