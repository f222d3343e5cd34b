import { globSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { sheetOf } from '#screens/sheet-screen.ts';
import { startLiveGallery } from '../gallery/live-server.ts';

const webSources = join(import.meta.dirname, '../../apps/web/src');

test('a live scene opens by its address and follows its sources', { tag: '@phone' }, async ({ page }) => {
  const gallery = await startLiveGallery(0);
  try {
    await page.goto(gallery.url);
    await page.getByRole('link', { name: 'luce-rifiutata', exact: true }).click();
    const sheet = sheetOf(page, 'light.lucina_della_notte');
    // The first page waits for the dev server to prepare the app's dependencies.
    await expect(sheet).toHaveAttribute('data-refused', { timeout: 90_000 });

    // A changed source updates the open sheet without reloading the page.
    await page.evaluate(() => {
      document.body.dataset['marker'] = '';
    });
    const updated = page.waitForEvent('console', (message) =>
      /hot updated: \S+light-sheet\.tsx/.test(message.text()),
    );
    const sources = globSync('**/light-sheet.tsx', { cwd: webSources });
    expect(sources).toHaveLength(1);
    for (const source of sources) utimesSync(join(webSources, source), new Date(), new Date());
    await updated;
    await expect(page.locator('body')).toHaveAttribute('data-marker');
    await expect(sheet).toBeVisible();
  } finally {
    await gallery.close();
  }
});
