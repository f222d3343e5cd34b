import { expectAccessible } from '#fixtures/accessibility.ts';
import { companionApi } from '#fixtures/companion-api.ts';
import { storedJson } from '#fixtures/local-storage.ts';
import { openPushFrames } from '#fixtures/push-frames.ts';
import { expect, test } from '#fixtures/test.ts';
import { NotificationsScreen } from '#screens/notifications-screen.ts';

test('a notice of the push channel is a toast of five seconds, and never over what is in use', async ({
  page,
  stack,
  visit,
}) => {
  const frames = await openPushFrames(page);
  await visit('/');
  await frames.ready;
  const screen = new NotificationsScreen(page);
  const { bell, sheet, toasts } = screen;
  const call = await companionApi(stack, stack.owner);
  await call('POST', '/api/notices', { title: 'Lavatrice', message: 'Il bucato è pronto' });
  const notice = toasts.getByText('Lavatrice');
  await expect(notice).toBeVisible();
  const bar = toasts.locator('i');
  await expect(bar).toHaveCSS('animation-duration', '5s');
  await expect(bar).toHaveCSS('animation-play-state', 'running');

  // In another window nobody reads it: it waits, and so does its bar.
  await page.evaluate(() => window.dispatchEvent(new FocusEvent('blur')));
  await expect(bar).toHaveCSS('animation-play-state', 'paused');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(bar).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Whoever uses what lies below it is not in its way.
  const box = await toasts.boundingBox();
  if (box === null) throw new Error('there is no toast');
  await page.evaluate(({ x, y }) => {
    const field = document.createElement('input');
    Object.assign(field.style, { position: 'fixed', left: `${x + 20}px`, top: `${y + 10}px`, zIndex: '60' });
    document.body.append(field);
    field.focus();
  }, box);
  const field = page.locator('body > input');
  await expect
    .poll(async () => {
      const [tray, control] = [await toasts.boundingBox(), await field.boundingBox()];
      if (tray === null || control === null) return 'gone';
      return tray.y + tray.height <= control.y || tray.y >= control.y + control.height ? 'beside' : 'over';
    })
    .toBe('beside');
  await field.evaluate((element) => element.remove());
  await expect.poll(async () => (await toasts.boundingBox())?.y).toBe(box.y);
  await page.evaluate(() => window.dispatchEvent(new FocusEvent('focus')));
  await expect(notice).toHaveCount(0);

  await bell.click();
  await expect(sheet.getByRole('tab', { name: /^Sistema/ })).toHaveText('Sistema1');
  await expect(screen.item('Lavatrice')).toContainText('Il bucato è pronto');
});

test(
  'the toasts of what the list shows do not cover the list',
  { tag: '@phone' },
  async ({ page, stack, visit, pointer }) => {
    const frames = await openPushFrames(page);
    await visit('/');
    await frames.ready;
    const { bell, sheet, toasts, items } = new NotificationsScreen(page);
    const call = await companionApi(stack, stack.owner);
    for (let at = 0; at < 5; at += 1) await call('POST', '/api/notices', { message: `Avviso ${at}` });
    const open = toasts.getByRole('button', { name: 'Apri' });
    await expect(open).toBeVisible();
    await pointer.press(open);
    await expect(sheet).toBeVisible();
    await expect(toasts.getByRole('dialog')).toHaveCount(0);
    await expect(items.filter({ hasText: 'Non letta' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    // What comes now is the only new one at the next visit.
    await call('POST', '/api/notices', { message: 'Uno solo' });
    await expect(toasts.getByText('Uno solo')).toBeVisible();
    await pointer.press(bell);
    await expect(items.filter({ hasText: 'Non letta' })).toHaveText([/Uno solo/]);
    await expect(toasts.getByText('Uno solo')).toHaveCount(0);
  },
);

test(
  'a long notice is three lines over the page, and whole in the list',
  { tag: '@phone' },
  async ({ page, stack, visit }) => {
    const frames = await openPushFrames(page);
    await visit('/');
    await frames.ready;
    const screen = new NotificationsScreen(page);
    const message = Array.from({ length: 120 }, (_, index) => `parola${index}`).join(' ');
    const call = await companionApi(stack, stack.owner);
    await call('POST', '/api/notices', { title: 'Lavatrice', message });
    const text = screen.toasts.getByText('parola0');
    await expect(text).toBeVisible();
    const lines = await text.evaluate((element) => {
      const { lineHeight } = getComputedStyle(element);
      return Math.round(element.clientHeight / Number.parseFloat(lineHeight));
    });
    expect(lines).toBe(3);
    await screen.bell.click();
    await screen.item('Lavatrice').getByRole('button', { name: 'Mostra tutto' }).tap();
    await expect(screen.item('Lavatrice')).toContainText('parola119');
  },
);

test(
  'malformed messages of the push channel are shown as far as they can be read, or as an error',
  { tag: '@phone' },
  async ({ page, guard, visit, dashboard }) => {
    guard.expect(/Indirizzo non valido in una notifica/, /MessageParseError|Pusher/);
    const frames = await openPushFrames(page);
    await visit('/');
    await dashboard.waitUntilLive();
    const screen = new NotificationsScreen(page);
    const { bell, sheet, toasts, items } = screen;
    await frames.send('avviso', JSON.stringify({ title: '<b>Caldaia</b>', body: 'In blocco', message: '' }));
    await expect(toasts).toContainText('<b>Caldaia</b>');
    await frames.send('qualunque', JSON.stringify('La porta è aperta'));
    await frames.send('dati', JSON.stringify({ porta: 'aperta', url: 'javascript:alert(1)' }));
    await frames.send('avviso', JSON.stringify({ message: { profondo: true } }));
    await expect(toasts).toContainText('Errore notifica');
    await expect(toasts).toContainText("Errore nell'elaborazione della notifica");
    await bell.click();
    await expect(items).toHaveCount(3);
    await expect(screen.item('porta').filter({ hasText: '{' })).toContainText('"porta":"aperta"');
    await expect(sheet.getByRole('link')).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  'a thousand unread notifications are counted as 99+, and listed fifty at a time',
  { tag: '@phone' },
  async ({ page, visit, dashboard }) => {
    const frames = await openPushFrames(page);
    await visit('/');
    await dashboard.waitUntilLive();
    const { bell, sheet, items } = new NotificationsScreen(page);
    for (let at = 0; at < 1_000; at += 1)
      await frames.send('avviso', JSON.stringify({ id: `n${at}`, message: `Numero ${at}` }));
    await expect(bell).toHaveAccessibleName('Notifiche, 1000 non lette');
    await expect(page.getByRole('banner').getByText('99+')).toBeVisible();
    await bell.click();
    await expect(items.first()).toContainText('Numero 999');
    await expect(items).toHaveCount(50);
    await sheet.getByRole('button', { name: 'Mostra le precedenti' }).click();
    await expect(items).toHaveCount(100);
    await page.keyboard.press('Escape');
    await expect(bell).toHaveAccessibleName('Notifiche');
    expect(await storedJson(page, 'notifications')).toHaveLength(50);
  },
);

test(
  'the history of the gateway is read page by page',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, visit }) => {
    const call = await companionApi(stack, stack.owner);
    for (let at = 0; at < 60; at += 1) await call('POST', '/api/notices', { message: `Avviso ${at}` });
    await visit('/?notifications');
    const screen = new NotificationsScreen(page);
    const { sheet, items } = screen;
    await screen.tab(/^Sistema/).click();
    await expect(items).toHaveCount(50);
    await expect(screen.tab(/^Sistema/)).toHaveText(/^Sistema50\+$/);
    // The three stand beside each other, also with the longer counts.
    const tops = await sheet
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await sheet.getByRole('button', { name: 'Mostra le precedenti' }).click();
    await expect(items.last()).toContainText('Avviso 0');
    await expect(items).toHaveCount(60);
    await expect(sheet.getByRole('button', { name: 'Mostra le precedenti' })).toHaveCount(0);
  },
);

test(
  'a message with a choice is answered from the list',
  { tag: '@phone' },
  async ({ page, stack, home }) => {
    await home.waitUntilLive();
    const screen = new NotificationsScreen(page);
    const { bell, toasts } = screen;
    await bell.click();
    const offer = screen.item('Campanello').getByRole('button', { name: 'Apri il portone' });
    // What is said before the page listens is never heard; said again, it is the same message.
    await expect(async () => {
      await stack.hubApi.call('notify.persistent_notification', {
        title: 'Campanello',
        message: 'Qualcuno alla porta',
        data: { tag: 'door', actions: [{ action: 'APRI', title: 'Apri il portone' }] },
      });
      await expect(offer).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await offer.click();
    await expect(toasts).toContainText('Risposta inviata');
    await expect(offer).toHaveAttribute('aria-pressed', 'true');
    await expect(screen.item('Apri il portone').last()).toBeVisible();
  },
);

test(
  'without the hub the list says so, keeps the last fifty over a reload, and comes back',
  { tag: '@phone' },
  async ({ page, stack, demoHub, guard, home }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    await home.waitUntilLive();
    const { bell, sheet, items } = new NotificationsScreen(page);
    for (let at = 0; at < 60; at += 1)
      await stack.hubApi.call('persistent_notification.create', {
        notification_id: `n${at}`,
        message: `Numero ${at}`,
      });
    const newest = expect.objectContaining({ message: 'Numero 59' });
    await expect.poll(() => storedJson(page, 'ha_notifications')).toContainEqual(newest);
    expect(await storedJson(page, 'ha_notifications')).toHaveLength(50);
    demoHub.faults.refuseConnections(true);
    demoHub.faults.dropSockets();
    await bell.click();
    await expect(sheet).toContainText('Home Assistant: Disconnesso');
    await page.reload();
    await bell.click();
    await expect(items.first()).toContainText('Numero 59');
    await expect(items).toHaveCount(50);
    await expect(sheet).toContainText('Home Assistant: Disconnesso');
    await expectAccessible(page);
    demoHub.faults.refuseConnections(false);
    await expect(sheet).not.toContainText('Disconnesso');
    await expect(sheet.getByRole('tab', { name: /^Home Assistant/ })).toHaveText('Home Assistant60');
  },
);

test(
  'a token that the hub refuses is reported in the list, with a hint',
  { tag: '@phone' },
  async ({ page, stack, demoHub, guard, home }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    await home.waitUntilLive();
    const { bell, sheet } = new NotificationsScreen(page);
    await bell.click();
    await expect(sheet).toContainText('Nessuna notifica da mostrare');
    demoHub.faults.revoke(stack.owner.username);
    demoHub.faults.dropSockets();
    await expect(sheet).toContainText('Home Assistant: Token non valido');
    await expect(sheet).toContainText('Controlla il Long-Lived Token nel profilo di Home Assistant.');
    await expectAccessible(page);
  },
);

test.describe('a hub without our gateway', { tag: ['@phone', '@hub'] }, () => {
  test.use({ gatewaySettings: { hosted: true } });

  test('has a list of notifications, whose read and hidden ones are stored in this browser', async ({
    page,
    stack,
    bareHome: _home,
  }) => {
    const screen = new NotificationsScreen(page);
    const { bell, sheet } = screen;
    const id = 'soglia_prova';
    await stack.hubApi.call('persistent_notification.create', {
      notification_id: id,
      title: 'Prova di Soglia',
      message: 'Senza gateway',
    });
    await expect(bell).toHaveAccessibleName(/non lett/);
    await bell.click();
    await expect(screen.item('Prova di Soglia')).toContainText('Senza gateway');
    await expect
      .poll(async () => JSON.stringify(await storedJson(page, 'ha_notifications_of')))
      .toContain(id);
    await page.reload();
    await expect(bell).toHaveAccessibleName('Notifiche');
    await bell.click();
    await screen
      .item('Prova di Soglia')
      .getByRole('button', { name: /^Cancella: / })
      .click();
    await expect(screen.item('Prova di Soglia')).toHaveCount(0);
    await expect(sheet).toBeVisible();
  });
});
