import type { Page } from '@playwright/test';
import { storedJson } from '#fixtures/local-storage.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test } from '#fixtures/test.ts';
import { DashboardScreen } from '#screens/dashboard-screen.ts';

const LAMP = 'light.lampada_ad_arco';
const STRIP = 'light.striscia_led_libreria';

const favourites = (page: Page) => storedJson(page, 'ha_favorites');

/** What this browser and the gateway have in common of a document. */
async function agreedOn(page: Page, name: string): Promise<unknown> {
  const record = (await storedJson(page, 'preferences_of')) as { agreed?: Record<string, unknown> } | null;
  return record?.agreed?.[name];
}

test(
  'what a person chose follows them to another device, also what both chose offline; another person has none of it',
  { tag: '@phone' },
  async ({ context, page, stack, guard, browser, pointer, dashboard, login }) => {
    // The same person on a phone and on a tablet.
    await context.setStorageState(await storedSession(stack, stack.guest));
    await page.goto('/');
    await dashboard.waitUntilLive();
    const tablet = await browser.newContext({
      baseURL: stack.appUrl,
      locale: 'it-IT',
      storageState: await storedSession(stack, stack.guest),
    });
    await guard.watch(tablet);
    const other = await tablet.newPage();
    await other.addInitScript(() => localStorage.setItem('has_seen_cloudflare_setup', 'true'));
    await other.goto('/');
    const otherHome = new DashboardScreen(other, pointer);
    await otherHome.waitUntilLive();

    const star = (card: { readonly root: ReturnType<Page['locator']> }) =>
      card.root.getByRole('button', { name: /preferiti/ });
    await star(await dashboard.find(LAMP)).click();
    await expect(other.getByRole('heading', { name: 'Preferiti' })).toBeVisible();
    await expect(star(otherHome.card(LAMP))).toHaveAttribute('aria-pressed', 'true');

    // The scheme too, at once and while a sheet is open.
    await page.goto(`/?device=${LAMP}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await other.goto('/profile');
    await other.getByRole('radio', { name: 'Scuro' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await other.goto('/');
    await otherHome.waitUntilLive();

    // Each chooses something else while neither has a network.
    guard.expectConnectionErrors(stack.hubUrl);
    guard.expectConnectionErrors(stack.appUrl);
    await Promise.all([context.setOffline(true), tablet.setOffline(true)]);
    await star(await dashboard.find(STRIP)).click();
    await star(await otherHome.find(LAMP)).click();
    await expect.poll(() => favourites(page)).toEqual([LAMP, STRIP]);
    await expect.poll(() => favourites(other)).toEqual([]);
    await Promise.all([context.setOffline(false), tablet.setOffline(false)]);
    await expect.poll(() => favourites(page)).toEqual([STRIP]);
    await expect.poll(() => favourites(other)).toEqual([STRIP]);
    await expect.poll(() => agreedOn(page, 'favourites')).toMatchObject({ document: { ids: [STRIP] } });

    // Somebody else on the same phone, and then the first person again.
    await dashboard.logOut();
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    expect(await favourites(page)).toEqual([]);
    await expect(page.locator('html')).not.toHaveAttribute('data-scheme', 'dark');
    await star(await dashboard.find(LAMP)).click();
    await expect.poll(() => agreedOn(page, 'favourites')).toMatchObject({ document: { ids: [LAMP] } });
    await dashboard.logOut();
    await login.signIn(stack.guest);
    await dashboard.waitUntilLive();
    expect(await favourites(page)).toEqual([STRIP]);
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    expect(await favourites(other)).toEqual([STRIP]);
    await tablet.close();
  },
);
