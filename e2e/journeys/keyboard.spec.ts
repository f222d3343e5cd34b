import type { Locator, Page } from '@playwright/test';
import { pickLamp } from '#fixtures/pick-device.ts';
import { tabTo } from '#fixtures/tab-to.ts';
import { expect, test } from '#fixtures/test.ts';

/** Expects a visible focus indicator: a screenshot with the focus differs from one without it. */
async function expectVisibleFocus(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('what has the focus cannot be seen at all');
  const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 };
  const focused = await page.screenshot({ clip, animations: 'disabled' });
  await target.evaluate((element) => (element as HTMLElement).blur());
  const blurred = await page.screenshot({ clip, animations: 'disabled' });
  expect(focused.equals(blurred), 'the focus shows').toBe(false);
  await target.focus();
}

test('sign-in, switching a light and logout by keyboard alone', async ({ page, stack, login, dashboard }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { hubApi, owner } = stack;
  await page.goto('/');
  await expect(login.username).toBeFocused();
  await page.keyboard.type(owner.username);
  await tabTo(page, login.password);
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
  await dashboard.waitUntilLive();

  const lamp = await pickLamp(hubApi);
  await hubApi.call('light.turn_off', { entity_id: lamp });
  const { control, root } = dashboard.card(lamp);
  await tabTo(page, page.getByRole('link', { name: 'Vai al contenuto' }));
  await page.keyboard.press('Enter');
  await tabTo(page, control);
  await expectVisibleFocus(page, control);
  await page.keyboard.press('Space');
  await expect(root).toHaveAttribute('data-state', 'on');
  expect(await hubApi.state(lamp)).toBe('on');

  const me = page.getByRole('button', { name: /apri il menu personale/ });
  await me.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeHidden();
  await expect(me).toBeFocused();
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await page.keyboard.press(key);
    await expect(page.locator('[data-base-ui-focus-guard]:focus')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeHidden();
    await me.focus();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(login.title).toBeVisible();
});
