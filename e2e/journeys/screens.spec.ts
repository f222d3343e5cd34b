import type { Page } from '@playwright/test';
import { expectAccessibleScreen, expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { layoutShifts, recordLayoutShifts } from '#fixtures/layout-shift.ts';
import { pickLamp } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';

test('the login page', async ({ page, hasTouch, login }) => {
  await login.open();
  await expectAccessibleScreen(page, hasTouch);
});

test('the login page with an error', async ({ page, hasTouch, login }) => {
  await login.open();
  await login.signIn({ username: 'maria', password: 'not-the-password' });
  await expect(login.error).toBeVisible();
  await expectAccessibleScreen(page, hasTouch);
});

test(
  'the second factor step, and a refused code',
  { tag: '@phone' },
  async ({ page, pointer, hasTouch, login }) => {
    await login.open();
    await login.signIn({ username: 'giulia', password: 'casa-bianchi' });
    await expect(login.code).toBeVisible();
    await expectAccessibleScreen(page, hasTouch);
    await login.code.fill('000000');
    await pointer.press(login.verify);
    await expect(login.error).toBeVisible();
    await expectAccessibleScreen(page, hasTouch);
  },
);

test('the dashboard, from top to bottom', async ({ page, home, hasTouch }) => {
  // A window as high as the dashboard, so that every card is in the document at once.
  const cards = (await home.survey()).size;
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  await page.setViewportSize({ width, height });
  await expect(home.cards).toHaveCount(cards);
  await expectAccessibleScreen(page, hasTouch);
});

test('the confirmation prompt of a lock', { tag: '@phone' }, async ({ page, home, pointer, hasTouch }) => {
  const { control } = await home.find('lock.serratura_portone');
  await pointer.press(control);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleScreen(page, hasTouch);
});

test('the code dialog of the alarm', async ({ page, home, pointer, hasTouch }) => {
  const { root } = await home.find('alarm_control_panel.allarme_di_casa');
  await pointer.press(root.getByRole('button', { name: 'Arma in casa' }));
  await pointer.press(page.getByRole('button', { name: 'Arma lo stesso' }));
  await expect(page.getByRole('alertdialog').getByRole('group', { name: 'Tastierino' })).toBeVisible();
  await expectAccessibleScreen(page, hasTouch);
});

test(
  'a refused command, an unavailable device and an active alarm',
  { tag: '@phone' },
  async ({ page, stack, demoHub, home, hasTouch }) => {
    const lamp = await pickLamp(stack.hubApi);
    await stack.hubApi.call('light.turn_off', { entity_id: lamp });
    demoHub.faults.refuseService('light.turn_on', { code: 'home_assistant_error', message: 'No answer' });
    const { root } = await home.flip(lamp);
    await expect(root).toContainText('L’hub segnala un errore');
    await expectAccessibleScreen(page, hasTouch);
    demoHub.faults.setState(lamp, 'unavailable');
    demoHub.faults.setState('binary_sensor.rilevatore_di_fumo', 'on');
    await expect(page.getByRole('alert').filter({ hasText: /Fumo/ })).toBeVisible();
    await expect(root).toContainText('Non raggiungibile');
    await expectAccessibleScreen(page, hasTouch);
  },
);

test('the personal menu', async ({ page, home, pointer, hasTouch }) => {
  await home.waitUntilLive();
  await pointer.press(page.getByRole('button', { name: /apri il menu personale/ }));
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectAccessibleScreen(page, hasTouch);
});

test('the not-found page', { tag: '@phone' }, async ({ page, visit, hasTouch }) => {
  await visit('/questo-non-esiste');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleScreen(page, hasTouch);
});

for (const [what, narrow] of [
  ['320 wide', async (page: Page) => page.setViewportSize({ width: 320, height: 640 })],
  [
    '390 wide with text twice as large',
    async (page: Page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      // As the browser's setting for larger text does.
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    },
  ],
] as const) {
  test(
    `the login page and the dashboard do not scroll horizontally ${what}`,
    { tag: '@phone' },
    async ({ page, home, context, login }) => {
      await narrow(page);
      await home.walk(() => expectNoSidewaysScroll(page));
      await context.setStorageState({ cookies: [], origins: [] });
      await login.open();
      await narrow(page);
      await expectNoSidewaysScroll(page);
    },
  );
}

test('no layout shift on the login page', async ({ page, login }) => {
  await recordLayoutShifts(page);
  await login.open();
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutShifts(page)).toEqual([]);
});

test('no layout shift from the first paint to the live dashboard', async ({ page, home }) => {
  await recordLayoutShifts(page);
  await page.reload();
  await home.waitUntilLive();
  // The other slides of the summary load when they come into view.
  await expect(page.locator('[data-room] [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutShifts(page)).toEqual([]);
});
