import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { test } from '#fixtures/push-test.ts';
import { tabTo } from '#fixtures/tab-to.ts';
import { expect } from '#fixtures/test.ts';

const SMOKE = 'binary_sensor.rilevatore_di_fumo';

const partsOf = (page: Page) => ({
  bell: page.getByRole('banner').getByRole('button', { name: /^Notifiche/ }),
  toSettings: page.getByRole('button', { name: 'Impostazioni delle notifiche' }),
  settings: page.getByRole('dialog', { name: 'Impostazioni delle notifiche' }),
  here: page.getByRole('switch', { name: 'Notifiche con l’app chiusa' }),
  quiet: page.getByRole('switch', { name: 'Ore di silenzio' }),
});

/** What the system shows, by the registration that shows it. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, requireInteraction }) => ({
      title,
      body,
      requireInteraction,
    }));
  });

/** A press on the newest notification, as the system tells the worker of it. */
async function tap(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('there is no service worker');
  await worker.evaluate(async () => {
    const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
    const Tapped = Reflect.get(globalThis, 'NotificationEvent') as new (type: string, init: object) => Event;
    const notification = (await registration.getNotifications()).at(-1);
    const event = new Tapped('notificationclick', { notification });
    const work: Promise<unknown>[] = [];
    // Only the browser's own events may be extended.
    Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) });
    globalThis.dispatchEvent(event);
    await Promise.all(work);
  });
}

test('an alarm is shown with the app in the background, confirmed, and leads to its device', async ({
  page,
  context,
  stack,
  pointer,
  push,
  post,
  confirmations,
  home,
}) => {
  const { bell, toSettings, settings, here } = partsOf(page);
  await pointer.press(bell);
  await pointer.press(toSettings);
  await expect(settings).toContainText('Nessun dispositivo riceve notifiche');
  await expect(here).not.toBeChecked();
  await pointer.press(here);
  await expect(here).toBeChecked();
  await expect(settings.getByRole('listitem')).toContainText('Questo dispositivo');
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();

  await post({ category: 'alarm', title: 'Fumo', message: 'Fumo in cucina', entity_id: SMOKE });
  await expect
    .poll(() => shown(page))
    .toMatchObject([{ title: 'Fumo', body: 'Fumo in cucina', requireInteraction: true }]);
  expect(push.received).toMatchObject([{ urgency: 'high', message: { path: `/?device=${SMOKE}` } }]);
  await expect
    .poll(() => confirmations)
    .toEqual([JSON.stringify({ confirmation: push.received[0]?.message.confirmation })]);

  // The window that is open goes there itself: it is not loaded anew.
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await tap(context);
  await expect(page).toHaveURL(/device=binary_sensor\.rilevatore_di_fumo/);
  await expect(page.getByRole('dialog', { name: 'Rilevatore di fumo' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSame') as unknown)).toBe(true);
  await expect.poll(() => shown(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // What cannot be read is shown in words of ours, confirms nothing, and leads to the centre.
  await push.deliver(stack.appUrl, '{"title":');
  await expect.poll(() => shown(page)).toMatchObject([{ title: 'Novità in casa' }]);
  await tap(context);
  await expect(page.getByRole('dialog', { name: 'Notifiche' })).toBeVisible();
  expect(confirmations).toHaveLength(1);

  await pointer.press(toSettings);
  await expect(settings.getByRole('listitem')).toContainText('Ultima notifica mostrata');
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await home.logOut();
  await expect.poll(() => push.isSubscribed).toBe(false);
});

test('what arrives and when is set with the keyboard, and holds for the messages that follow', async ({
  page,
  hasTouch,
  push,
  post,
  visit,
}) => {
  await visit('/?notifications');
  const { toSettings, settings, here, quiet } = partsOf(page);
  await tabTo(page, toSettings);
  await page.keyboard.press('Enter');
  await expect(settings).toBeVisible();
  await expect(here).toBeEnabled();
  const doors = page.getByRole('switch', { name: 'Porte e serrature' });
  for (const control of [here, doors, quiet]) {
    await tabTo(page, control);
    await page.keyboard.press('Space');
  }
  await expect(here).toBeChecked();
  await expect(doors).not.toBeChecked();
  await expect(quiet).toBeChecked();
  await expect(page.getByLabel('Dalle')).toHaveValue('22:30');
  await expectAccessibleScreen(page, hasTouch);

  // The same hour twice would be no time, or all day: it is not stored.
  await page.getByLabel('Alle', { exact: true }).fill('22:30');
  await expect(settings).toContainText('Scegli due ore diverse');
  await page.getByLabel('Alle', { exact: true }).fill('06:45');
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/notifications'),
  );
  await page.getByLabel('Alle', { exact: true }).blur();
  expect((await stored).ok()).toBe(true);
  await visit('/?notifications');
  await toSettings.click();
  await expect(page.getByLabel('Alle', { exact: true })).toHaveValue('06:45');
  await expect(doors).not.toBeChecked();
  await expect(here).toBeChecked();
  const ended = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/notifications'),
  );
  await quiet.click();
  await expect(page.getByLabel('Dalle')).toBeHidden();
  expect((await ended).ok()).toBe(true);

  // The later one arrives alone.
  await post({ category: 'doors', title: 'Cancello', message: 'Aperto da dieci minuti' });
  await post({ category: 'system', title: 'Backup', message: 'Completato' });
  await expect.poll(() => push.received.map(({ message }) => message.title)).toEqual(['Backup']);
  await expect.poll(() => shown(page)).toMatchObject([{ title: 'Backup', requireInteraction: false }]);

  await settings.getByRole('button', { name: /^Rimuovi/ }).click();
  const ask = page.getByRole('alertdialog', { name: 'Rimuovere il dispositivo?' });
  await ask.getByRole('button', { name: 'Rimuovi' }).click();
  await expect(settings).toContainText('Nessun dispositivo riceve notifiche');
  await expect(here).not.toBeChecked();
  expect(push.isSubscribed).toBe(false);
});

test(
  'a lost push subscription is reported and made again; what prevents one is explained',
  { tag: '@phone' },
  async ({ page, context, stack, push, post, visit }) => {
    const { toSettings, settings, here } = partsOf(page);
    const openSettings = async () => {
      await visit('/?notifications');
      await toSettings.click();
      await expect(settings).toBeVisible();
    };
    await openSettings();
    push.isReachable = false;
    await here.click();
    await expect(settings.getByRole('alert')).toContainText('Il browser non ha raggiunto il suo servizio');
    await expect(here).not.toBeChecked();
    push.isReachable = true;
    // A storage that is full keeps nobody from it.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await here.click();
    await expect(here).toBeChecked();
    await expect(settings.getByRole('alert')).toHaveCount(0);

    // The push service ends it: the gateway learns that with the next message, and the switch says so.
    push.revoke();
    await post({ category: 'system', title: 'Backup', message: 'Completato' });
    await expect(async () => {
      await openSettings();
      await expect(settings).toContainText('Nessun dispositivo riceve notifiche', { timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await expect(here).not.toBeChecked();
    await here.click();
    await expect(here).toBeChecked();

    // The browser has lost it and the person still wants it: the next visit makes it again, without a question.
    push.revoke();
    await openSettings();
    await expect.poll(() => push.isSubscribed).toBe(true);
    await expect(async () => {
      await openSettings();
      await expect(settings.getByRole('listitem')).toHaveCount(1, { timeout: 2000 });
    }).toPass({ timeout: 60_000 });

    await push.deny(context, stack.appUrl);
    await openSettings();
    await expect(settings).toContainText('Le notifiche sono bloccate nelle impostazioni del browser');
    await expect(here).toHaveCount(0);
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
      });
    });
    await openSettings();
    await expect(settings).toContainText('Su iPhone e iPad');
    await expect(settings).toContainText('Aggiungi alla schermata Home');
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'isSecureContext', { value: false });
    });
    await openSettings();
    await expect(settings).toContainText('questa pagina è aperta su http');
  },
);
