import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#fixtures/accessibility.ts';
import { test as base } from '#fixtures/shell-test.ts';
import type { Pointer } from '#fixtures/pointer.ts';
import { startStack } from '#fixtures/stack.ts';
import { installVersion } from '#fixtures/next-version.ts';
import { expect } from '#fixtures/test.ts';
import { webRoot as built } from '#fixtures/web-root.ts';

/** A stack that serves version one of the app until another is installed. */
const test = base.extend<{ readonly webRoot: string }>({
  webRoot: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'soglia-e2e-web-'));
    const webRoot = join(folder, 'dist');
    await cp(built, webRoot, { recursive: true });
    await installVersion(webRoot, 'one');
    await use(webRoot);
    await rm(folder, { recursive: true, force: true });
  },
  stack: async ({ demoOptions, webRoot }, use) => {
    const served = await startStack(demoOptions, { webRoot });
    await use(served);
    await served.close();
  },
});

test.use({ serviceWorkers: 'allow' });

const versionOf = (page: Page) => page.locator('meta[name=version]').getAttribute('content');
const noticeIn = (page: Page) => page.getByRole('region', { name: 'Avvisi' });

/**
 * Chromium lets the old worker finish what it does, and gives up an event of it after five minutes: after ten seconds the
 * page offers the new version once more.
 */
async function acceptUpdate(page: Page, pointer: Pointer): Promise<void> {
  await expect(async () => {
    const offer = noticeIn(page).getByRole('button', { name: 'Aggiorna' });
    if ((await versionOf(page)) === 'one' && (await offer.isVisible())) await pointer.press(offer);
    expect(await versionOf(page)).toBe('two');
  }).toPass({ timeout: 330_000, intervals: [2_000] });
}

test(
  'a new version is offered and installed only when accepted',
  { tag: '@phone' },
  async ({ context, page, webRoot, pointer, home, frame, search }) => {
    test.slow();
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      while (active?.state !== 'activated') await new Promise((later) => setTimeout(later, 50));
    });
    await page.reload();
    await home.waitUntilLive();
    expect(await versionOf(page)).toBe('one');
    const notice = noticeIn(page);
    await expect(notice.getByText('Nuova versione')).toHaveCount(0);

    await installVersion(webRoot, 'two');
    await page.reload();
    await home.waitUntilLive();
    await expect(notice).toContainText('Nuova versione');
    await expect(notice).toContainText('Aggiorna quando vuoi.');
    await expectAccessible(page);

    // Nothing is interrupted: the old version keeps running, in a second window too.
    await search.open();
    await search.look('luci');
    await expect(search.results.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await frame.go('Energia');
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.locator('[data-entity][data-state]').first()).toBeVisible();
    expect(await versionOf(other)).toBe('one');
    expect(await versionOf(page)).toBe('one');
    await expect(noticeIn(other)).toContainText('Nuova versione');
    // While the old worker answers requests, Chromium may delay the new one for minutes.
    await other.waitForLoadState('networkidle');

    await acceptUpdate(page, pointer);
    await expect(page.getByRole('heading', { name: 'Energia', level: 1 })).toBeVisible();
    // The other window shows the notice, and updates when its user accepts.
    expect(await versionOf(other)).toBe('one');
    await acceptUpdate(other, pointer);
  },
);
