import { startDemoHub } from '@soglia/demo-hub';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#fixtures/accessibility.ts';
import type { Stack } from '#fixtures/stack.ts';
import { makeToken, opens, ownTokens } from '#fixtures/own-tokens.ts';
import { signInOverRest } from '#fixtures/sign-in-over-rest.ts';
import { remainingSessionKeys, storedValue } from '#fixtures/local-storage.ts';
import { expect, test } from '#fixtures/test.ts';

/** The HTTP requests of the page to the hub: method and path. */
function requestsTo(page: Page, { url }: Stack): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${url}/`))
      requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return requests;
}

const tokenNames = async ({ hubApi }: Stack) =>
  (await ownTokens(hubApi)).map(({ client_name }) => client_name);

test.describe("the gateway's hub, reached without the gateway", { tag: ['@phone', '@hub'] }, () => {
  test.use({ gatewaySettings: { hosted: true } });

  test("signs in through the app origin and uses the hub's own WebSocket afterwards", async ({
    page,
    stack,
    guard,
    login,
    serverDialog,
    dashboard,
  }) => {
    guard.admit(stack.url);
    guard.expectConnectionErrors(stack.url);
    const requests = requestsTo(page, stack);
    await page.goto('/');
    await serverDialog.saveAddress(stack.url);
    await login.signIn({ ...stack.owner, password: 'not-the-password' });
    await expect(login.error).toHaveText('Username o password non corretti.');
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    expect(requests).toEqual([]);
    const token = (await storedValue(page, 'ha_long_lived_token')) ?? '';
    expect(await opens(stack.url, token)).toBe(true);
    const { madeAs } = JSON.parse((await storedValue(page, 'session_info')) ?? '{}') as { madeAs: string };
    expect(await tokenNames(stack)).toContain(madeAs);

    await dashboard.logOut();
    await expect(login.title).toBeVisible();
    expect(await remainingSessionKeys(page)).toEqual([]);
    await expect.poll(() => tokenNames(stack)).not.toContain(madeAs);
  });
});

test.describe("a hub other than the gateway's", { tag: '@phone' }, () => {
  test.use({
    gatewaySettings: async ({}, use) => {
      const other = await startDemoHub({ seed: 8 });
      await use({ hosted: true, hub: other.url });
      await other.close();
    },
  });
  test.beforeEach(async ({ page, stack, guard, login, serverDialog }) => {
    guard.admit(stack.url);
    guard.expectConnectionErrors(stack.url);
    guard.expectCorsError(stack.url);
    await page.goto('/energy');
    await serverDialog.saveAddress(stack.url);
    await expect(login.hubPage).toBeVisible();
    await expect(login.username).toHaveCount(0);
  });

  test(
    "signs in on the hub's own page: 'Accedi con Home Assistant', and returns",
    { tag: '@hub' },
    async ({ page, stack, pointer, login, dashboard }) => {
      await expectAccessible(page);
      await pointer.press(login.hubPage);
      await page.waitForURL(`${stack.url}/auth/authorize?*`);
      await page.locator('input[name=username]').fill(stack.owner.username);
      await page.locator('input[name=password]').fill(stack.owner.password);
      await page.locator('input[name=password]').press('Enter');
      await page.waitForURL(`${stack.appUrl}/**`);
      await expect(page).toHaveURL(`${stack.appUrl}/energy`);
      expect(await opens(stack.url, (await storedValue(page, 'ha_long_lived_token')) ?? '')).toBe(true);
      await page.goto('/');
      await dashboard.waitUntilLive();
      const { madeAs } = JSON.parse((await storedValue(page, 'session_info')) ?? '{}') as { madeAs: string };
      await dashboard.logOut();
      await expect.poll(() => tokenNames(stack)).not.toContain(madeAs);
    },
  );

  test('an OAuth callback that this browser did not start signs nobody in', async ({ page, login }) => {
    await page.goto('/login?code=0123456789abcdef&state=somebody-else');
    await expect(login.error).toHaveText(
      'L’accesso sulla pagina di Home Assistant non è stato completato. Riprova.',
    );
    await expect(page).toHaveURL(/\/login$/);
    expect(await remainingSessionKeys(page)).toEqual([]);
  });

  test("signs in with a token: 'Inserisci Token HA'", async ({ page, stack, pointer, login, dashboard }) => {
    await login.showOptions();
    await pointer.press(login.enterToken);
    await expect(login.saveToken).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Apri il profilo di Home Assistant' })).toHaveAttribute(
      'href',
      `${stack.url}/profile/security`,
    );
    await login.token.fill('not-a-token-of-this-hub');
    await pointer.press(login.saveToken);
    await expect(login.error).toHaveText('Errore 401: Unauthorized');
    await pointer.press(login.cancel);
    await expect(login.hubPage).toBeVisible();

    const { access_token } = await signInOverRest(stack.url, 'http://127.0.0.1/', stack.owner);
    const token = await makeToken(stack.url, access_token, 'Portato a mano');
    await pointer.press(login.enterToken);
    await login.token.fill(token);
    const requests = requestsTo(page, stack);
    await pointer.press(login.saveToken);
    await expect(page).toHaveURL(/\/energy$/);
    await page.goto('/');
    await dashboard.waitUntilLive();
    expect(requests.filter((line) => line !== 'GET /auth/providers')).toEqual([]);
    expect(await storedValue(page, 'ha_long_lived_token')).toBe(token);
    expect(await storedValue(page, 'username')).toBe(stack.owner.username);
  });

  test('has the map, and automations that are run but not edited', async ({
    page,
    stack,
    pointer,
    login,
  }) => {
    const { access_token } = await signInOverRest(stack.url, 'http://127.0.0.1/', stack.owner);
    await login.showOptions();
    await pointer.press(login.enterToken);
    await login.token.fill(await makeToken(stack.url, access_token, 'Portato a mano'));
    await pointer.press(login.saveToken);
    await expect(page).toHaveURL(/\/energy$/);
    await page.goto('/map');
    await expect(page.getByRole('application', { name: /^Mappa: \d+ zone, \d+ dispositivi$/ })).toBeVisible();
    await pointer.press(page.getByRole('button', { name: 'Crea zona' }).first());
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Lago');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Zona creata con successo in Home Assistant!')).toBeVisible();
    expect(JSON.stringify(await stack.hubApi.command('zone/list'))).toContain('"Lago"');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await pointer.press(page.getByRole('button', { name: 'Aggiungi dispositivo' }));
    const dialog = page.getByRole('dialog', { name: 'Aggiungi dispositivo' });
    await dialog.getByRole('searchbox').fill('porta');
    await pointer.press(dialog.getByRole('radio').first());
    await dialog.getByLabel('Nome').fill('Telecamera cancello');
    await pointer.press(dialog.getByRole('button', { name: 'Al centro della mappa' }));
    await pointer.press(dialog.getByRole('button', { name: 'Aggiungi', exact: true }));
    await expect(page.getByText('Salvato solo in questo browser')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Telecamera cancello' })).toBeVisible();
    // Nobody is asked to share a track: no gateway keeps who does.
    await expect(page.getByText('Mostra agli altri il mio percorso')).toHaveCount(0);

    await page.goto('/automations');
    // The first of them: the list draws what is on the screen.
    const card = page.getByRole('article', { name: 'Buonanotte' });
    await pointer.press(card.getByRole('switch', { name: 'Buonanotte' }));
    await expect(card.getByText('DISATTIVA', { exact: true })).toBeVisible();
    expect(await stack.hubApi.state('automation.buonanotte')).toBe('off');
    await expect(card).toContainText('arma l’allarme in casa');
    await pointer.press(card.getByRole('button', { name: 'Modifica Buonanotte' }));
    const editor = page.getByRole('dialog', { name: 'Automazione', exact: true });
    await expect(editor).toContainText('Questo hub si può leggere ma non modificare da questo indirizzo');
    await expect(editor.getByRole('button', { name: 'Sono le 23:10' })).toBeVisible();
    await expect(editor.getByRole('button', { name: /^(?:Salva|Aggiungi|Togli)/ })).toHaveCount(0);
    await expectAccessible(page);
  });
});
