import type { Page } from '@playwright/test';
import { expectAccessible, expectReachable } from '#fixtures/accessibility.ts';
import { oneOfEach } from '#fixtures/demo-devices.ts';
import { expectFits } from '#fixtures/expect-fits.ts';
import { tabTo } from '#fixtures/tab-to.ts';
import { expect, test } from '#fixtures/test.ts';
import { SheetScreen } from '#screens/sheet-screen.ts';

const DIALOG = '[role=dialog]';
const phone = { width: 390, height: 844 };

/** Sets the root font size, as the browser's setting for larger text does. */
const enlarge = (page: Page, percent: number) =>
  page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);

/** Room and state have a line of their own below the title where several buttons stand beside it. */
async function expectStatusLine(page: Page): Promise<void> {
  const { buttons, share, isBelow } = await page.locator(`${DIALOG} h2 ~ p`).evaluate((status) => {
    const title = status.previousElementSibling?.getBoundingClientRect();
    const head = status.parentElement?.parentElement;
    const { top, width } = status.getBoundingClientRect();
    return {
      buttons: head?.querySelectorAll('button').length ?? 0,
      share: width / (head?.getBoundingClientRect().width ?? Infinity),
      isBelow: top >= (title?.bottom ?? Infinity) - 1,
    };
  });
  expect(isBelow).toBe(true);
  if (buttons >= 3) expect(share).toBeGreaterThan(0.85);
}

/** Opens every `details` of a sheet. */
const unfold = (page: Page) =>
  page.evaluate((part) => {
    for (const fold of document.querySelectorAll(`${part} details`)) fold.setAttribute('open', '');
  }, DIALOG);

for (const half of [0, 1])
  test(
    `every sheet is accessible, at 320 pixels and with text twice as large (${half + 1} of 2)`,
    { tag: '@phone' },
    async ({ page, home }) => {
      test.setTimeout(180_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await home.waitUntilLive();
      const sheets = new SheetScreen(page);
      const failures: string[] = [];
      for (const device of oneOfEach.filter((_, at) => at % 2 === half)) {
        const checkSheet = async () => {
          await sheets.go(device);
          await unfold(page);
          await expectAccessible(page, DIALOG);
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await expectReachable(page);
          await page.setViewportSize({ width: 320, height: 640 });
          await expectFits(page, DIALOG, `${device} at 320 pixels`);
          await expectStatusLine(page);
          await page.setViewportSize(phone);
          await enlarge(page, 200);
          await expectFits(page, DIALOG, `${device} with text twice as large`);
        };
        const restore = async () => {
          await page.setViewportSize(phone);
          await enlarge(page, 100);
        };
        // A failing sheet does not prevent the check of the others.
        await test
          .step(device, checkSheet)
          .catch((error: unknown) => failures.push(`${device}: ${String(error)}`));
        await restore();
      }
      expect(failures).toEqual([]);
    },
  );

/** The main control of a kind by its name, the key that operates it, and the expected state or attribute. */
const byKeys = [
  ['light.lampada_ad_arco', 'slider', 'Luminosità', 'ArrowUp', { brightness: 178 }],
  ['switch.irrigazione', 'switch', 'Irrigazione', 'Space', 'on'],
  ['fan.ventilatore', 'slider', 'Velocità', 'ArrowUp', { percentage: 33 }],
  ['cover.veneziana', 'slider', 'Inclinazione', 'ArrowRight', { current_tilt_position: 50 }],
  ['climate.termostato', 'slider', 'Temperatura desiderata', 'ArrowUp', { temperature: 22.5 }],
  ['media_player.televisore', 'button', 'Pausa, Televisore', 'Enter', 'paused'],
  ['automation.vacanza', 'switch', 'Vacanza', 'Space', 'on'],
  ['vacuum.robot_aspirapolvere', 'button', 'Avvia', 'Enter', 'cleaning'],
  ['binary_sensor.movimento_ingresso', 'button', 'Chiudi', undefined, 'off'],
] as const;

test(
  'every sheet is opened, used and closed by keyboard alone',
  { tag: '@phone' },
  async ({ page, stack, home }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { hubApi } = stack;
    const sheets = new SheetScreen(page);
    for (const [device, role, name, key, wanted] of byKeys)
      await test.step(device, async () => {
        const { root } = await home.find(device);
        const opener = root.locator('[data-opens]');
        await opener.focus();
        await page.keyboard.press('Enter');
        const sheet = sheets.of(device);
        await expect(sheet).toBeVisible();
        await expect.poll(() => sheets.hasFocus()).toBe(true);
        await tabTo(page, sheets.dialog.getByRole(role, { name, exact: true }).first());
        if (key !== undefined) await page.keyboard.press(key);
        for (const [what, value] of Object.entries(typeof wanted === 'string' ? {} : wanted))
          await expect.poll(() => hubApi.attribute(device, what)).toBe(value);
        if (typeof wanted === 'string') await expect.poll(() => hubApi.state(device)).toBe(wanted);
        await page.keyboard.press('Escape');
        await expect(sheets.dialog).toHaveCount(0);
        await expect(opener).toBeFocused();
      });

    await test.step('a lock, through its confirmation prompt', async () => {
      const { root } = await home.find('lock.serratura_portone');
      const opener = root.locator('[data-opens]');
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => sheets.hasFocus()).toBe(true);
      await tabTo(page, sheets.dialog.getByRole('button', { name: 'Sblocca' }));
      await page.keyboard.press('Enter');
      const question = page.getByRole('alertdialog');
      await tabTo(page, question.getByRole('button', { name: 'Sblocca' }));
      await page.keyboard.press('Enter');
      await expect.poll(() => hubApi.state('lock.serratura_portone')).toBe('unlocked');
      await expect(question).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    });

    await test.step('the alarm, with its code', async () => {
      const panel = 'alarm_control_panel.allarme_di_casa';
      const { root } = await home.find(panel);
      const opener = root.locator('[data-opens]');
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => sheets.hasFocus()).toBe(true);
      await tabTo(page, sheets.dialog.getByRole('group', { name: 'Tastierino' }));
      await page.keyboard.type('1234');
      await page.keyboard.press('Enter');
      // The kitchen window is open.
      const question = page.getByRole('alertdialog', { name: /^Qualcosa è aperto/ });
      await tabTo(page, question.getByRole('button', { name: 'Arma lo stesso' }));
      await page.keyboard.press('Enter');
      await expect.poll(() => hubApi.state(panel)).toBe('arming');
      await expect(question).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    });

    await test.step('a sensor, from the heading of its room', async () => {
      await home.find('light.lampada_ad_arco');
      const opener = page.getByRole('button', { name: /^Soggiorno.*°C|°C.*Soggiorno/ }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => sheets.hasFocus()).toBe(true);
      await tabTo(page, sheets.dialog.getByRole('radio', { name: '24 ore' }));
      await page.keyboard.press('ArrowRight');
      await expect(sheets.dialog.getByRole('radio', { name: '7 giorni' })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    });
  },
);
