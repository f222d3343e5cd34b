import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import { typeCode } from '#screens/keypad.ts';

const carousel = (page: Page) => page.getByRole('region', { name: 'Riepilogo della casa' });
const slide = (page: Page, name: string) => carousel(page).locator('article').filter({ hasText: name });
const now = (page: Page) => carousel(page).locator('[aria-current=true]');
/** The elements of animations that run. */
const runningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML : undefined)),
  );

test.describe('of a hub that has recorded for a while', () => {
  test.use({ demoOptions: { past: true } });

  test(
    "the summary shows the hub's states and follows them",
    { tag: '@phone' },
    async ({ page, demoHub, stack, home, pointer }) => {
      await home.waitUntilLive();
      await expect(slide(page, 'Confort')).toContainText(/\d\s*°C/);
      await expect(slide(page, 'Confort')).toContainText(/umidità/);
      // What stands out of view does not move: each frame of it would cost the battery.
      await expect.poll(() => runningAnimations(page)).toEqual([]);

      await pointer.press(carousel(page).getByRole('button', { name: 'Riepilogo successivo' }));
      await expect(now(page)).toHaveAccessibleName('Sicurezza');
      await expect(slide(page, 'Sicurezza')).toContainText('Aperta: Finestra cucina');
      await expect(slide(page, 'Sicurezza')).toHaveAttribute('data-light', 'open');
      demoHub.faults.setState('binary_sensor.finestra_cucina', 'off');
      await expect(slide(page, 'Sicurezza')).toContainText('Tutto chiuso');
      demoHub.faults.setState('binary_sensor.rilevatore_di_fumo', 'on');
      await expect(slide(page, 'Sicurezza')).toContainText('Allarme!');
      await expect(slide(page, 'Sicurezza')).toHaveAttribute('data-light', 'alarm');
      demoHub.faults.setState('binary_sensor.rilevatore_di_fumo', 'off');

      // The alarm is armed from here too.
      const security = slide(page, 'Sicurezza');
      await expect(security).toContainText('Disarmato');
      await pointer.press(security.getByRole('button', { name: 'Arma in casa' }));
      const code = page.getByRole('alertdialog', { name: 'Allarme di casa' });
      await typeCode(pointer, code, stack.alarmCode);
      await pointer.press(code.getByRole('button', { name: 'Arma in casa' }));
      await expect(code).toBeHidden();
      await expect(security.getByRole('button', { name: 'Disarma' })).toBeVisible();

      await pointer.press(carousel(page).getByRole('button', { name: 'Energia' }));
      // Of the grid; some of what the roof makes goes into the battery.
      demoHub.faults.setState('sensor.potenza_casa', '920');
      demoHub.faults.setState('sensor.potenza_fotovoltaico', '1320');
      demoHub.faults.setState('sensor.accumulo_potenza', '-400');
      await expect(slide(page, 'Energia')).toContainText('1,84 kW');
      await expect(slide(page, 'Energia')).toContainText(/\d\s*kWh oggi/);
    },
  );
});

test('the summary moves by arrows, indicators, keys and a swipe of 50 pixels', async ({
  page,
  home,
  pointer,
}) => {
  await home.waitUntilLive();
  await expect(now(page)).toHaveAccessibleName('Confort');
  await pointer.press(carousel(page).getByRole('button', { name: 'Riepilogo precedente' }));
  await expect(now(page)).toHaveAccessibleName('Energia');
  await page.keyboard.press('ArrowRight');
  await expect(now(page)).toHaveAccessibleName('Confort');
  await page.keyboard.press('End');
  await expect(now(page)).toHaveAccessibleName('Energia');
  await pointer.press(carousel(page).getByRole('button', { name: 'Confort' }));

  // The box of the carousel; the slides are still moving.
  const box = await carousel(page).boundingBox();
  if (box === null) throw new Error('the summary is not in sight');
  const from = { x: box.x + box.width * 0.6, y: box.y + 30 };
  await pointer.drag(from, { x: from.x - 40, y: from.y });
  await expect(now(page), 'too short').toHaveAccessibleName('Confort');
  await pointer.drag(from, { x: from.x - 120, y: from.y });
  await expect(now(page)).toHaveAccessibleName('Sicurezza');
  await pointer.drag(from, { x: from.x + 120, y: from.y });
  await expect(now(page)).toHaveAccessibleName('Confort');

  for (const name of ['Confort', 'Sicurezza', 'Energia']) {
    await pointer.press(carousel(page).getByRole('button', { name, exact: true }));
    await expect(now(page)).toHaveAccessibleName(name);
    await expect(slide(page, name).locator('[aria-busy]')).toHaveCount(0);
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page);
});

test('the summary never moves by itself', { tag: '@phone' }, async ({ page, stack, guard, home }) => {
  // The clock jumps by more than the heartbeat waits for its answer.
  guard.expectConnectionErrors(stack.hubUrl);
  // Before the dashboard is rendered, so that its timers use this clock too.
  await page.clock.install();
  await page.reload();
  await home.waitUntilLive();
  await expect(now(page)).toHaveAccessibleName('Confort');
  // Checked at each step, as a rotating carousel would be back at the first slide later.
  for (let second = 5; second <= 60; second += 5) {
    await page.clock.runFor(5_000);
    expect(await now(page).getAttribute('aria-label'), `after ${second} seconds`).toBe('Confort');
  }
});

test('security comes first when an alarm goes off', { tag: '@phone' }, async ({ page, demoHub, home }) => {
  await home.waitUntilLive();
  await expect(now(page)).toHaveAccessibleName('Confort');
  demoHub.faults.setState('binary_sensor.rilevatore_di_fumo', 'on');
  await expect(now(page)).toHaveAccessibleName('Sicurezza');
  await expect(carousel(page).locator('article').first()).toContainText('Sicurezza');
  await expect(slide(page, 'Sicurezza')).toContainText('Allarme!');
  // Red is for what ends an alarm, and arming ends none.
  const arm = slide(page, 'Sicurezza').getByRole('button', { name: 'Arma in casa' });
  await expect(arm).toBeVisible();
  await expect(arm).not.toHaveCSS('background-color', 'rgb(192, 46, 32)');
  demoHub.faults.setState('binary_sensor.rilevatore_di_fumo', 'off');
  await expect(carousel(page).locator('article').first()).toContainText('Confort');
});
