import { expectAccessible, expectNoSidewaysScroll, expectReachable } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';

test(
  'the password may be shown, the caps lock is said, and password managers know the fields',
  { tag: '@phone' },
  async ({ page, hand, login }) => {
    await login.open();
    await expect(login.username).toHaveAttribute('autocomplete', 'username');
    await expect(login.password).toHaveAttribute('autocomplete', 'current-password');
    await login.password.fill('casa-bianchi');
    await hand.press(page.getByRole('button', { name: 'Mostra la password' }));
    await expect(login.password).toHaveAttribute('type', 'text');
    await expect(login.password).toHaveValue('casa-bianchi');
    await hand.press(page.getByRole('button', { name: 'Nascondi la password' }));
    await expect(login.password).toHaveAttribute('type', 'password');

    const capsLock = page.getByText('Il blocco maiuscole è attivo');
    await login.password.focus();
    // No real key board can be asked for it: the browser's own event says whether the lock is on.
    await login.password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
    await expect(capsLock).toBeVisible();
    await login.password.dispatchEvent('keyup', { key: 'a' });
    await expect(capsLock).toHaveCount(0);
  },
);

test(
  'what answers the sign-in is no hub: said as such, and the next try goes through',
  { tag: '@phone' },
  async ({ demo, house, guard, login, dashboard }) => {
    guard.expectTrouble(house.hubUrl);
    await login.open();
    await login.fill(house.owner);
    demo.faults.rubbish('html', 'next-answer');
    await login.password.press('Enter');
    await expect(login.error).toHaveText('Server non raggiungibile o configurazione errata.');
    await login.signIn(house.owner);
    await dashboard.living();
  },
);

test(
  'a hub that falls silent is given up by who waits, and answers when it wakes',
  { tag: '@phone' },
  async ({ demo, house, guard, hand, login, dashboard }) => {
    guard.expectTrouble(house.hubUrl);
    await login.open();
    demo.faults.hang(true);
    await login.signIn(house.owner);
    await expect(login.note.filter({ hasText: /Ricerca del server|Autenticazione/ })).toBeVisible();
    await hand.press(login.cancel);
    await expect(login.submit).toBeEnabled();
    await expect(login.username).toHaveValue(house.owner.username);
    demo.faults.hang(false);
    await login.signIn(house.owner);
    await dashboard.living();
  },
);

test(
  'too many wrong passwords: how long to wait is said, for the right one too',
  { tag: '@phone' },
  async ({ house, guard, login }) => {
    guard.expectTrouble(house.hubUrl);
    await login.open();
    for (let tries = 1; tries <= 5; tries += 1) {
      await login.signIn({ username: 'luca', password: `wrong-${tries}` });
      await expect(login.error).toHaveText('Username o password non corretti.');
    }
    await login.signIn(house.guest);
    await expect(login.error).toHaveText(/^Troppi tentativi\. Riprova tra \d+ (secondi|minuti)\.$/);
  },
);

test.describe('a hub that bars whoever errs', { tag: '@phone' }, () => {
  test.use({ demoOptions: { banAfter: 2 } });

  test('says that the way in is barred', async ({ house, guard, login }) => {
    guard.expectTrouble(house.hubUrl);
    await login.open();
    await login.signIn({ ...house.owner, password: 'wrong-1' });
    await expect(login.error).toHaveText('Username o password non corretti.');
    await login.signIn({ ...house.owner, password: 'wrong-2' });
    await expect(login.error).toHaveText('Username o password non corretti.');
    await login.signIn(house.owner);
    await expect(login.error).toHaveText(
      'L’accesso di questa persona è bloccato. Chiedi a chi amministra la casa.',
    );
  });
});

test.describe('the app origin names a house that is not there', { tag: '@phone' }, () => {
  // A port that no browser may open: nobody ever listens on it.
  test.use({ gatewaySettings: { publicHubUrl: 'http://127.0.0.1:9' } });

  test('the set-up opens, and with another address the same screen goes through', async ({
    house,
    guard,
    hand,
    login,
    setUp,
    dashboard,
  }) => {
    guard.admit('http://127.0.0.1:9');
    guard.expectTrouble('http://127.0.0.1:9');
    await login.open();
    await login.signIn(house.owner);
    await expect(setUp.everyDay).toBeVisible();
    await hand.press(setUp.leave);
    await expect(login.error).toHaveText(
      'Server locale non disponibile. Configura il server remoto per continuare.',
    );
    await hand.press(login.configure);
    await setUp.keep(house.hubUrl);
    await login.signIn(house.owner);
    await dashboard.living();
  });
});

test(
  'the app origin does not say where the house is: the set-up opens, and asking again helps',
  { tag: '@phone' },
  async ({ page, house, guard, hand, login, setUp, dashboard }) => {
    guard.expectTrouble(house.appUrl);
    await page.route('**/settings.json', (route) => route.abort('connectionreset'));
    await login.open();
    await expect(login.server).toContainText('Nessun server configurato');
    await login.signIn(house.owner);
    // It may well be known a moment later: nobody is kept in the set-up.
    await expect(setUp.everyDay).toBeVisible();
    await hand.press(setUp.leave);
    await expect(login.error).toHaveText('Errore di connessione. Verifica la configurazione del server.');
    await page.unrouteAll();
    await hand.press(page.getByRole('button', { name: 'Riprova' }));
    await expect(login.server).toContainText(house.hubUrl);
    await login.signIn(house.owner);
    await dashboard.living();
  },
);

test(
  'a browser that keeps nothing: said, and the house opens for this visit',
  { tag: '@phone' },
  async ({ page, house, login, dashboard }) => {
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
    await login.signIn(house.owner);
    await expect(login.error.filter({ hasText: 'Errore nel salvataggio del token' })).toBeVisible();
    await dashboard.living();
    await page.reload();
    await expect(login.title).toBeVisible();
  },
);

test.describe('far from home', { tag: '@phone' }, () => {
  test.use({ gatewaySettings: { hosted: true } });

  test('a tunnel that is dead is said, and another one is one press away', async ({
    context,
    page,
    house,
    odd,
    hand,
    login,
    setUp,
    dashboard,
  }) => {
    const dead = await odd('nobody');
    await context.addInitScript((remote) => {
      // A page that is not ours has no storage.
      if (!location.protocol.startsWith('http') || localStorage.getItem('cloudflare_url') !== null) return;
      localStorage.setItem('cloudflare_url', remote);
    }, dead);
    await login.open();
    await expect(login.server).toContainText(dead);
    await login.signIn(house.owner);
    await expect(login.error).toContainText('Server Home Assistant non raggiungibile.');
    await expectAccessible(page);
    await expectReachable(page);
    await expectNoSidewaysScroll(page);
    await hand.press(page.getByRole('button', { name: 'Configura Indirizzo Remoto' }));
    await expect(setUp.address).toHaveValue(dead);
    await setUp.keep(house.hubUrl);
    await expect(login.username).toHaveValue(house.owner.username);
    await login.signIn(house.owner);
    await dashboard.living();
  });
});

test(
  'rubbish under every key of the storage keeps nobody out',
  { tag: '@phone' },
  async ({ page, house, login, dashboard }) => {
    await page.goto('/login');
    const fill = (rubbish: string) =>
      page.evaluate((value) => {
        const names = 'serverIp cloudflare_url lastWorkingUrl ha_token ha_long_lived_token ha_refresh_token';
        for (const name of `${names} token username session_info confirmed_home language theme`.split(' '))
          localStorage.setItem(name, value);
      }, rubbish);
    for (const rubbish of ['{"half":', 'javascript:alert(1)', 'http://\u0000\n ', 'x'.repeat(20_000)]) {
      await fill(rubbish);
      await page.reload();
      await expect(login.title).toBeVisible();
    }
    await login.signIn(house.owner);
    await dashboard.living();
  },
);

for (const [what, years] of [
  ['ahead', 1],
  ['behind', -1],
] as const) {
  test(
    `a clock that is a year ${what} keeps nobody out`,
    { tag: '@phone' },
    async ({ page, house, login, dashboard }) => {
      await page.clock.install({ time: Date.now() + years * 365 * 86_400_000 });
      await login.open();
      await login.signIn(house.owner);
      await dashboard.living();
      await page.reload();
      await dashboard.living();
    },
  );
}

test(
  "'Recupera Password' says kindly that it is coming, and leads back",
  { tag: '@phone' },
  async ({ page, hand, login }) => {
    await login.open();
    await hand.press(page.getByRole('link', { name: 'Recupera Password' }));
    await expect(page).toHaveURL(/\/password-recovery$/);
    await expect(page.getByRole('heading', { name: 'Recupero password', level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectReachable(page);
    await hand.press(page.getByRole('link', { name: 'Torna ad accedere' }));
    await expect(login.title).toBeVisible();
  },
);
