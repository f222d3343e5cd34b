import { expectAccessible } from '#fixtures/accessibility.ts';
import { storedValue } from '#fixtures/local-storage.ts';
import { expect, test } from '#fixtures/test.ts';

test.use({ firstRun: true });

test.describe('no hub address is known', { tag: '@phone' }, () => {
  test.use({ gatewaySettings: { hosted: true } });

  test('the server dialog comes first, cannot be dismissed, and leads to the dashboard; a reset shows it again', async ({
    page,
    stack,
    pointer,
    login,
    serverDialog,
    dashboard,
  }) => {
    await page.goto('/');
    await expect(serverDialog.first).toBeVisible();
    await expectAccessible(page);
    await expect(serverDialog.save).toHaveText('Inizia');
    await expect(serverDialog.leave).toHaveCount(0);
    await expect(serverDialog.first.getByRole('button', { name: 'Chiudi' })).toHaveCount(0);

    await page.keyboard.press('Escape');
    await page.mouse.click(8, 8);
    await expect(serverDialog.first).toBeVisible();
    await page.reload();
    await expect(serverDialog.first).toBeVisible();
    await pointer.press(serverDialog.save);
    await expect(serverDialog.first).toContainText('Inserisci un indirizzo valido');

    await serverDialog.try(stack.hubUrl);
    await expect(serverDialog.first.getByRole('alert')).toHaveText('Connessione verificata con successo!');
    await serverDialog.saveAddress(stack.hubUrl);
    expect(await storedValue(page, 'cloudflare_url')).toBe(stack.hubUrl);
    await expect(login.server).toContainText(stack.hubUrl);
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    // After a remote address was entered, the app does not ask for one again.
    expect(await storedValue(page, 'has_seen_cloudflare_setup')).toBe('true');
    await expect(serverDialog.any).toHaveCount(0);

    await dashboard.logOut();
    await login.showOptions();
    await pointer.press(page.getByRole('button', { name: 'Reset' }));
    await expect(serverDialog.first).toBeVisible();
    expect(await storedValue(page, 'cloudflare_url')).toBe(null);
  });

  test('going back from the server dialog leaves the app and does not bypass it', async ({
    page,
    serverDialog,
  }) => {
    await page.goto('about:blank');
    await page.goto('/');
    await expect(serverDialog.first).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
    await page.goForward();
    await expect(serverDialog.first).toBeVisible();
  });
});

test(
  'where the app origin names the hub, remote access is asked for once, after the first sign-in',
  { tag: '@phone' },
  async ({ page, stack, pointer, login, serverDialog, dashboard }) => {
    await login.open();
    await expect(login.server).toContainText(stack.hubUrl);
    await expect(serverDialog.any).toHaveCount(0);
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    await expect(serverDialog.tunnel).toBeVisible();
    await expectAccessible(page);
    expect(await storedValue(page, 'has_seen_cloudflare_setup')).toBe(null);
    await pointer.press(serverDialog.leave);
    await expect(serverDialog.tunnel).toHaveCount(0);
    expect(await storedValue(page, 'has_seen_cloudflare_setup')).toBe('true');
    await page.reload();
    await dashboard.waitUntilLive();
    await expect(serverDialog.any).toHaveCount(0);
  },
);

test(
  'a remote address entered after the first sign-in is tested at once',
  { tag: '@phone' },
  async ({ page, stack, guard, login, serverDialog, dashboard }) => {
    guard.admit(stack.url);
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await login.open();
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    await expect(serverDialog.tunnel).toBeVisible();
    await serverDialog.saveAddress(stack.url);
    expect(await storedValue(page, 'cloudflare_url')).toBe(stack.url);
    expect(await storedValue(page, 'has_seen_cloudflare_setup')).toBe('true');
    await expect.poll(() => sockets).toContain(`${stack.url.replace('http', 'ws')}/api/websocket`);
    await page.reload();
    await dashboard.waitUntilLive();
    await expect(serverDialog.any).toHaveCount(0);
  },
);
