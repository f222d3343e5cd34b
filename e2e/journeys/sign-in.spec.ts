import { TOTP } from 'otpauth';
import { expect, test } from '#fixtures/test.ts';

/** Giulia's second factor in the demo house. */
const giulia = { username: 'giulia', password: 'casa-bianchi' };
const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' });
const wrongCode = () => String((Number(totp.generate()) + 1) % 1_000_000).padStart(6, '0');

test(
  'whoever opens the house without a session stands at the door',
  { tag: '@phone' },
  async ({ page, login }) => {
    await page.goto('/');
    await expect(login.title).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page).toHaveTitle('Accedi · Soglia');
  },
);

test(
  'the right password opens the house',
  { tag: ['@hub', '@phone'] },
  async ({ page, house, login, dashboard }) => {
    await login.open();
    await login.signIn(house.owner);
    await dashboard.living();
    await expect(page).toHaveURL(`${house.appUrl}/`);
  },
);

test.describe('a hub that speaks the other dialect', () => {
  test.use({ demoOptions: { dialect: 'specification' } });

  test('opens to the same screen', { tag: '@phone' }, async ({ guard, house, login, dashboard }) => {
    // It has no flow of its own: the first question is refused before the second is asked.
    guard.expectTrouble(house.hubUrl);
    await login.open();
    await login.signIn({ ...house.owner, password: 'not-the-password' });
    await expect(login.error).toHaveText(/Username o password non corretti\./);
    await login.signIn(house.owner);
    await dashboard.living();
  });
});

test(
  'Enter signs in, and a reload does not ask again',
  { tag: '@phone' },
  async ({ page, house, login, dashboard }) => {
    await login.open();
    await login.fill(house.guest);
    await login.password.press('Enter');
    await dashboard.living();
    await page.reload();
    await dashboard.living();
  },
);

test(
  'a wrong password is said, and the next try goes through',
  { tag: ['@phone', '@hub'] },
  async ({ page, house, login, dashboard }) => {
    await login.open();
    await login.signIn({ ...house.owner, password: 'not-the-password' });
    await expect(login.error).toHaveText(/Username o password non corretti\./);
    await expect(page).toHaveURL(/\/login$/);
    await expect(login.username).toHaveValue(house.owner.username);
    await login.signIn(house.owner);
    await dashboard.living();
  },
);

test('an unknown person reads the same as a wrong password', { tag: '@phone' }, async ({ login }) => {
  await login.open();
  await login.signIn({ username: 'nessuno', password: 'casa-bianchi' });
  await expect(login.error).toHaveText(/Username o password non corretti\./);
});

for (const [what, account] of [
  ['nothing', { username: '', password: '' }],
  ['no password', { username: 'maria', password: '' }],
  ['no username', { username: '', password: 'casa-bianchi' }],
  ['blanks for a name', { username: '   ', password: 'casa-bianchi' }],
] as const) {
  test(
    `${what} typed: both are asked for, and the hub is not`,
    { tag: '@phone' },
    async ({ page, login }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await login.open();
      await login.signIn(account);
      await expect(login.error).toHaveText(/Inserisci username e password/);
      expect(asked.filter((url) => url.includes('login_flow'))).toEqual([]);
    },
  );
}

test(
  'a hub that is away is said, and the same screen goes through when it is back',
  { tag: '@phone' },
  async ({ demo, house, guard, login, dashboard }) => {
    guard.expectTrouble(house.hubUrl);
    await login.open();
    demo.faults.refuseConnections(true);
    demo.faults.dropSockets();
    await login.signIn(house.owner);
    await expect(login.error).toHaveText(/Server Home Assistant non raggiungibile\./);
    demo.faults.refuseConnections(false);
    await login.signIn(house.owner);
    await dashboard.living();
  },
);

test(
  'too many wrong passwords are slowed down in words',
  { tag: '@phone' },
  async ({ house, guard, login }) => {
    guard.expectTrouble(house.hubUrl);
    await login.open();
    await expect(async () => {
      await login.signIn({ username: 'luca', password: 'not-the-password' });
      await expect(login.error).toHaveText(/Troppi tentativi/, { timeout: 500 });
    }).toPass();
  },
);

test.describe('with a second factor', { tag: '@phone' }, () => {
  test('the code of now opens the house', async ({ page, hand, login, dashboard }) => {
    await login.open();
    await login.signIn(giulia);
    await expect(page.getByRole('heading', { name: 'Serve il codice' })).toBeVisible();
    await login.code.fill(totp.generate());
    await hand.press(login.verify);
    await dashboard.living();
  });

  test('a wrong code is said, and the next one goes through', async ({ hand, login, dashboard }) => {
    await login.open();
    await login.signIn(giulia);
    await login.code.fill(wrongCode());
    await hand.press(login.verify);
    await expect(login.error).toHaveText(/Codice non corretto\. Riprova con quello nuovo\./);
    await login.code.fill(totp.generate());
    await hand.press(login.verify);
    await dashboard.living();
  });

  test('five wrong codes lead back to the password', async ({ hand, login }) => {
    await login.open();
    await login.signIn(giulia);
    for (let tries = 1; tries <= 5; tries += 1) {
      await login.code.fill(wrongCode());
      await hand.press(login.verify);
      if (tries < 5) await expect(login.code).toHaveValue('');
    }
    await expect(login.error).toHaveText(/Troppi codici sbagliati\. Accedi di nuovo\./);
    await expect(login.password).toBeVisible();
  });

  test('giving up leads back to the password', async ({ page, hand, login }) => {
    await login.open();
    await login.signIn(giulia);
    await expect(login.code).toBeVisible();
    await hand.press(page.getByRole('button', { name: 'Annulla' }));
    await expect(login.title).toBeVisible();
    await expect(login.password).toHaveValue('');
  });

  test('no code typed: it is asked for', async ({ hand, login }) => {
    await login.open();
    await login.signIn(giulia);
    await hand.press(login.verify);
    await expect(login.error).toHaveText(/Inserisci il codice/);
  });
});
