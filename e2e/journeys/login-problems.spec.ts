import { expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';

test(
  'the password can be shown, caps lock is announced, and the fields have autocomplete names',
  { tag: '@phone' },
  async ({ page, pointer, login }) => {
    await login.open();
    await expect(login.username).toHaveAttribute('autocomplete', 'username');
    await expect(login.password).toHaveAttribute('autocomplete', 'current-password');
    await login.password.fill('casa-bianchi');
    await pointer.press(page.getByRole('button', { name: 'Mostra la password' }));
    await expect(login.password).toHaveAttribute('type', 'text');
    await expect(login.password).toHaveValue('casa-bianchi');
    await pointer.press(page.getByRole('button', { name: 'Nascondi la password' }));
    await expect(login.password).toHaveAttribute('type', 'password');

    const capsLock = page.getByText('Il blocco maiuscole è attivo');
    await login.password.focus();
    // Playwright cannot set caps lock: the test dispatches the browser's event with the modifier.
    await login.password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
    await expect(capsLock).toBeVisible();
    await login.password.dispatchEvent('keyup', { key: 'a' });
    await expect(capsLock).toHaveCount(0);
  },
);

test(
  'a device without a network: the login says so until the network is back',
  { tag: '@phone' },
  async ({ context, stack, guard, login, dashboard }) => {
    guard.expectConnectionErrors(stack.appUrl);
    guard.expectConnectionErrors(stack.hubUrl);
    await login.open();
    await login.fill(stack.owner);
    await context.setOffline(true);
    await login.password.press('Enter');
    await expect(login.error).toHaveText(
      'Questo dispositivo non è connesso a nessuna rete. Controlla il Wi-Fi o i dati mobili.',
    );
    await context.setOffline(false);
    await expect(login.error).toHaveCount(0);
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
  },
);

test(
  'a sign-in answered by a server that is no hub is reported, and the next attempt succeeds',
  { tag: '@phone' },
  async ({ demoHub, page, stack, guard, login, dashboard }) => {
    guard.expectConnectionErrors(stack.appUrl);
    guard.expectConnectionErrors(stack.hubUrl);
    await login.open();
    await login.fill(stack.owner);
    demoHub.faults.sendMalformed('html', 'next-answer');
    await login.password.press('Enter');
    await expect(login.error.getByRole('paragraph')).toHaveText(
      'Server non raggiungibile o configurazione errata.',
    );
    await expect(page.getByRole('button', { name: 'Configura Indirizzo Remoto' })).toBeVisible();
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
  },
);

test(
  'a sign-in at a silent hub can be cancelled and succeeds once the hub answers',
  { tag: '@phone' },
  async ({ demoHub, stack, guard, pointer, login, dashboard }) => {
    guard.expectConnectionErrors(stack.appUrl);
    guard.expectConnectionErrors(stack.hubUrl);
    await login.open();
    demoHub.faults.hang(true);
    await login.signIn(stack.owner);
    await expect(login.note.filter({ hasText: /Ricerca del server|Autenticazione/ })).toBeVisible();
    await pointer.press(login.cancel);
    await expect(login.submit).toBeEnabled();
    await expect(login.username).toHaveValue(stack.owner.username);
    demoHub.faults.hang(false);
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
  },
);

test(
  'too many wrong passwords: the waiting time is shown, for the right password too',
  { tag: '@phone' },
  async ({ stack, guard, login }) => {
    guard.expectConnectionErrors(stack.appUrl);
    guard.expectConnectionErrors(stack.hubUrl);
    await login.open();
    for (let tries = 1; tries <= 5; tries += 1) {
      await login.signIn({ username: 'luca', password: `wrong-${tries}` });
      await expect(login.error).toHaveText('Username o password non corretti.');
    }
    await login.signIn(stack.guest);
    await expect(login.error).toHaveText(/^Troppi tentativi\. Riprova tra \d+ (secondi|minuti)\.$/);
  },
);

test.describe('a hub that bans an address after failed sign-ins', { tag: '@phone' }, () => {
  test.use({ demoOptions: { banAfter: 2 } });

  test('the login page says that access is blocked', async ({ stack, guard, login }) => {
    guard.expectConnectionErrors(stack.appUrl);
    guard.expectConnectionErrors(stack.hubUrl);
    await login.open();
    await login.signIn({ ...stack.owner, password: 'wrong-1' });
    await expect(login.error).toHaveText('Username o password non corretti.');
    await login.signIn({ ...stack.owner, password: 'wrong-2' });
    await expect(login.error).toHaveText('Username o password non corretti.');
    await login.signIn(stack.owner);
    await expect(login.error).toHaveText('L’accesso è bloccato. Chiedi a chi amministra la casa.');
  });
});

test.describe('the app origin names a hub that is unreachable', { tag: '@phone' }, () => {
  // A port that browsers block, so that no server ever answers.
  test.use({ gatewaySettings: { publicHubUrl: 'http://127.0.0.1:9' } });

  test('the server dialog opens, and the sign-in succeeds with another address', async ({
    stack,
    guard,
    pointer,
    login,
    serverDialog,
    dashboard,
  }) => {
    guard.admit('http://127.0.0.1:9');
    guard.expectConnectionErrors('http://127.0.0.1:9');
    await login.open();
    await login.signIn(stack.owner);
    await expect(serverDialog.everyDay).toBeVisible();
    await pointer.press(serverDialog.leave);
    await expect(login.error.getByRole('paragraph')).toHaveText(
      'Server locale non disponibile. Configura il server remoto per continuare.',
    );
    await pointer.press(login.error.getByRole('button', { name: 'Configura Indirizzo Remoto' }));
    await serverDialog.saveAddress(stack.hubUrl);
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
  });
});

test(
  'the app origin names no hub: the server dialog opens, and a retry finds the hub',
  { tag: '@phone' },
  async ({ page, stack, guard, pointer, login, serverDialog, dashboard }) => {
    guard.expectConnectionErrors(stack.appUrl);
    await page.route('**/settings.json', (route) => route.abort('connectionreset'));
    await login.open();
    await expect(login.server).toContainText('Nessun server configurato');
    await login.signIn(stack.owner);
    // The hub may be known a moment later: the dialog can be left.
    await expect(serverDialog.everyDay).toBeVisible();
    await pointer.press(serverDialog.leave);
    await expect(login.error.getByRole('paragraph')).toHaveText(
      'Errore di connessione. Verifica la configurazione del server.',
    );
    await page.unrouteAll();
    await pointer.press(page.getByRole('button', { name: 'Riprova' }));
    await expect(login.server).toContainText(stack.hubUrl);
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
  },
);

test(
  'a browser without storage shows a notice and keeps the session for this visit only',
  { tag: '@phone' },
  async ({ page, stack, login, dashboard }) => {
    await login.open();
    const left = await page.evaluate(() => {
      for (let size = 1 << 22, at = 0; size >= 1; at += 1) {
        try {
          localStorage.setItem(`full-${at}`, 'x'.repeat(size));
        } catch {
          size >>= 1;
        }
      }
      return Object.keys(localStorage).length;
    });
    expect(left).toBeGreaterThan(1);
    await login.signIn(stack.owner);
    await expect(login.error.filter({ hasText: 'Errore nel salvataggio del token' })).toBeVisible();
    await dashboard.waitUntilLive();
    await page.reload();
    await expect(login.title).toBeVisible();
  },
);

test.describe('away from home', { tag: '@phone' }, () => {
  test.use({ gatewaySettings: { hosted: true } });

  test('an unreachable remote is reported, with a button for another address', async ({
    context,
    page,
    stack,
    startNonHub,
    pointer,
    login,
    serverDialog,
    dashboard,
  }) => {
    const unreachable = await startNonHub('nobody');
    await context.addInitScript((remote) => {
      // A page of another origin has no storage.
      if (!location.protocol.startsWith('http') || localStorage.getItem('cloudflare_url') !== null) return;
      localStorage.setItem('cloudflare_url', remote);
    }, unreachable);
    await login.open();
    await expect(login.server).toContainText(unreachable);
    await login.signIn(stack.owner);
    // The default name, which nobody entered, does not answer here either: it explains nothing.
    await expect(login.error.getByRole('paragraph')).toHaveText(
      `Server Home Assistant non raggiungibile. Nessuna risposta da ${unreachable}: controlla l’indirizzo e la connessione.`,
    );
    await expectAccessibleScreen(page, true);
    await pointer.press(page.getByRole('button', { name: 'Configura Indirizzo Remoto' }));
    await expect(serverDialog.address).toHaveValue(unreachable);
    await serverDialog.saveAddress(stack.hubUrl);
    await expect(login.error).toHaveCount(0);
    await expect(login.username).toHaveValue(stack.owner.username);
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
  });
});

test(
  'malformed values under every storage key do not prevent the sign-in',
  { tag: '@phone' },
  async ({ page, stack, login, dashboard }) => {
    await page.goto('/login');
    const fill = (malformed: string) =>
      page.evaluate((value) => {
        const names = 'serverIp cloudflare_url lastWorkingUrl ha_token ha_long_lived_token ha_refresh_token';
        for (const name of `${names} token username session_info confirmed_home language theme`.split(' '))
          localStorage.setItem(name, value);
      }, malformed);
    for (const malformed of ['{"half":', 'javascript:alert(1)', 'http://\u0000\n ', 'x'.repeat(20_000)]) {
      await fill(malformed);
      await page.reload();
      await expect(login.title).toBeVisible();
    }
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
  },
);

for (const [what, years] of [
  ['ahead', 1],
  ['behind', -1],
] as const) {
  test(
    `a clock that is a year ${what} does not prevent the sign-in`,
    { tag: '@phone' },
    async ({ page, stack, login, dashboard }) => {
      await page.clock.install({ time: Date.now() + years * 365 * 86_400_000 });
      await login.open();
      await login.signIn(stack.owner);
      await dashboard.waitUntilLive();
      await page.reload();
      await dashboard.waitUntilLive();
    },
  );
}
