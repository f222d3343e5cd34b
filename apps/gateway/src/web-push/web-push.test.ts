import { expect, test } from 'vitest';
import { systemClock } from '@soglia/server/clock';
import { HOUR_MS } from '@soglia/server/durations';
import { startMailServer } from '#testing/mail-server.ts';
import type { PolicyCaller } from '#policy/policy-caller.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { startWebPushHouse, type PushHouse } from '#testing/web-push-house.ts';
import { startPushService, type TestBrowser } from '#testing/push-service.ts';
import { waitFor } from '#testing/wait-for.ts';

const ANNA = { userId: 'anna', name: 'Anna', email: 'anna@example.it' } as const;
const MARIA = { userId: 'maria', name: 'Maria', isAdmin: true } as const;
/** So that an alarm is followed up at once. */
const soon = { alarmConfirmation: 300, alarmMessagePause: 100, alarmReportPause: 100, messageRetry: 1 };
/** So that nothing is followed up while a test is about something else. */
const never = { alarmConfirmation: HOUR_MS };

const subscribe = (house: PushHouse, browser: TestBrowser, userId = 'anna') =>
  house.devices.add(house.caller(userId), browser.subscription);

const states = async ({ db }: PushHouse) =>
  (await db.selectFrom('push_deliveries').select('state').orderBy('created_at').execute()).map(
    ({ state }) => state,
  );
const watches = async ({ db }: PushHouse) =>
  (await db.selectFrom('alarm_watches').select(['user_id', 'state']).orderBy('user_id').execute()).map(
    (row) => `${row.user_id} ${row.state}`,
  );

test('a message reaches the device encrypted and signed; the device confirms it', async () => {
  await using service = await startPushService();
  await using house = await startWebPushHouse({
    limits: never,
    settings: { publicAppUrl: 'https://casa.example' },
  });
  const browser = service.subscribe('Telefono di Anna');
  const device = await subscribe(house, browser);
  house.start();
  const id = await house.add({ entityId: 'binary_sensor.smoke' }, ['anna', 'luca']);
  const [push] = await waitFor(() => {
    expect(browser.received).toHaveLength(1);
    return browser.received;
  });
  expect(push).toMatchObject({
    message: {
      id,
      category: 'alarm',
      type: 'smoke',
      title: 'Fumo',
      body: 'Fumo in cucina',
      urgent: true,
      path: '/?device=binary_sensor.smoke',
    },
    urgency: 'high',
    subject: 'https://casa.example',
    ttl: expect.closeTo(12 * 3600, -2) as number,
    signer: (await house.webPush.keys.get()).publicKey,
  });
  expect(service.errors).toEqual([]);
  await waitFor(async () => {
    expect(await states(house)).toEqual(['sent']);
  });

  const { confirmation } = push?.message ?? { confirmation: '' };
  const withOther = (at: number) =>
    `${confirmation.slice(0, at)}${confirmation[at] === 'x' ? 'y' : 'x'}${confirmation.slice(at + 1)}`;
  // The last letter holds some bits only.
  for (const forged of [withOther(confirmation.length - 2), withOther(0), 'x', ''])
    expect(await house.webPush.confirmPush(forged)).toBe(false);
  expect(await states(house)).toEqual(['sent']);
  expect(await house.webPush.confirmPush(confirmation)).toBe(true);
  expect([await states(house), await watches(house)]).toEqual([
    ['confirmed'],
    ['anna confirmed', 'luca watching'],
  ]);
  expect(await house.devices.list(house.caller('anna'))).toMatchObject([
    { id: device.id, device: 'Telefono di Anna', last_confirmed: expect.any(String) as string },
  ]);
});

test('categories and quiet hours hold back all but alarms', async () => {
  await using service = await startPushService();
  // 23:30 in Rome.
  const clock = { ...manualClock(), now: () => Date.UTC(2026, 10, 24, 22, 30) };
  await using house = await startWebPushHouse({ limits: never, parts: { clock } });
  const [anna, luca, eva] = [service.subscribe(), service.subscribe(), service.subscribe()];
  for (const [browser, userId] of [
    [anna, 'anna'],
    [luca, 'luca'],
    [eva, 'eva'],
  ] as const)
    await subscribe(house, browser, userId);
  const store = (userId: string, document: string) =>
    house.db
      .insertInto('preferences')
      .values({ user_id: userId, name: 'notifications', revision: 1, document })
      .execute();
  const categories = { alarm: false, doors: true, batteries: false, system: false, support: true };
  await store('anna', JSON.stringify({ categories, quiet_hours: null }));
  await store('luca', JSON.stringify({ categories, quiet_hours: { from: '22:00', to: '07:00' } }));
  await store('eva', '{"broken":');
  const people = ['anna', 'luca', 'eva'];
  await house.add({ category: 'batteries', type: 'battery', message: 'batteria' }, people);
  await house.add({ category: 'doors', type: 'door', message: 'porta' }, people);
  await house.add({ message: 'fumo' }, people);
  // What a rule of their own says they chose by the rule.
  await house.add({ category: 'system', type: 'rule', source: 'rule', message: 'regola' }, ['anna', 'luca']);
  await house.add({ category: 'doors', type: 'door', isSilent: true, message: 'in silenzio' }, people);
  const planned = await house.db
    .selectFrom('push_deliveries')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .select(['user_id', 'message'])
    .execute();
  expect(planned.map(({ user_id: userId, message }) => `${userId} ${message}`).sort()).toEqual(
    ['anna fumo', 'anna porta', 'anna regola', 'eva batteria', 'eva fumo', 'eva porta', 'luca fumo'].sort(),
  );
});

test('a push service that is away gets it later; others go on meanwhile', async () => {
  await using away = await startPushService();
  await using service = await startPushService();
  await using house = await startWebPushHouse({ limits: { ...never, pushServicePause: 1000 } });
  const [late, prompt] = [away.subscribe(), service.subscribe()];
  await subscribe(house, late);
  await subscribe(house, prompt);
  await away.down();
  house.start();
  const count = 20;
  for (let number = 0; number < count; number += 1) await house.add({ message: `n. ${number}` }, ['anna']);
  await waitFor(() => {
    expect(prompt.received).toHaveLength(count);
  });
  // What was received is written down a moment later.
  await waitFor(async () => {
    expect((await states(house)).filter((state) => state === 'waiting')).toHaveLength(count);
  });
  await away.up();
  await waitFor(() => {
    expect(late.received).toHaveLength(count);
  }, 30_000);
  expect(new Set(late.received.map(({ message }) => message.body)).size).toBe(count);
  expect([...away.errors, ...service.errors]).toEqual([]);
});

test('what waits for a device that was signed out holds up nobody at its push service', async () => {
  await using service = await startPushService();
  // It stands still: whoever is made to wait gets nothing.
  const now = Date.now();
  await using house = await startWebPushHouse({
    limits: never,
    parts: { clock: { ...systemClock, now: () => now } },
  });
  const phone = service.subscribe();
  await subscribe(house, phone);
  await subscribe(house, service.subscribe(), 'luca');
  await house.store.people.put({ userId: 'luca', name: 'Luca' });
  await house.db
    .updateTable('people')
    .set({ sessions_ended_at: now })
    .where('user_id', '=', 'luca')
    .execute();
  await house.add({ message: 'per Luca' }, ['luca']);
  house.start();
  await waitFor(async () => {
    expect(await states(house)).toEqual(['failed']);
  });
  await house.add({ message: 'per Anna' }, ['anna']);
  await waitFor(() => {
    expect(phone.received).toHaveLength(1);
  });
});

test.each([404, 410])(
  'a subscription that is gone (%i) is dropped with what waits for it',
  async (status) => {
    await using service = await startPushService();
    await using house = await startWebPushHouse({ limits: never });
    const browser = service.subscribe();
    await subscribe(house, browser);
    browser.answer = { status };
    house.start();
    await house.add({}, ['anna']);
    await waitFor(async () => {
      expect(await house.devices.list(house.caller('anna'))).toEqual([]);
    });
    expect(await states(house)).toEqual(['failed']);
    expect(await watches(house)).toEqual(['anna watching']);
  },
);

test('an answer that asks to wait is obeyed, one that refuses is final', async () => {
  await using service = await startPushService();
  await using house = await startWebPushHouse({ limits: never });
  const [busy, strict] = [service.subscribe(), service.subscribe()];
  await subscribe(house, busy);
  await subscribe(house, strict, 'luca');
  strict.answer = { status: 413 };
  house.start();
  await house.add({}, ['luca']);
  await waitFor(async () => {
    expect(await states(house)).toEqual(['failed']);
  });
  busy.answer = { status: 429, headers: { 'retry-after': '600' } };
  await house.add({}, ['anna']);
  const { tries, due_at: dueAt } = await waitFor(async () => {
    const row = await house.db
      .selectFrom('push_deliveries')
      .select(['tries', 'due_at'])
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    expect(row.tries).toBe(1);
    return row;
  });
  expect(tries).toBe(1);
  expect(dueAt - Date.now()).toBeGreaterThan(500_000);
  // What one device gets too much of holds up no other one of its service.
  strict.answer = { status: 201 };
  await house.add({}, ['luca']);
  await waitFor(() => {
    expect(strict.received).toHaveLength(1);
  });
});

test('many messages of no urgency that wait for a device become one; few alarms do not', async () => {
  await using service = await startPushService();
  await using house = await startWebPushHouse({ limits: never });
  const browser = service.subscribe();
  await subscribe(house, browser);
  for (let number = 1; number <= 30; number += 1)
    await house.add({ category: 'system', type: 'system', title: 'Prova', message: `n. ${number}` }, [
      'anna',
    ]);
  for (let number = 1; number <= 12; number += 1) await house.add({ message: `allarme ${number}` }, ['anna']);
  house.start();
  await waitFor(async () => {
    expect(await states(house)).not.toContain('waiting');
  });
  const bodies = browser.received.map(({ message }) => message.body);
  expect(bodies.filter((body) => body.startsWith('allarme'))).toHaveLength(12);
  expect(browser.received.filter(({ message }) => !message.urgent)).toMatchObject([
    { message: { title: '30 nuovi avvisi', path: '/?notifications' } },
  ]);
});

test('many alarms that wait become one message, whose confirmation is that of them all', async () => {
  await using service = await startPushService();
  await using house = await startWebPushHouse({ limits: { ...never, alarmsWaitingPerDevice: 4 } });
  const [phone, tablet] = [service.subscribe(), service.subscribe()];
  await subscribe(house, phone);
  await subscribe(house, tablet);
  // The service takes nothing for the phone at first: what stands for many is tried again, and more arrive meanwhile.
  phone.answer = { status: 503 };
  for (let number = 1; number <= 10; number += 1) await house.add({ message: `allarme ${number}` }, ['anna']);
  house.start();
  await waitFor(() => {
    expect(tablet.received.map(({ message }) => message.title)).toEqual(['10 allarmi in casa']);
  });
  await waitFor(async () => {
    expect((await states(house)).filter((state) => state === 'waiting')).toHaveLength(1);
  });
  for (let number = 11; number <= 15; number += 1)
    await house.add({ message: `allarme ${number}` }, ['anna']);
  phone.answer = { status: 201 };
  await waitFor(async () => {
    expect(await states(house)).not.toContain('waiting');
  }, 30_000);
  // However they were put together, each is in one message.
  const countOf = (title: string) => Number(/^(\d+) allarmi in casa$/.exec(title)?.[1] ?? 1);
  const sum = phone.received.reduce((total, { message }) => total + countOf(message.title), 0);
  expect(sum).toBe(15);
  expect(phone.received.length).toBeLessThan(15);
  expect(tablet.received[0]).toMatchObject({
    urgency: 'high',
    message: { urgent: true, path: '/?notifications' },
  });
  expect(tablet.received[0]?.message.body).toContain('Il primo: Fumo. allarme 1.');
  for (const { message } of phone.received) await house.webPush.confirmPush(message.confirmation);
  expect(await watches(house)).toEqual(Array.from({ length: 15 }, () => 'anna confirmed'));
  expect(service.errors).toEqual([]);
});

test('what was merged is not told by a name that the person may no longer know, nor lost with it', async () => {
  await using service = await startPushService();
  const hidden = new Set(['lock.cellar']);
  await using house = await startWebPushHouse({
    limits: { ...never, alarmsWaitingPerDevice: 4 },
    parts: {
      identity: {
        personOf: (userId) => ({
          userId,
          name: userId,
          isAdmin: false,
          isOwner: false,
          roleId: 'guest',
        }),
        rolesAreOn: () => true,
        timeZone: () => 'Europe/Rome',
      },
      callerOf: () =>
        ({ kind: 'restricted', access: { isStateVisible: (id: string) => !hidden.has(id) } }) as PolicyCaller,
    },
  });
  const phone = service.subscribe();
  await subscribe(house, phone);
  await house.add({ message: 'cantina', entityId: 'lock.cellar' }, ['anna']);
  for (let number = 1; number <= 6; number += 1)
    await house.add({ message: `allarme ${number}`, entityId: `binary_sensor.smoke_${number}` }, ['anna']);
  phone.answer = { status: 503 };
  house.start();
  await waitFor(async () => {
    const merged = (await states(house)).filter((state) => state === 'merged');
    expect(merged).toHaveLength(5);
  });
  // The one that stands for the others is hidden while it waits to be sent again.
  hidden.add('binary_sensor.smoke_1');
  // Only then may it be taken: a message that is on its way was judged before.
  await waitFor(async () => {
    expect((await states(house)).filter((state) => state === 'withdrawn')).toHaveLength(2);
  }, 30_000);
  phone.answer = { status: 201 };
  await waitFor(async () => {
    expect(await states(house)).not.toContain('waiting');
  }, 30_000);
  const shown = phone.received.map(({ message }) => `${message.title} ${message.body}`).join('\n');
  expect(shown).toContain('5 allarmi in casa');
  expect(shown).not.toMatch(/cantina|allarme 1/);
});

test('an alarm that no device confirms goes by mail, and administrators are told', async () => {
  await using service = await startPushService();
  await using mail = await startMailServer();
  await using house = await startWebPushHouse({
    limits: soon,
    settings: { smtpUrl: mail.url, mailFrom: 'casa@soglia.test' },
  });
  for (const one of [ANNA, MARIA, { userId: 'luca', name: 'Luca' }]) await house.store.people.put(one);
  const offline = service.subscribe();
  await subscribe(house, offline);
  house.start();
  await house.add({}, ['anna', 'luca']);
  await waitFor(() => {
    expect(mail.mails).toHaveLength(1);
  });
  expect(mail.mails[0]?.to).toEqual(['anna@example.it']);
  await waitFor(async () => {
    expect(await watches(house)).toEqual(['anna otherwise', 'luca unreached']);
  });
  const reports = await waitFor(() => {
    const found = house.notices.filter(({ title }) => title === 'Allarmi non confermati');
    expect(found.map(({ message }) => message).join('\n')).toMatch(/Anna[^]*Luca|Luca[^]*Anna/);
    return found;
  });
  expect(reports.every(({ category, userIds }) => category === 'system' && userIds[0] === 'maria')).toBe(
    true,
  );
  const text = reports.map(({ message }) => message).join('\n');
  expect(text).toContain('Anna non ha confermato un allarme: è stato inviato un messaggio');
  expect(text).toContain('Luca non ha confermato un allarme e non è raggiungibile in altro modo');
  await waitFor(async () => {
    const left = await house.db.selectFrom('alarm_watches').select('told_at').execute();
    expect(left.every(({ told_at: at }) => at !== null)).toBe(true);
  });
});

test('an alarm that was confirmed or read in time needs no other way', async () => {
  await using service = await startPushService();
  await using mail = await startMailServer();
  await using house = await startWebPushHouse({
    limits: { ...soon, alarmConfirmation: 6000 },
    settings: { smtpUrl: mail.url, mailFrom: 'casa@soglia.test' },
  });
  for (const one of [ANNA, { ...ANNA, userId: 'luca', email: 'luca@example.it' }])
    await house.store.people.put(one);
  const phone = service.subscribe();
  await subscribe(house, phone);
  service.onMessage((_browser, { message }) => void house.webPush.confirmPush(message.confirmation));
  house.start();
  const id = await house.add({}, ['anna', 'luca']);
  await house.db
    .updateTable('notice_recipients')
    .set({ read_at: Date.now() })
    .where('notice_id', '=', id)
    .where('user_id', '=', 'luca')
    .execute();
  await waitFor(async () => {
    expect(await watches(house)).toEqual(['anna confirmed', 'luca confirmed']);
  }, 30_000);
  expect(mail.mails).toEqual([]);
});
