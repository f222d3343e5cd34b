import type { Page } from '@playwright/test';
import { storedValue } from '#fixtures/local-storage.ts';
import { pickLamp } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';
import { sheetOf } from '#screens/sheet-screen.ts';

const deviceIn = (page: Page) => new URL(page.url()).searchParams.get('device');

test('a press on a card opens its sheet, back closes it, and the focus returns', async ({
  page,
  stack,
  home,
  pointer,
}) => {
  const lamp = await pickLamp(stack.hubApi);
  const { root } = await home.find(lamp);
  const opener = root.locator('[data-opens]');
  await pointer.press(opener);
  await expect(sheetOf(page, lamp)).toBeVisible();
  expect(deviceIn(page)).toBe(lamp);
  await expect(page.getByRole('dialog')).toHaveAccessibleName(await opener.innerText());

  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(deviceIn(page)).toBeNull();
  await expect(opener).toBeFocused();

  await page.goForward();
  await expect(sheetOf(page, lamp)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(deviceIn(page)).toBeNull();
});

test('switching and dragging on a card do not open its sheet', async ({ page, stack, home, pointer }) => {
  const lamp = await pickLamp(stack.hubApi);
  await stack.hubApi.call('light.turn_off', { entity_id: lamp });
  const { root, control } = await home.find(lamp);
  await pointer.press(control);
  await expect(root).toHaveAttribute('data-state', 'on');
  const box = await root.boundingBox();
  if (box === null) throw new Error('the card is not in sight');
  const y = box.y + box.height * 0.6;
  await pointer.drag({ x: box.x + box.width * 0.2, y }, { x: box.x + box.width * 0.8, y });
  await expect.poll(() => stack.hubApi.percent(lamp)).toBeGreaterThan(60);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(deviceIn(page)).toBeNull();
});

test(
  'a sheet opened by a link closes to the dashboard and never leaves the app',
  { tag: '@phone' },
  async ({ page, stack, home }) => {
    await home.waitUntilLive();
    const lamp = await pickLamp(stack.hubApi);
    for (const leave of ['cross', 'back'] as const) {
      await page.goto('about:blank');
      await page.goto(`/?tab=confort&device=${lamp}`);
      await expect(sheetOf(page, lamp)).toBeVisible();
      await page.reload();
      await expect(sheetOf(page, lamp)).toBeVisible();
      if (leave === 'cross') await page.getByRole('button', { name: 'Chiudi' }).click();
      else await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe('/');
      expect(new URL(page.url()).search).toBe('?tab=confort');
      await home.waitUntilLive();
    }
  },
);

test(
  'the sheet of an unknown entity says so, and so does one whose entity is removed',
  { tag: '@phone' },
  async ({ page, home, demoHub, stack }) => {
    await home.waitUntilLive();
    await page.goto('/?device=light.nowhere');
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: 'Questo dispositivo non c’è più' }),
    ).toBeVisible();

    const lamp = await pickLamp(stack.hubApi);
    await page.goto(`/?device=${lamp}`);
    await expect(sheetOf(page, lamp)).toBeVisible();
    demoHub.faults.removeEntity(lamp);
    await expect(sheetOf(page, lamp)).toHaveCount(0);
    await page.getByRole('button', { name: 'Torna alla dashboard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await home.waitUntilLive();
  },
);

test(
  'the sheet of an unavailable device says so, and shows its controls when it returns',
  { tag: '@phone' },
  async ({ page, home, demoHub, stack }) => {
    const lamp = await pickLamp(stack.hubApi);
    await home.waitUntilLive();
    demoHub.faults.setState(lamp, 'unavailable', {});
    await page.goto(`/?device=${lamp}`);
    await expect(sheetOf(page, lamp)).toHaveAttribute('data-mood', 'away');
    await expect(sheetOf(page, lamp)).toContainText('Non raggiungibile');
    demoHub.faults.setState(lamp, 'on', { brightness: 128 });
    await expect(sheetOf(page, lamp)).toHaveAttribute('data-mood', 'on');
  },
);

test('a favourite is kept for the next visit', { tag: '@phone' }, async ({ page, home, stack }) => {
  await home.waitUntilLive();
  const lamp = await pickLamp(stack.hubApi);
  await page.goto(`/?device=${lamp}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Aggiungi ai preferiti/ })
    .click();
  await page.reload();
  const starred = page.getByRole('dialog').getByRole('button', { name: /^Togli dai preferiti/ });
  await expect(starred).toHaveAttribute('aria-pressed', 'true');
  expect(await storedValue(page, 'ha_favorites')).toBe(JSON.stringify([lamp]));
});

test(
  'a dialog over a sheet covers it, and back and Escape close the top one only',
  { tag: '@phone' },
  async ({ page, visit, pointer }) => {
    const gate = 'cover.cancello';
    await visit(`/?device=${gate}`);
    const sheet = sheetOf(page, gate);
    await expect(sheet).toBeVisible();
    const cross = await page.getByRole('button', { name: 'Chiudi', exact: true }).elementHandle();
    /** Whether the cross of the sheet lies under something. */
    const isCovered = () =>
      cross.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') !== button;
      });
    await expect.poll(isCovered).toBe(false);

    const unlock = page.getByRole('alertdialog', { name: /^Sbloccare/ });
    const edit = page.getByRole('dialog', { name: 'Modifica dispositivo' });
    const levels = [
      { opener: 'Sblocca', dialog: unlock },
      { opener: 'Modifica dispositivo', dialog: edit },
    ];
    for (const { opener, dialog } of levels)
      for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
        await pointer.press(page.getByRole('button', { name: opener }));
        await expect(dialog).toBeVisible();
        await expect.poll(isCovered).toBe(true);
        await close();
        await expect(dialog).toHaveCount(0);
        await expect(sheet).toBeVisible();
        expect(deviceIn(page)).toBe(gate);
      }

    // Three levels.
    await pointer.press(page.getByRole('button', { name: 'Modifica dispositivo' }));
    await pointer.press(edit.getByRole('button', { name: 'Nuova categoria' }));
    const category = page.getByRole('dialog', { name: 'Nuova categoria' });
    await expect(category).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(category).toHaveCount(0);
    await page.goBack();
    await expect(edit).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    expect(deviceIn(page)).toBeNull();
  },
);
