import { expectAccessible } from '#fixtures/accessibility.ts';
import type { House } from '#fixtures/house.ts';
import { makeToken, opens, ownTokens } from '#fixtures/own-tokens.ts';
import { signInOverRest } from '#fixtures/sign-in-over-rest.ts';
import { sessionLeft, stored } from '#fixtures/stored.ts';
import { expect, test } from '#fixtures/test.ts';
import { startDemoHub } from '@soglia/demo-hub';
import type { Page } from '@playwright/test';

/** What the page asks of the hub by HTTP, method and path. */
const asksOf = (page: Page, { url }: House): readonly string[] => {
  const asks: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${url}/`))
      asks.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return asks;
};

const namesAt = async ({ witness }: House) =>
  (await ownTokens(witness)).map(({ client_name }) => client_name);

test.describe('the hub behind the gateway, reached past it', { tag: ['@phone', '@hub'] }, () => {
  test.use({ gatewaySettings: { hosted: true } });

  test('takes name and password through the app origin, and everything after by its socket', async ({
    page,
    house,
    guard,
    login,
    setUp,
    dashboard,
  }) => {
    guard.admit(house.url);
    guard.expectTrouble(house.url);
    const asks = asksOf(page, house);
    await page.goto('/');
    await setUp.keep(house.url);
    await login.signIn({ ...house.owner, password: 'not-the-password' });
    await expect(login.error).toHaveText('Username o password non corretti.');
    await login.signIn(house.owner);
    await dashboard.living();
    expect(asks).toEqual([]);
    const token = (await stored(page, 'ha_long_lived_token')) ?? '';
    expect(await opens(house.url, token)).toBe(true);
    const { madeAs } = JSON.parse((await stored(page, 'session_info')) ?? '{}') as { madeAs: string };
    expect(await namesAt(house)).toContain(madeAs);

    await dashboard.logOut();
    await expect(login.title).toBeVisible();
    expect(await sessionLeft(page)).toEqual([]);
    await expect.poll(() => namesAt(house)).not.toContain(madeAs);
  });
});

test.describe('a hub that is another one than behind the gateway', { tag: '@phone' }, () => {
  test.use({
    gatewaySettings: async ({}, use) => {
      const other = await startDemoHub({ seed: 8 });
      await use({ hosted: true, hub: other.url });
      await other.close();
    },
  });
  test.beforeEach(async ({ page, house, guard, login, setUp }) => {
    guard.admit(house.url);
    guard.expectTrouble(house.url);
    guard.expectBarred(house.url);
    await page.goto('/energy');
    await setUp.keep(house.url);
    await expect(login.hubPage).toBeVisible();
    await expect(login.username).toHaveCount(0);
  });

  test(
    "asks on its own page: 'Accedi con Home Assistant', there and back",
    { tag: '@hub' },
    async ({ page, house, hand, login, dashboard }) => {
      await expectAccessible(page);
      await hand.press(login.hubPage);
      await page.waitForURL(`${house.url}/auth/authorize?*`);
      await page.locator('input[name=username]').fill(house.owner.username);
      await page.locator('input[name=password]').fill(house.owner.password);
      await page.locator('input[name=password]').press('Enter');
      await page.waitForURL(`${house.appUrl}/**`);
      await expect(page).toHaveURL(`${house.appUrl}/energy`);
      expect(await opens(house.url, (await stored(page, 'ha_long_lived_token')) ?? '')).toBe(true);
      await page.goto('/');
      await dashboard.living();
      const { madeAs } = JSON.parse((await stored(page, 'session_info')) ?? '{}') as { madeAs: string };
      await dashboard.logOut();
      await expect.poll(() => namesAt(house)).not.toContain(madeAs);
    },
  );

  test('a way back that was not begun here opens nothing', async ({ page, login }) => {
    await page.goto('/login?code=0123456789abcdef&state=somebody-else');
    await expect(login.error).toHaveText(
      'L’accesso sulla pagina di Home Assistant non è stato completato. Riprova.',
    );
    await expect(page).toHaveURL(/\/login$/);
    expect(await sessionLeft(page)).toEqual([]);
  });

  test("opens to a token: 'Inserisci Token HA'", async ({ page, house, hand, login, dashboard }) => {
    await hand.press(login.enterToken);
    await expect(login.saveToken).toBeDisabled();
    await login.token.fill('not-a-token-of-this-house');
    await hand.press(login.saveToken);
    await expect(login.error).toHaveText('Errore 401: Unauthorized');
    await hand.press(login.cancel);
    await expect(login.hubPage).toBeVisible();

    const { access_token } = await signInOverRest(house.url, 'http://127.0.0.1/', house.owner);
    const token = await makeToken(house.url, access_token, 'Portato a mano');
    await hand.press(login.enterToken);
    await login.token.fill(token);
    const asks = asksOf(page, house);
    await hand.press(login.saveToken);
    await expect(page).toHaveURL(/\/energy$/);
    await page.goto('/');
    await dashboard.living();
    expect(asks.filter((ask) => ask !== 'GET /auth/providers')).toEqual([]);
    expect(await stored(page, 'ha_long_lived_token')).toBe(token);
  });
});
