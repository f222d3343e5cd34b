import type { Page } from '@playwright/test';
import { expectAccessible } from '#fixtures/accessibility.ts';
import type { Pointer } from '#fixtures/pointer.ts';
import type { Stack } from '#fixtures/stack.ts';
import { claimsOf, makeToken, opens, ownTokens, revokeToken } from '#fixtures/own-tokens.ts';
import { signInOverRest } from '#fixtures/sign-in-over-rest.ts';
import { remainingSessionKeys, storedValue } from '#fixtures/local-storage.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test } from '#fixtures/test.ts';

const ourName = /^Soglia · .+ · [\da-f]{6}$/;

/** The steps of a sign-in as the login page displays them. */
const steps = [
  'Ricerca del server…',
  'Autenticazione…',
  'Salvataggio del token…',
  'Creazione del token a lungo termine…',
  'Accesso riuscito',
];

/** Records the displayed steps from now on, as some last too briefly for a test to see. */
const watchSteps = (page: Page) =>
  page.evaluateHandle((words) => {
    const seen: string[] = [];
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('main [role=status]')) {
        if (words.includes(textContent) && seen.at(-1) !== textContent) seen.push(textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  }, steps);

/** The long-lived token that the hub made for the app, and its name at the hub. */
async function madeToken(page: Page) {
  const { madeAs } = JSON.parse((await storedValue(page, 'session_info')) ?? '{}') as { madeAs?: string };
  return { token: (await storedValue(page, 'ha_long_lived_token')) ?? '', name: madeAs ?? '' };
}

const tokenNames = async ({ hubApi }: Stack) =>
  (await ownTokens(hubApi)).map(({ client_name }) => client_name);

/** A long-lived token, as a user makes it in the profile. */
const profileToken = async ({ url, owner }: Stack) =>
  makeToken(url, (await signInOverRest(url, 'http://127.0.0.1/', owner)).access_token, 'Portato a mano');

test(
  'the sign-in creates a long-lived token; after Logout it is revoked',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, login, dashboard }) => {
    // Where the page was when it asked for the devices: not only after the message has been shown.
    const asked: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (/get_states|subscribe_entities/.test(payload.toString()))
          asked.push(new URL(page.url()).pathname);
      }),
    );
    await login.open();
    const watch = await watchSteps(page);
    await login.signIn(stack.owner);
    await expect(login.note.filter({ hasText: 'Accesso riuscito' })).toBeVisible();
    const said = await watch.jsonValue();
    expect(said).toEqual(steps.filter((step) => said.includes(step)));
    expect(said).toEqual(expect.arrayContaining([steps[1], steps[3], steps[4]]));
    await dashboard.waitUntilLive();
    await expect(page).toHaveURL(`${stack.appUrl}/`);
    expect(asked[0]).toBe('/login');
    const { token, name } = await madeToken(page);
    const { iat, exp } = claimsOf(token);
    expect(name).toMatch(ourName);
    expect((exp - iat) / 86_400).toBe(3650);
    expect((await ownTokens(stack.hubApi)).find(({ client_name }) => client_name === name)).toMatchObject({
      type: 'long_lived_access_token',
    });
    expect(await opens(stack.url, token)).toBe(true);

    await page.evaluate((remote) => localStorage.setItem('cloudflare_url', remote), stack.hubUrl);
    await page.reload();
    await dashboard.waitUntilLive();
    await dashboard.logOut();
    await expect(login.note.filter({ hasText: 'Logout effettuato. A presto!' })).toBeVisible();
    expect(await remainingSessionKeys(page)).toEqual([]);
    expect(await storedValue(page, 'cloudflare_url')).toBe(stack.hubUrl);
    await expect.poll(() => tokenNames(stack)).not.toContain(name);
    const ofThisApp = async () =>
      (await ownTokens(stack.hubApi)).filter(({ client_id }) => client_id === `${stack.appUrl}/`);
    await expect.poll(ofThisApp).toEqual([]);
    expect(await opens(stack.url, token)).toBe(false);
    await expect(login.note.filter({ hasText: 'La casa ora non risponde' })).toHaveCount(0);
  },
);

test.describe("a hub that speaks the specification's dialect", () => {
  test.use({ demoOptions: { dialect: 'specification' } });

  test(
    'two devices of one user have tokens with different names',
    { tag: '@phone' },
    async ({ page, context, stack, guard, login, dashboard }) => {
      guard.expectConnectionErrors(stack.appUrl);
      guard.expectConnectionErrors(stack.hubUrl);
      await login.open();
      await login.signIn(stack.owner);
      await dashboard.waitUntilLive();
      const first = await madeToken(page);
      await context.setStorageState({ cookies: [], origins: [] });
      await login.open();
      await login.signIn(stack.owner);
      await dashboard.waitUntilLive();
      const second = await madeToken(page);
      expect(second.name).not.toBe(first.name);
      expect(await tokenNames(stack)).toEqual(expect.arrayContaining([first.name, second.name]));
      expect([await opens(stack.url, first.token), await opens(stack.url, second.token)]).toEqual([
        true,
        true,
      ]);
    },
  );
});

test.describe('the hub signs in but creates no long-lived token', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page, stack, demoHub, guard, login }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    // The hub stops after answering the sign-in, before the token is requested.
    await page.route('**/auth/token', async (route) => {
      const response = await route.fetch();
      demoHub.faults.refuseConnections(true);
      await route.fulfill({ response });
    });
    await login.open();
    await login.signIn(stack.owner);
    await expect(
      login.note.filter({ hasText: 'Login riuscito! Inserisci manualmente il Long-Lived Token' }),
    ).toBeVisible();
    await page.unrouteAll();
    demoHub.faults.refuseConnections(false);
  });

  test('a token entered by hand is tested and stored', async ({ page, stack, pointer, login, dashboard }) => {
    await expect(login.token).toBeFocused();
    await expect(login.saveToken).toBeDisabled();
    await expectAccessible(page);
    await login.token.fill('   ');
    await pointer.press(login.saveToken);
    await expect(login.error).toHaveText('Inserisci un token valido');
    await login.token.fill('not-a-token-of-this-hub');
    await pointer.press(login.saveToken);
    await expect(login.error).toHaveText('Errore 401: Unauthorized');

    const token = await profileToken(stack);
    await login.token.fill(`  ${token}\n`);
    await pointer.press(login.saveToken);
    await dashboard.waitUntilLive();
    expect(await storedValue(page, 'ha_long_lived_token')).toBe(token);
    expect(await storedValue(page, 'username')).toBe(stack.owner.username);
    // A token that a user made is not revoked.
    await dashboard.logOut();
    await expect(login.title).toBeVisible();
    expect(await remainingSessionKeys(page)).toEqual([]);
    expect(await opens(stack.url, token)).toBe(true);
  });

  test("'Annulla' continues without a long-lived token", async ({ page, pointer, login, dashboard }) => {
    await pointer.press(login.cancel);
    await dashboard.waitUntilLive();
    expect(await storedValue(page, 'ha_long_lived_token')).toBe(null);
    expect(await storedValue(page, 'ha_token')).not.toBe(null);
  });
});

test(
  "'Logout' while the hub is unreachable revokes the tokens as soon as it is reached again",
  { tag: '@phone' },
  async ({ page, stack, demoHub, guard, login, dashboard }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    await login.open();
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    const { token } = await madeToken(page);
    demoHub.faults.refuseConnections(true);
    demoHub.faults.dropSockets();
    await dashboard.logOut();
    await expect(login.title).toBeVisible();
    expect(await remainingSessionKeys(page)).toEqual([]);
    await expect(login.note.filter({ hasText: 'La casa ora non risponde' })).toBeVisible();
    await expectAccessible(page);
    demoHub.faults.refuseConnections(false);
    expect(await opens(stack.url, token)).toBe(true);
    await page.reload();
    await expect.poll(() => opens(stack.url, token)).toBe(false);
    await expect.poll(() => storedValue(page, 'pending_revocations')).toBe(null);
  },
);

test(
  'a refused token is removed, and the next one is tried once',
  { tag: '@phone' },
  async ({ context, page, stack, guard, dashboard }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    const shown: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const { type, access_token } = JSON.parse(payload.toString()) as Record<string, string>;
        if (type === 'auth') shown.push(access_token ?? '');
      }),
    );
    const state = await storedSession(stack, stack.owner);
    const storage = state.origins[0]?.localStorage ?? [];
    const of = (key: string) => storage.find(({ name }) => name === key)?.value ?? '';
    const session = of('ha_token');
    const revoked = await profileToken(stack);
    await revokeToken(stack.url, revoked);
    await fetch(`${stack.url}/auth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: of('ha_refresh_token') }),
    });
    const last = await profileToken(stack);
    storage.push({ name: 'ha_long_lived_token', value: revoked }, { name: 'token', value: last });
    await context.setStorageState(state);
    await page.goto('/');
    await dashboard.waitUntilLive();
    expect(shown).toEqual([revoked, session, last]);
    expect(await remainingSessionKeys(page)).toEqual([
      'token',
      'session_info',
      'username',
      'serverIp',
      'lastWorkingUrl',
    ]);
    await page.reload();
    await dashboard.waitUntilLive();
    expect(new Set(shown.slice(3))).toEqual(new Set([last]));
  },
);

/** The screens whose specification asks for a token at a 401, and what of the house each shows. */
const housePages = [
  {
    name: 'energy',
    address: '/energy?periodo=mese',
    shown: (page: Page) => page.getByRole('region', { name: 'Consumo di questo mese' }),
    live: (page: Page) => expect(page.getByRole('region', { name: 'Adesso' })).toContainText(/\d\s(?:W|kW)/),
  },
  {
    name: 'map',
    address: '/map',
    shown: (page: Page) => page.getByRole('application', { name: /^Mappa: \d+ zone, \d+ dispositivi$/ }),
    live: (page: Page) => expect(page.getByRole('heading', { name: 'Mappa', level: 1 })).toBeVisible(),
  },
] as const;

/** Pastes a token into the prompt, a wrong one first, and waits until it has gone. */
async function pasteToken(page: Page, pointer: Pointer, stack: Stack) {
  await pointer.press(page.getByRole('button', { name: 'Configura Token HA' }));
  const dialog = page.getByRole('dialog', { name: 'Configurazione Token Home Assistant' });
  const token = dialog.getByRole('textbox', { name: 'Token', exact: true });
  const save = dialog.getByRole('button', { name: /Salva Token|Validazione/ });
  await token.fill('not-a-token-of-this-hub');
  await pointer.press(save);
  await expect(dialog).toContainText('Errore validazione: Errore 401: Unauthorized');
  await token.fill(`  ${await profileToken(stack)}\n`);
  await pointer.press(save);
  await expect(dialog).toHaveCount(0);
}

for (const { name, address, shown, live } of housePages) {
  test(
    `when every token is refused the ${name} screen asks for one, and goes on with it`,
    { tag: '@phone' },
    async ({ page, stack, demoHub, guard, pointer, visit }) => {
      await visit(address);
      await expect(shown(page)).toBeVisible();
      guard.expectConnectionErrors(stack.hubUrl);
      demoHub.faults.revoke('maria');
      await expect(page.getByText('Errore autenticazione (401): Token non valido')).toBeVisible();
      await pasteToken(page, pointer, stack);
      await expect(page).toHaveURL(`${stack.appUrl}${address}`);
      await expect(shown(page)).toBeVisible();
      await live(page);
    },
  );

  test(
    `the ${name} screen opened with a token that is refused asks for one, and shows the house`,
    { tag: '@phone' },
    async ({ page, stack, demoHub, guard, pointer, visit }) => {
      guard.expectConnectionErrors(stack.hubUrl);
      demoHub.faults.revoke('maria');
      await visit(address);
      await pasteToken(page, pointer, stack);
      await expect(page).toHaveURL(`${stack.appUrl}${address}`);
      await expect(shown(page)).toBeVisible();
      await live(page);
      await page.reload();
      await expect(shown(page)).toBeVisible();
    },
  );
}

test(
  'when every token is refused the dashboard says so and accepts a new one',
  { tag: '@phone' },
  async ({ page, stack, demoHub, guard, pointer, home, startNonHub }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    demoHub.faults.revoke('maria');
    await expect(page.getByText('Errore autenticazione (401): Token non valido')).toBeVisible();
    await expectAccessible(page);
    await pointer.press(page.getByRole('button', { name: 'Configura Token HA' }));
    const dialog = page.getByRole('dialog', { name: 'Configurazione Token Home Assistant' });
    const server = dialog.getByLabel('URL del server');
    const token = dialog.getByRole('textbox', { name: 'Token', exact: true });
    const save = dialog.getByRole('button', { name: /Salva Token|Validazione/ });
    await expect(server).toHaveValue(stack.hubUrl);
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
    await expect(save).toBeDisabled();
    await token.fill('not-a-token-of-this-hub');
    await server.fill('');
    await expect(save).toBeDisabled();

    for (const [address, words] of [
      [stack.hubUrl, 'Errore validazione: Errore 401: Unauthorized'],
      [await startNonHub(500), 'Errore validazione: Errore 500: Internal Server Error'],
      [
        await startNonHub('page'),
        'Errore validazione: Errore di connessione: a questo indirizzo qualcosa risponde',
      ],
      ['casa mia', 'Errore validazione: L’indirizzo contiene degli spazi'],
    ] as const) {
      await server.fill(address);
      await pointer.press(save);
      await expect(dialog).toContainText(words);
    }
    await expectAccessible(page);
    expect(await storedValue(page, 'ha_long_lived_token')).toBe(null);

    const good = await profileToken(stack);
    await server.fill(stack.hubUrl);
    // With line breaks, as copied from a mail.
    await token.fill(`${good.slice(0, 40)}\n${good.slice(40)}\n`);
    await pointer.press(save);
    await expect(dialog).toContainText('Token validato con successo! Salvataggio in corso...');
    await expect(page.getByText('Token Configurato', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Long-Lived Token di Home Assistant configurato con successo!'),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await home.waitUntilLive();
    expect(await storedValue(page, 'ha_long_lived_token')).toBe(good);
  },
);
