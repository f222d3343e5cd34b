import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { doubleClick } from '#fixtures/double-click.ts';
import { expect, test } from '#fixtures/test.ts';

/** Giulia's second factor on the demo hub. */
const giulia = { username: 'giulia', password: 'casa-bianchi' };
const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' });
const wrongCode = () => String((Number(totp.generate()) + 1) % 1_000_000).padStart(6, '0');

/** Keeps React back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let deliver: () => void = () => undefined;
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/assets/frame-*.js', async (route) => {
    await delivered;
    await route.continue();
  });
  return () => deliver();
}

test(
  'without a session every address leads to the login page',
  { tag: '@phone' },
  async ({ page, login }) => {
    await page.goto('/');
    await expect(login.title).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page).toHaveTitle('Accedi · Soglia');
  },
);

test(
  'the form is there before the scripts, and what is entered then is sent',
  { tag: ['@hub', '@phone'] },
  async ({ page, stack, login, dashboard }) => {
    const deliver = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await login.username.fill(stack.owner.username);
    await login.password.fill(stack.owner.password);
    await expect(page.locator('[data-prerendered]')).toHaveCount(1);
    await login.password.press('Enter');
    await expect(page).toHaveURL(`${stack.appUrl}/login`);

    deliver();
    await dashboard.waitUntilLive();
    await expect(page).toHaveURL(`${stack.appUrl}/`);
  },
);

test(
  'what was typed before the scripts stays, with the focus and without a shift',
  { tag: '@phone' },
  async ({ page, login }) => {
    const deliver = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await login.username.fill('maria');
    await login.password.pressSequentially('casa');
    const before = await login.submit.boundingBox();

    deliver();
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await expect(login.username).toHaveValue('maria');
    await expect(login.password).toHaveValue('casa');
    await expect(login.password).toBeFocused();
    await page.keyboard.type('-bianchi');
    await expect(login.password).toHaveValue('casa-bianchi');
    expect(await login.submit.boundingBox()).toEqual(before);
  },
);

test(
  'the right password leads to the dashboard',
  { tag: ['@hub', '@phone'] },
  async ({ page, stack, login, dashboard }) => {
    await login.open();
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    await expect(page).toHaveURL(`${stack.appUrl}/`);
  },
);

test.describe("a hub that speaks the specification's dialect", () => {
  test.use({ demoOptions: { dialect: 'specification' } });

  test('signs in on the same login page', { tag: '@phone' }, async ({ guard, stack, login, dashboard }) => {
    // It has no login flow: the first request is refused before the second is sent.
    guard.expectConnectionErrors(stack.appUrl);
    guard.expectConnectionErrors(stack.hubUrl);
    await login.open();
    await login.signIn({ ...stack.owner, password: 'not-the-password' });
    await expect(login.error).toHaveText(/Username o password non corretti\./);
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
  });
});

test(
  'Enter signs in, and a reload keeps the session',
  { tag: '@phone' },
  async ({ page, stack, login, dashboard }) => {
    await login.open();
    await login.fill(stack.guest);
    await login.password.press('Enter');
    await dashboard.waitUntilLive();
    await page.reload();
    await dashboard.waitUntilLive();
  },
);

test(
  'the browser keeps the mark of a device that has signed in, for the paths of a sign-in only',
  { tag: ['@hub', '@phone'] },
  async ({ page, context, stack, login, dashboard }) => {
    const sent: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/auth/login_flow')) {
        void request.allHeaders().then(({ cookie }) => sent.push(cookie?.split('=')[0]));
      }
    });
    await login.open();
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    expect(await context.cookies(`${stack.appUrl}/auth/login_flow`)).toMatchObject([
      { name: 'soglia_device', path: '/auth', httpOnly: true, sameSite: 'Strict' },
    ]);
    expect(await context.cookies([stack.appUrl, `${stack.hubUrl}/api/`])).toEqual([]);
    await dashboard.logOut();
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    expect(sent).toEqual([undefined, undefined, 'soglia_device', 'soglia_device']);
  },
);

test(
  'a wrong password is reported, and the next attempt succeeds',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, login, dashboard }) => {
    await login.open();
    await login.signIn({ ...stack.owner, password: 'not-the-password' });
    await expect(login.error).toHaveText(/Username o password non corretti\./);
    await expect(page).toHaveURL(/\/login$/);
    await expect(login.username).toHaveValue(stack.owner.username);
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
  },
);

test('an unknown user gets the same message as a wrong password', { tag: '@phone' }, async ({ login }) => {
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
    `${what} typed: both are required, and nothing is sent to the hub`,
    { tag: '@phone' },
    async ({ page, login }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await login.open();
      await login.signIn(account);
      await expect(login.error).toHaveText(/Inserisci username e password/);
      expect(requests.filter((url) => url.includes('login_flow'))).toEqual([]);
    },
  );
}

test(
  'an unreachable hub is reported, and the sign-in succeeds once it is back',
  { tag: '@phone' },
  async ({ demoHub, stack, guard, login, dashboard }) => {
    guard.expectConnectionErrors(stack.appUrl);
    guard.expectConnectionErrors(stack.hubUrl);
    await login.open();
    demoHub.faults.refuseConnections(true);
    demoHub.faults.dropSockets();
    await login.signIn(stack.owner);
    await expect(login.error).toHaveText(/Server Home Assistant non raggiungibile\./);
    demoHub.faults.refuseConnections(false);
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
  },
);

test(
  'too many wrong passwords are throttled, with a message',
  { tag: '@phone' },
  async ({ stack, guard, login }) => {
    guard.expectConnectionErrors(stack.appUrl);
    guard.expectConnectionErrors(stack.hubUrl);
    await login.open();
    await expect(async () => {
      await login.signIn({ username: 'luca', password: 'not-the-password' });
      await expect(login.error).toHaveText(/Troppi tentativi/, { timeout: 500 });
    }).toPass();
  },
);

test('a double click on the button of the password is none on that of the code', async ({ page, login }) => {
  await login.open();
  await login.fill(giulia);
  await doubleClick(page, login.submit);
  await login.code.fill('12');
  await expect(login.error).toHaveCount(0);
});

test.describe('with a second factor', { tag: '@phone' }, () => {
  test('the current code signs in', async ({ page, pointer, login, dashboard }) => {
    await login.open();
    await login.signIn(giulia);
    await expect(page.getByRole('heading', { name: 'Verifica in due passaggi' })).toBeVisible();
    await login.code.fill(totp.generate());
    await pointer.press(login.verify);
    await dashboard.waitUntilLive();
  });

  test('a wrong code is reported, and the next code succeeds', async ({ pointer, login, dashboard }) => {
    await login.open();
    await login.signIn(giulia);
    await login.code.fill(wrongCode());
    await pointer.press(login.verify);
    await expect(login.error).toHaveText(/Codice non corretto\. Riprova con quello nuovo\./);
    await login.code.fill(totp.generate());
    await pointer.press(login.verify);
    await dashboard.waitUntilLive();
  });

  test('five wrong codes lead back to the password', async ({ pointer, login }) => {
    await login.open();
    await login.signIn(giulia);
    for (let tries = 1; tries <= 5; tries += 1) {
      await login.code.fill(wrongCode());
      await pointer.press(login.verify);
      if (tries < 5) await expect(login.code).toHaveValue('');
    }
    await expect(login.error).toHaveText(/Troppi codici sbagliati\. Accedi di nuovo\./);
    await expect(login.password).toBeVisible();
  });

  test('cancelling leads back to the password', async ({ page, pointer, login }) => {
    await login.open();
    await login.signIn(giulia);
    await expect(login.code).toBeVisible();
    await pointer.press(page.getByRole('button', { name: 'Annulla' }));
    await expect(login.title).toBeVisible();
    await expect(login.password).toHaveValue('');
  });

  test('going back leads back to the password, and the next back leaves the page', async ({
    page,
    pointer,
    login,
  }) => {
    await page.goto('about:blank');
    await login.open();
    await login.signIn(giulia);
    await expect(login.code).toBeVisible();
    await page.goBack();
    await expect(login.title).toBeVisible();
    await expect(login.username).toHaveValue('giulia');
    // Cancelled instead: its entry is gone from the history too.
    await login.password.fill(giulia.password);
    await pointer.press(login.submit);
    await expect(login.code).toBeVisible();
    await pointer.press(login.cancel);
    await expect(login.title).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  });

  test('no code typed: the code is required', async ({ pointer, login }) => {
    await login.open();
    await login.signIn(giulia);
    await pointer.press(login.verify);
    await expect(login.error).toHaveText(/Inserisci il codice/);
  });
});
