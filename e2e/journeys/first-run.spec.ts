import { expectAccessible } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import type { Page } from '@playwright/test';

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

test.use({ firstRun: true });

test.describe('nobody told the app where the house is', { tag: '@phone' }, () => {
  test.use({ gatewaySettings: { hosted: true } });

  test('the set-up comes first, cannot be put off, and leads into the house; reset, it comes again', async ({
    page,
    house,
    hand,
    login,
    setUp,
    dashboard,
  }) => {
    await page.goto('/');
    await expect(setUp.first).toBeVisible();
    await expectAccessible(page);
    await expect(setUp.save).toHaveText('Inizia');
    await expect(setUp.leave).toHaveCount(0);
    await expect(setUp.first.getByRole('button', { name: 'Chiudi' })).toHaveCount(0);

    await page.keyboard.press('Escape');
    await page.mouse.click(8, 8);
    await expect(setUp.first).toBeVisible();
    await page.reload();
    await expect(setUp.first).toBeVisible();
    await hand.press(setUp.save);
    await expect(setUp.first).toContainText('Inserisci un indirizzo valido');

    await setUp.try(house.hubUrl);
    await expect(setUp.first.getByRole('alert')).toHaveText('Connessione verificata con successo!');
    await setUp.keep(house.hubUrl);
    expect(await stored(page, 'cloudflare_url')).toBe(house.hubUrl);
    await expect(login.server).toContainText(house.hubUrl);
    await login.signIn(house.owner);
    await dashboard.living();
    // Who gave an address from outside is not asked for one again.
    expect(await stored(page, 'has_seen_cloudflare_setup')).toBe('true');
    await expect(setUp.any).toHaveCount(0);

    await dashboard.logOut();
    await hand.press(page.getByRole('button', { name: 'Reset' }));
    await expect(setUp.first).toBeVisible();
    expect(await stored(page, 'cloudflare_url')).toBe(null);
  });

  test('going back from the set-up leaves the app, and does not get past it', async ({ page, setUp }) => {
    await page.goto('about:blank');
    await page.goto('/');
    await expect(setUp.first).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
    await page.goForward();
    await expect(setUp.first).toBeVisible();
  });
});

test(
  'where the app origin knows the house, remote access is asked for after the first sign-in, and once',
  { tag: '@phone' },
  async ({ page, house, hand, login, setUp, dashboard }) => {
    await login.open();
    await expect(login.server).toContainText(house.hubUrl);
    await expect(setUp.any).toHaveCount(0);
    await login.signIn(house.owner);
    await dashboard.living();
    await expect(setUp.tunnel).toBeVisible();
    await expectAccessible(page);
    expect(await stored(page, 'has_seen_cloudflare_setup')).toBe(null);
    await hand.press(setUp.leave);
    await expect(setUp.tunnel).toHaveCount(0);
    expect(await stored(page, 'has_seen_cloudflare_setup')).toBe('true');
    await page.reload();
    await dashboard.living();
    await expect(setUp.any).toHaveCount(0);
  },
);

test(
  'an address from outside that is given then is tried at once',
  { tag: '@phone' },
  async ({ page, house, guard, login, setUp, dashboard }) => {
    guard.admit(house.url);
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await login.open();
    await login.signIn(house.owner);
    await dashboard.living();
    await expect(setUp.tunnel).toBeVisible();
    await setUp.keep(house.url);
    expect(await stored(page, 'cloudflare_url')).toBe(house.url);
    expect(await stored(page, 'has_seen_cloudflare_setup')).toBe('true');
    await expect.poll(() => sockets).toContain(`${house.url.replace('http', 'ws')}/api/websocket`);
    await page.reload();
    await dashboard.living();
    await expect(setUp.any).toHaveCount(0);
  },
);
