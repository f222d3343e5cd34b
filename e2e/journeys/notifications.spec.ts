import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { storedJson } from '#fixtures/local-storage.ts';
import { expect, test } from '#fixtures/test.ts';
import type { HubApi } from '#fixtures/hub-api.ts';

const notices = (page: Page) => ({
  bell: page.getByRole('banner').getByRole('button', { name: /^Notifiche/ }),
  sheet: page.getByRole('dialog', { name: 'Notifiche' }),
  toasts: page.getByRole('region', { name: 'Avvisi' }),
  item: (text: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: text }),
  tab: (name: RegExp) => page.getByRole('tab', { name }),
});

const tellHouse = (hubApi: HubApi, notification_id: string, title: string, message: string) =>
  hubApi.call('persistent_notification.create', { notification_id, title, message });

test('notifications of the hub are counted, shown, read and deleted', async ({
  page,
  hasTouch,
  pointer,
  stack,
  home,
}) => {
  await home.waitUntilLive();
  const { bell, sheet, toasts, item, tab } = notices(page);
  await expect.poll(() => storedJson(page, 'ha_notifications_of')).toMatchObject({ username: 'maria' });
  await expect(async () => {
    // What is there before the page has read the list is no news.
    await tellHouse(stack.hubApi, 'battery', 'Batteria scarica', 'Perdita lavello, 12 %');
    await expect(toasts).toContainText('Batteria scarica: Perdita lavello, 12 %', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await tellHouse(
    stack.hubApi,
    'gate',
    '<b>Cancello</b>',
    '**Aperto**: cover.cancello, [registro](/config/logs)',
  );
  await expect(bell).toHaveAccessibleName('Notifiche, 2 non lette');

  await pointer.press(bell);
  await expect(sheet).toBeVisible();
  await expect(item('Batteria scarica')).toContainText('Non letta');
  await expect(item('<b>Cancello</b>')).toContainText('Aperto: cover.cancello, registro');
  await expect(tab(/^Tutte/)).toHaveText('Tutte2');
  await expect(tab(/^Sistema/)).toHaveText('Sistema0');
  await expect
    .poll(() => storedJson(page, 'ha_notifications'))
    .toMatchObject([
      { message: 'Aperto: cover.cancello, registro', read: true },
      { title: 'Batteria scarica', read: true },
    ]);
  await expectAccessibleScreen(page, hasTouch);

  await page.getByRole('combobox', { name: 'Stanza o dispositivo' }).selectOption({ label: 'Giardino' });
  await expect(item('Batteria scarica')).toHaveCount(0);
  await expect(item('<b>Cancello</b>')).toBeVisible();
  await page.getByRole('combobox', { name: 'Stanza o dispositivo' }).selectOption('');

  await pointer.press(item('Batteria').getByRole('button', { name: /^Cancella: Batteria/ }));
  await expect(item('Batteria scarica')).toHaveCount(0);
  await pointer.press(tab(/^Sistema/));
  await expect(sheet).toContainText('Nessuna notifica da mostrare');
  await expect(sheet.getByRole('button', { name: 'Cancella Sistema' })).toHaveCount(0);

  await pointer.press(page.getByRole('button', { name: 'Mostra Debug Token' }));
  await expect(sheet.getByText('Trovato')).toBeVisible();
  await pointer.press(page.getByRole('button', { name: 'Nascondi Debug Token' }));

  await pointer.press(tab(/^Home Assistant/));
  await pointer.press(item('Cancello').getByRole('link', { name: /^Apri la scheda/ }));
  await expect(page).toHaveURL(/device=cover\.cancello/);
  await expect(page.getByRole('dialog', { name: 'Cancello' })).toBeVisible();
  await page.goBack();
  await expect(bell).toHaveAccessibleName('Notifiche');

  await pointer.press(bell);
  await pointer.press(sheet.getByRole('button', { name: 'Cancella Tutte' }));
  await pointer.press(page.getByRole('alertdialog').getByRole('button', { name: 'Cancella Tutte' }));
  await expect(sheet).toContainText('Nessuna notifica da mostrare');
  await pointer.press(sheet.getByRole('button', { name: 'Chiudi' }).last());
  await expect(sheet).toBeHidden();
});

test(
  'the address /?notifications opens the list and becomes the address of the dashboard',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/?notifications');
    await expect(notices(page).sheet).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  },
);
