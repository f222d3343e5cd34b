import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { WatchState } from '#store/web-push-records.ts';
import { startMailServer } from './mail-server.ts';
import { startPushHouse } from './push-house.ts';
import { startPushService } from './push-service.ts';

/** What became of one alarm for one person. */
export interface AlarmEnd {
  readonly noticeId: string;
  readonly userId: string;
  readonly state: WatchState;
  /** Administrators were told that no device has shown it. */
  readonly isReported: boolean;
}

const CHILD = fileURLToPath(new URL('push-child.ts', import.meta.url));
const POLL_MS = 100;

/**
 * Alarms to three people, whose device confirms, is offline, or is gone after a while; meanwhile the gateway is killed
 * twice, and the push service is away. Everything real but the browsers.
 * @param patienceMs for each of both waits in the end
 * @throws Error where something is still open then, or lost
 */
export async function raiseAlarmsUnderFaults(alarms: number, patienceMs: number) {
  await using service = await startPushService();
  await using mail = await startMailServer();
  await using house = await startPushHouse();
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
  /** When Anna's push service first had each alarm. */
  const sentAt = new Map<string, number>();
  service.onMessage((browser, { message }) => {
    if (browser === phone && !sentAt.has(message.id)) sentAt.set(message.id, Date.now());
    // A confirmation may fail while the database is busy: then another way is taken.
    if (browser === phone) house.webPush.confirmPush(message.confirmation).catch(() => undefined);
    if (browser === fading && fading.received.length >= alarms / 10) fading.answer = { status: 410 };
  });

  const storedAt = new Map<string, number>();
  const run = (count: number, killAfter: number) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(process.execPath, [CHILD, house.data, mail.url, String(count)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
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
  // Killed in the middle of storing and sending; then the push service is away, and it is killed once more.
  await run(half, first);
  await service.down();
  await run(alarms - first, alarms - first);
  await service.up();
  const faultsOverAt = Date.now();

  await using last = await startPushHouse({
    data: house.data,
    settings: { smtpUrl: mail.url, mailFrom: 'casa@soglia.test' },
    limits: { alarmConfirmation: 3000, alarmMessagePause: 200, alarmReportPause: 200, messageRetry: 50 },
  });
  last.start();
  const read = async (): Promise<readonly AlarmEnd[]> => {
    const rows = await house.db
      .selectFrom('alarm_watches')
      .select(['user_id', 'state', 'told_at', 'notice_id'])
      .execute();
    return rows
      .filter(({ notice_id: id }) => storedAt.has(id))
      .map(({ user_id: userId, state, told_at: toldAt, notice_id: noticeId }) => ({
        ...{ noticeId, userId, state, isReported: toldAt !== null },
      }));
  };
  // Confirmed by the device, or sent by another way, of which administrators know.
  const isOpen = ({ state, isReported }: AlarmEnd) => state !== 'confirmed' && !isReported;
  const until = async (isDone: () => Promise<boolean>, what: string) => {
    const end = Date.now() + patienceMs;
    while (!(await isDone())) {
      if (Date.now() > end) throw new Error(what);
      await pause(POLL_MS);
    }
  };
  await until(async () => {
    const ends = await read();
    return ends.length === 3 * storedAt.size && !ends.some(isOpen);
  }, 'alarms are neither confirmed nor sent by another way');
  // Every alarm reaches the device in the end, however it went first.
  await until(
    () => Promise.resolve([...storedAt.keys()].every((id) => sentAt.has(id))),
    'alarms did not reach the device',
  );
  return {
    ends: await read(),
    stored: storedAt.size,
    /** Of Anna's: from when an alarm was due, or the last fault was over, until her push service had it; ms. */
    delays: [...storedAt].map(([id, at]) => {
      const had = sentAt.get(id) ?? Infinity;
      return Math.max(0, had - (had < faultsOverAt ? at : Math.max(at, faultsOverAt)));
    }),
    mails: mail.mails.map(({ to }) => to[0]),
    faults: service.faults,
  };
}
