import { remainingSessionKeys, storedValue } from '#fixtures/local-storage.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test } from '#fixtures/test.ts';

/** Whether the hub still issues access tokens for that refresh token. */
async function stillRenews(hub: string, refreshToken: string, clientId: string): Promise<boolean> {
  const answer = await fetch(`${hub}/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: clientId,
    }),
    signal: AbortSignal.timeout(20_000),
  });
  return answer.ok;
}

test(
  'a revoked session is announced, and leads to the login page with the user name filled in',
  { tag: '@phone' },
  async ({ page, stack, demoHub, guard, pointer, login, home }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    demoHub.faults.revoke('maria');
    await expect(page.getByRole('heading', { name: 'Serve un nuovo token', level: 1 })).toBeVisible();
    await expect(page.getByText('Errore autenticazione (401): Token non valido')).toBeVisible();
    // For the people of the house: to sign in comes first.
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Accedi', 'Configura Token HA']);
    await pointer.press(page.getByRole('main').getByRole('button', { name: 'Accedi', exact: true }));
    await expect(login.title).toBeVisible();
    await expect(login.username).toHaveValue('maria');
    await login.password.fill('casa-bianchi');
    await login.password.press('Enter');
    await home.waitUntilLive();
  },
);

test(
  "'Logout' leaves nothing in the browser and ends the session at the hub",
  { tag: '@phone' },
  async ({ page, stack, pointer, login, home }) => {
    const refreshToken = (await storedValue(page, 'ha_refresh_token')) ?? '';
    expect(await stillRenews(stack.url, refreshToken, `${stack.appUrl}/`)).toBe(true);
    await home.logOut();
    await expect(login.title).toBeVisible();
    await expect(login.username).toHaveValue('');
    expect(await remainingSessionKeys(page)).toEqual([]);
    await expect.poll(() => stillRenews(stack.url, refreshToken, `${stack.appUrl}/`)).toBe(false);
    await page.goto('/');
    await expect(login.title).toBeVisible();
    await pointer.press(login.submit);
    await expect(login.error).toHaveText(/Inserisci username e password/);
  },
);

test(
  "'Logout' in one window signs the other out too",
  { tag: '@phone' },
  async ({ context, login, home }) => {
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.locator('[data-entity][data-state]').first()).toBeVisible();
    await home.logOut();
    await expect(login.title).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Accedi a Soglia' })).toBeVisible();
    await expect(other).toHaveURL(/\/login/);
  },
);

test(
  'a stored session has its socket before any script arrives, and the app goes on with it',
  { tag: '@phone' },
  async ({ context, page, stack, dashboard }) => {
    const sockets: string[] = [];
    const sent: string[] = [];
    const received: string[] = [];
    page.on('websocket', (socket) => {
      sockets.push(socket.url());
      socket.on('framereceived', ({ payload }) => received.push(payload.toString()));
      socket.on('framesent', ({ payload }) => sent.push(payload.toString()));
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await context.setStorageState(await storedSession(stack, stack.owner));
    await page.goto('/', { waitUntil: 'commit' });
    const socket = `${stack.hubUrl.replace('http', 'ws')}/api/websocket`;
    await expect.poll(() => sockets).toEqual([socket]);
    await expect.poll(() => received).toEqual([expect.stringContaining('auth_required')]);
    expect(sent).toEqual([]);
    release();
    await dashboard.waitUntilLive();
    expect(sockets).toEqual([socket]);
    expect(sent.filter((text) => text.includes('"type":"auth"'))).toHaveLength(1);
  },
);

test(
  'the next start signs in with the handshake of its socket',
  { tag: '@phone' },
  async ({ context, page, stack, dashboard }) => {
    await context.setStorageState(await storedSession(stack, stack.owner));
    await page.goto('/');
    await dashboard.waitUntilLive();
    const recognised = () => page.evaluate(() => localStorage.getItem('first_messages'));
    await expect.poll(recognised).toBe(stack.hubUrl);
    const sockets: string[] = [];
    const sent: string[] = [];
    page.on('websocket', (socket) => {
      sockets.push(socket.url());
      socket.on('framesent', ({ payload }) => sent.push(payload.toString()));
    });
    await page.reload();
    await dashboard.waitUntilLive();
    await expect.poll(() => sent).toContainEqual(expect.stringContaining('subscribe_entities'));
    expect(sent.filter((text) => /"type":"auth"|soglia\/house/.test(text))).toEqual([]);
    expect(sockets.filter((url) => url.endsWith('/api/websocket'))).toHaveLength(1);
  },
);

test(
  'an expired token is renewed before it is used',
  { tag: '@phone' },
  async ({ context, page, stack, dashboard }) => {
    const expired = 'a-token-that-has-run-out';
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(payload.toString())));
    page.on('request', (request) => sent.push(request.headers()['authorization'] ?? ''));
    const stored = await storedSession(stack, stack.owner);
    for (const item of stored.origins.flatMap(({ localStorage }) => localStorage)) {
      if (item.name === 'ha_token') item.value = expired;
      if (item.name === 'session_info')
        item.value = item.value.replace(/"expiresAt":\d+/, `"expiresAt":${Date.now() - 60_000}`);
    }
    await context.setStorageState(stored);
    await page.goto('/');
    await dashboard.waitUntilLive();
    expect(sent.some((text) => text.includes('"type":"auth"'))).toBe(true);
    expect(sent.filter((text) => text.includes(expired))).toEqual([]);
    expect(await storedValue(page, 'ha_token')).not.toBe(expired);
  },
);

test(
  'a deep link leads to the login page and, after the sign-in, back to it',
  { tag: '@phone' },
  async ({ page, stack, login }) => {
    await page.goto('/una/pagina?con=parametro#e-segno');
    await expect(login.title).toBeVisible();
    await login.signIn(stack.owner);
    await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible();
    await expect(page).toHaveURL(`${stack.appUrl}/una/pagina?con=parametro#e-segno`);
  },
);

for (const trick of ['//example.org/', 'https://example.org/', '/\\example.org', 'javascript:alert(1)']) {
  test(
    `the return address after the sign-in never leads to another origin: ${trick}`,
    { tag: '@phone' },
    async ({ page, stack, login, dashboard }) => {
      await page.goto(`/login?next=${encodeURIComponent(trick)}`);
      await login.signIn(stack.owner);
      await dashboard.waitUntilLive();
      expect(new URL(page.url()).origin).toBe(stack.appUrl);
    },
  );
}

test(
  'an unknown address shows the not-found page with a link home',
  { tag: '@phone' },
  async ({ page, pointer, home }) => {
    await page.goto('/questo-non-esiste');
    await expect(page.getByRole('heading', { name: 'Pagina non trovata', level: 1 })).toBeVisible();
    await pointer.press(page.getByRole('main').getByRole('link', { name: 'Vai alla dashboard' }));
    await home.waitUntilLive();
  },
);

test('the login page redirects a signed-in user', { tag: '@phone' }, async ({ page, stack, home }) => {
  await page.goto('/login');
  await home.waitUntilLive();
  await expect(page).toHaveURL(`${stack.appUrl}/`);
});
