import { expectAccessible, expectNoSidewaysScroll, expectReachable } from '#fixtures/accessibility.ts';
import { layoutShifts, recordLayoutShifts } from '#fixtures/layout-shift.ts';
import { pickLamp } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';
import type { Page } from '@playwright/test';

/** What holds for every screen in every state: axe in both schemes, and on a phone controls that a finger meets. */
async function expectGood(page: Page, touch: boolean) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (touch) await expectReachable(page);
}

test('the login page', async ({ page, hasTouch, login }) => {
  await login.open();
  await expectGood(page, hasTouch);
});

test('the login page with an error', async ({ page, hasTouch, login }) => {
  await login.open();
  await login.signIn({ username: 'maria', password: 'not-the-password' });
  await expect(login.error).toBeVisible();
  await expectGood(page, hasTouch);
});

test(
  'the question for a code, and the code refused',
  { tag: '@phone' },
  async ({ page, pointer, hasTouch, login }) => {
    await login.open();
    await login.signIn({ username: 'giulia', password: 'casa-bianchi' });
    await expect(login.code).toBeVisible();
    await expectGood(page, hasTouch);
    await login.code.fill('000000');
    await pointer.press(login.verify);
    await expect(login.error).toBeVisible();
    await expectGood(page, hasTouch);
  },
);

test('the dashboard, from top to bottom', async ({ page, home, hasTouch }) => {
  // A window as high as the house, so that every card is in the document at once.
  const cards = (await home.survey()).size;
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  await page.setViewportSize({ width, height });
  await expect(home.cards).toHaveCount(cards);
  await expectGood(page, hasTouch);
});

test('a question before something opens', { tag: '@phone' }, async ({ page, home, pointer, hasTouch }) => {
  const { control } = await home.find('lock.serratura_portone');
  await pointer.press(control);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectGood(page, hasTouch);
});

test('the question for the code of the alarm', async ({ page, home, pointer, hasTouch }) => {
  const { root } = await home.find('alarm_control_panel.allarme_di_casa');
  await pointer.press(root.getByRole('button', { name: 'Arma', exact: true }));
  await expect(page.getByRole('alertdialog').getByRole('group', { name: 'Tastierino' })).toBeVisible();
  await expectGood(page, hasTouch);
});

test(
  'a refusal, a device out of reach and an alarm that goes off',
  { tag: '@phone' },
  async ({ page, stack, demoHub, home, hasTouch }) => {
    const lamp = await pickLamp(stack.hubApi);
    await stack.hubApi.call('light.turn_off', { entity_id: lamp });
    demoHub.faults.refuseService('light.turn_on', { code: 'home_assistant_error', message: 'No answer' });
    const { root } = await home.flip(lamp);
    await expect(root).toContainText('L’hub segnala un errore');
    await expectGood(page, hasTouch);
    demoHub.faults.setState(lamp, 'unavailable');
    demoHub.faults.setState('binary_sensor.rilevatore_di_fumo', 'on');
    await expect(page.getByRole('alert').filter({ hasText: /Fumo/ })).toBeVisible();
    await expect(root).toContainText('Non raggiungibile');
    await expectGood(page, hasTouch);
  },
);

test('the personal menu', async ({ page, home, pointer, hasTouch }) => {
  await home.waitUntilLive();
  await pointer.press(page.getByRole('button', { name: /apri il menu personale/ }));
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectGood(page, hasTouch);
});

test('an address that leads nowhere', { tag: '@phone' }, async ({ page, visit, hasTouch }) => {
  await visit('/questo-non-esiste');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectGood(page, hasTouch);
});

for (const [what, narrow] of [
  ['320 wide', async (page: Page) => page.setViewportSize({ width: 320, height: 640 })],
  [
    '390 wide with text twice as large',
    async (page: Page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      // What the browser's own setting for larger text does to a page that counts in rem.
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    },
  ],
] as const) {
  test(
    `nothing scrolls sideways: door and house ${what}`,
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
  // The slides of the summary beside the first are read when they come into sight.
  await expect(page.locator('[data-room] [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutShifts(page)).toEqual([]);
});
