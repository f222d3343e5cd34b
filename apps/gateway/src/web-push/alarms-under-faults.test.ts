import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startMailServer } from '#testing/mail-server.ts';
import { startPushHouse } from '#testing/push-house.ts';
import { startPushService } from '#testing/push-service.ts';
import { waitFor } from '#testing/wait-for.ts';

const ALARMS = Number(process.env['PUSH_ALARMS'] ?? 45);
const CHILD = fileURLToPath(new URL('../testing/push-child.ts', import.meta.url));
/** Of a whole round: the first message of the process takes its time on a busy machine. */
const PATIENCE_MS = 25_000 + ALARMS * 40;

test(
  `of ${ALARMS} alarms none is lost: push service down, subscription gone, gateway killed, device offline`,
  async () => {
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
    service.onMessage((browser, { message }) => {
      // A confirmation may fail while the database is busy: then another way is taken.
      if (browser === phone) house.webPush.confirmPush(message.confirmation).catch(() => undefined);
      if (browser === fading && fading.received.length >= ALARMS / 10) fading.answer = { status: 410 };
    });

    const stored = new Set<string>();
    const run = (count: number, killAfter: number) =>
      new Promise<void>((resolve, reject) => {
        const child = spawn(process.execPath, [CHILD, house.data, mail.url, String(count)], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let lines = 0;
        createInterface({ input: child.stdout }).on('line', (line) => {
          if (line !== 'all') stored.add(line);
          lines += 1;
          if (lines === killAfter) child.kill('SIGKILL');
        });
        child.once('error', reject);
        child.once('exit', () => {
          resolve();
        });
      });

    const half = Math.ceil(ALARMS / 2);
    // Killed in the middle of storing and sending; then the push service is away, and it is killed once more.
    await run(half, Math.ceil(half / 2));
    await service.down();
    await run(ALARMS - Math.ceil(half / 2), ALARMS - Math.ceil(half / 2));
    await service.up();
    expect(stored.size).toBeGreaterThanOrEqual(ALARMS);

    await using last = await startPushHouse({
      data: house.data,
      settings: { smtpUrl: mail.url, mailFrom: 'casa@soglia.test' },
      limits: { alarmConfirmation: 3000, alarmMessagePause: 200, alarmReportPause: 200, messageRetry: 50 },
    });
    last.start();
    const count = async () => {
      const rows = await house.db
        .selectFrom('alarm_watches')
        .select(['user_id', 'state', 'told_at', 'notice_id'])
        .execute();
      return rows.filter(({ notice_id: id }) => stored.has(id));
    };
    const ended = await waitFor(async () => {
      const rows = await count();
      expect(rows).toHaveLength(3 * stored.size);
      // Confirmed by the device, or sent by another way, of which administrators know.
      expect(rows.filter(({ state, told_at: at }) => state !== 'confirmed' && at === null)).toEqual([]);
      return rows;
    }, PATIENCE_MS);
    const by = (userId: string) =>
      new Set(ended.filter((row) => row.user_id === userId).map(({ state }) => state));
    expect(by('luca')).toEqual(new Set(['otherwise']));
    expect(by('eva')).toEqual(new Set(['otherwise']));
    expect([...by('anna')].every((state) => state === 'confirmed' || state === 'otherwise')).toBe(true);
    for (const userId of ['luca', 'eva'])
      expect(mail.mails.some(({ to }) => to[0] === `${userId}@example.it`)).toBe(true);
    // Every alarm reaches the device in the end, however it went first.
    await waitFor(() => {
      const shown = new Set(phone.received.map(({ message }) => message.id));
      expect([...stored].filter((id) => !shown.has(id))).toEqual([]);
    }, PATIENCE_MS);
    expect(service.faults).toEqual([]);
  },
  120_000 + ALARMS * 100,
);
