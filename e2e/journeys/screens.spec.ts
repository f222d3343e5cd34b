import { expectAccessible, expectNoSidewaysScroll, expectReachable } from '#fixtures/accessibility.ts';
import { layoutShifts, recordLayoutShifts } from '#fixtures/layout-shift.ts';
import { someLamp } from '#fixtures/pick.ts';
import { expect, test } from '#fixtures/test.ts';
import type { Page } from '@playwright/test';

/** What holds for every screen in every state: axe in both schemes, and on a phone controls that a finger meets. */
const expectGood = async (page: Page, touch: boolean) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (touch) await expectReachable(page);
};

test('the door', async ({ page, hasTouch, login }) => {
  await login.open();
  await expectGood(page, hasTouch);
});

test('the door with what went wrong', async ({ page, hasTouch, login }) => {
  await login.open();
  await login.signIn({ username: 'maria', password: 'not-the-password' });
  await expect(login.error).toBeVisible();
  await expectGood(page, hasTouch);
});

test(
  'the question for a code, and the code refused',
  { tag: '@phone' },
  async ({ page, hand, hasTouch, login }) => {
    await login.open();
    await login.signIn({ username: 'giulia', password: 'casa-bianchi' });
    await expect(login.code).toBeVisible();
    await expectGood(page, hasTouch);
    await login.code.fill('000000');
    await hand.press(login.verify);
    await expect(login.error).toBeVisible();
    await expectGood(page, hasTouch);
  },
);

test('the house, from the top to the foot', async ({ page, home, hasTouch }) => {
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

test('a question before something opens', { tag: '@phone' }, async ({ page, home, hand, hasTouch }) => {
  const { control } = await home.find('lock.serratura_portone');
  await hand.press(control);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectGood(page, hasTouch);
});

test('the question for the code of the alarm', async ({ page, home, hand, hasTouch }) => {
  const { root } = await home.find('alarm_control_panel.allarme_di_casa');
  await hand.press(root.getByRole('button', { name: 'Arma', exact: true }));
  await expect(page.getByRole('alertdialog').getByRole('group', { name: 'Tastierino' })).toBeVisible();
  await expectGood(page, hasTouch);
});

test(
  'a refusal, a device out of reach and an alarm that goes off',
  { tag: '@phone' },
  async ({ page, house, demo, home, hasTouch }) => {
    const lamp = await someLamp(house.witness);
    await house.witness.call('light.turn_off', { entity_id: lamp });
    demo.faults.refuseService('light.turn_on', { code: 'home_assistant_error', message: 'No answer' });
    const { root } = await home.flip(lamp);
    await expect(root).toContainText('L’hub segnala un errore');
    await expectGood(page, hasTouch);
    demo.faults.setState(lamp, 'unavailable');
    demo.faults.setState('binary_sensor.rilevatore_di_fumo', 'on');
    await expect(page.getByRole('alert').filter({ hasText: /Fumo/ })).toBeVisible();
    await expect(root).toContainText('Non raggiungibile');
    await expectGood(page, hasTouch);
  },
);

test('the personal menu', async ({ page, home, hand, hasTouch }) => {
  await home.living();
  await hand.press(page.getByRole('button', { name: /apri il menu personale/ }));
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

test('nothing moves by itself at the door', async ({ page, login }) => {
  await recordLayoutShifts(page);
  await login.open();
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutShifts(page)).toEqual([]);
});

test('nothing moves by itself from the first paint to the living house', async ({ page, home }) => {
  await recordLayoutShifts(page);
  await page.reload();
  await home.living();
  // The slides of the summary beside the first are read when they come into sight.
  await expect(page.locator('[data-room] [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutShifts(page)).toEqual([]);
});
