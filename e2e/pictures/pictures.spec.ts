import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures/test.ts';
import { sheetOf } from '#screens/sheet-screen.ts';
import { reduceColours } from './palette.ts';
import { readPng, writePalettePng } from './png.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures');
const most = 200_000;
const shownHub = 'http://homeassistant.local:8123';

/** Elements that are loading, except in hidden slides of the summary. */
const busy = (page: Page) => page.locator('[aria-busy=true]:not([inert] *)');

async function take(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready);
  const pixels = readPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  const { palette, indices } = reduceColours(pixels.colours);
  const png = writePalettePng(pixels, palette, indices);
  expect(png.length, `${name}.png is small enough for a page that many open`).toBeLessThan(most);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.png`), png);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: '@pictures' }, () => {
    test.use({ demoOptions: { past: true }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the login page', async ({ page, login, guard }, { project }) => {
      // The picture shows a fixed address instead of this run's port; nothing answers at it.
      guard.admit(shownHub);
      guard.expectConnectionErrors(shownHub);
      await page.route('/settings.json', async (route) => {
        const settings = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...settings, hub: shownHub } });
      });
      await login.open();
      await login.username.fill('maria');
      await login.password.fill('casa-bianchi');
      await take(page, `login-${project.name}-${colorScheme}`);
    });

    test('the dashboard', async ({ page, home }, { project }) => {
      await home.waitUntilLive();
      await expect(busy(page)).toHaveCount(0);
      await take(page, `dashboard-${project.name}-${colorScheme}`);
    });

    for (const [name, address] of [
      ['energy', '/energy'],
      ['map', '/map'],
      ['automations', '/automations'],
    ] as const)
      test(`the screen ${name}`, async ({ page, visit }, { project }) => {
        await visit(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(busy(page)).toHaveCount(0);
        await take(page, `${name}-${project.name}-${colorScheme}`);
      });

    for (const [name, device] of [
      ['lamp', 'light.striscia_led_libreria'],
      ['thermostat', 'climate.termostato'],
    ] as const)
      test(`the sheet of a ${name}`, async ({ page, home }, { project }) => {
        await home.waitUntilLive();
        await page.goto(`/?device=${device}`);
        const sheet = sheetOf(page, device);
        await expect(sheet).toBeVisible();
        await expect(busy(page)).toHaveCount(0);
        await take(page, `${name}-${project.name}-${colorScheme}`);
      });
  });
}
