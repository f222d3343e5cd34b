import { expectAccessible, expectAccessibleScreen, expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { doubleClick } from '#fixtures/double-click.ts';
import { prepareHouse } from '#fixtures/prepare-house.ts';
import { createResident, type Resident } from '#fixtures/resident.ts';
import { signInOverRest } from '#fixtures/sign-in-over-rest.ts';
import { startSmsReceiver, type SmsReceiver } from '#fixtures/sms-receiver.ts';
import { expect, test as base } from '#fixtures/test.ts';
import { RecoveryScreen } from '#screens/recovery-screen.ts';

const test = base.extend<{
  readonly recovery: RecoveryScreen;
  readonly sms: SmsReceiver;
  readonly resident: Resident;
}>({
  recovery: ({ page, pointer }, use) => use(new RecoveryScreen(page, pointer)),
  sms: async ({}, use) => {
    const receiver = await startSmsReceiver();
    await use(receiver);
    await receiver.close();
  },
  resident: async ({ stack, guard }, use) => {
    // What the gateway refuses is what some of this is about.
    guard.expectConnectionErrors(stack.hubUrl);
    const resident = await createResident(stack);
    await use(resident);
    await resident.remove();
  },
});

const sending = async ({ sms }: { readonly sms: SmsReceiver }, use: (settings: object) => Promise<void>) =>
  use({ smsUrl: sms.url, smsSecret: 'un segreto lungo che sa anche chi riceve' });

test.describe('a house that sends text messages', () => {
  test.use({ gatewaySettings: sending });

  test(
    'a resident who has forgotten the password chooses a new one with a code, and signs in',
    { tag: '@hub' },
    async ({ page, hasTouch, stack, resident, sms, pointer, login, dashboard, recovery }) => {
      await login.open();
      await login.signIn({ username: resident.username, password: 'dimenticata' });
      await expect(login.error).toHaveText('Username o password non corretti.');
      await pointer.press(page.getByRole('link', { name: 'Recupera Password' }));
      await expect(page).toHaveURL(/\/password-recovery$/);
      await expect(recovery.title('Recupero password')).toBeVisible();
      await expect(page).toHaveTitle('Recupero password · Soglia');
      await expect(recovery.username).toHaveValue(resident.username);
      await expect(recovery.phone).toBeFocused();
      await recovery.press('Invia OTP');
      await expect(recovery.error).toHaveText('Inserisci tutti i campi richiesti');
      await recovery.country.selectOption('Svizzera (+41)');
      await expect(recovery.prefix).toHaveValue('+41');
      await recovery.prefix.fill('+39');
      await expect(recovery.country).toHaveValue('IT');
      await expectAccessibleScreen(page, hasTouch);

      await recovery.identify(resident.username, '333 123 4567');
      await expect(recovery.title('Verifica OTP')).toBeVisible();
      await expect(recovery.step).toHaveText('Codice');
      await expect(recovery.note).toHaveText('Codice OTP inviato con successo');
      await expect(recovery.code).toHaveAccessibleDescription('Sei cifre, inviate a +39 333 ••• 4567.');
      await expect(recovery.code).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(recovery.code).toBeFocused();
      await expectAccessibleScreen(page, hasTouch);
      const code = await sms.nextCode(resident.phone);
      await recovery.press('Verifica OTP');
      await expect(recovery.code).toHaveAccessibleDescription('Inserisci il codice OTP');
      await recovery.code.fill(code === '000 001' ? '000 002' : '000 001');
      await expect(recovery.code).toHaveValue(/^\d{6}$/);
      await recovery.press('Verifica OTP');
      await expect(recovery.error).toContainText('Il codice è sbagliato o scaduto.');

      await page.goBack();
      await expect(recovery.title('Recupero password')).toBeVisible();
      await expect(recovery.username).toHaveValue(resident.username);
      await expect(recovery.phone).toHaveValue('333 123 4567');
      await recovery.press('Ho già il codice');
      // As it is copied from a message.
      await recovery.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await expect(recovery.code).toHaveValue(code);
      await recovery.code.press('Enter');

      await expect(recovery.title('Cambia Password')).toBeVisible();
      await expect(recovery.note).toHaveText('Codice verificato con successo');
      await recovery.press('Cambia Password');
      await expect(recovery.password).toHaveAccessibleDescription('Inserisci la nuova password');
      await recovery.password.fill('corta');
      await recovery.press('Mostra la password');
      await expect(recovery.password).toHaveAttribute('type', 'text');
      await recovery.press('Cambia Password');
      await expect(recovery.password).toHaveAccessibleDescription(
        'La password deve essere di almeno 6 caratteri',
      );
      await expect(recovery.password).toHaveAttribute('autocomplete', 'new-password');
      await expectAccessibleScreen(page, hasTouch);
      const changed = { username: resident.username, password: 'seconda-password' };
      await recovery.password.fill(changed.password);
      await recovery.press('Cambia Password');

      await expect(recovery.title('Password cambiata con successo!')).toBeVisible();
      await expect(recovery.step).toHaveText('Fatto');
      await expectAccessibleScreen(page, hasTouch);
      expect(await page.evaluate(() => sessionStorage.getItem('password_recovery'))).toBeNull();
      await pointer.press(recovery.leave);
      await expect(login.title).toBeVisible();
      await expect(login.username).toHaveValue(resident.username);
      await expect(login.password).toBeFocused();
      await login.signIn(changed);
      await expect(page).toHaveURL(/\/$/);
      await dashboard.logOut();
      await expect(signInOverRest(stack.url, 'http://127.0.0.1/', resident)).rejects.toThrow();
    },
  );

  test(
    'a double click on a button of a step is not one on the step after it',
    { tag: '@phone' },
    async ({ page, resident, sms, pointer, login, recovery }) => {
      await login.open();
      await login.username.fill(resident.username);
      await pointer.press(page.getByRole('link', { name: 'Recupera Password' }));
      await expect(recovery.username).toHaveValue(resident.username);
      await recovery.phone.fill('333 123 4567');
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await doubleClick(page, button('Invia OTP'));
      await recovery.code.fill(await sms.nextCode(resident.phone));
      await doubleClick(page, button('Verifica OTP'));
      await expect(recovery.title('Cambia Password')).toBeVisible();
      await expect(recovery.note).toHaveText('Codice verificato con successo');
      await expect(page).toHaveURL(/\/password-recovery$/);
    },
  );

  test(
    'a page that is loaded anew goes on with the code; another one can be sent after 30 s',
    { tag: '@phone' },
    async ({ page, context, resident, sms, pointer, recovery }) => {
      await page.clock.install();
      await page.goto('/password-recovery');
      await recovery.identify(resident.username, '333 123 4567');
      await expect(recovery.title('Verifica OTP')).toBeVisible();
      const first = await sms.nextCode(resident.phone);
      await page.reload();
      await expect(recovery.title('Verifica OTP')).toBeVisible();
      await expect(recovery.code).toHaveAccessibleDescription('Sei cifre, inviate a +39 333 ••• 4567.');
      await recovery.press('Indietro');
      await expect(recovery.username).toHaveValue(resident.username);
      await expect(recovery.phone).toHaveValue('333 123 4567');
      // Nothing has changed: no other code is sent.
      await recovery.press('Invia OTP');
      await expect(page.getByText(/^Nuovo codice tra \d+ second[oi]$/)).toBeVisible();
      await page.clock.fastForward(30_000);
      await recovery.press('Invia un nuovo codice');
      await expect(recovery.note).toHaveText('Codice OTP inviato con successo');
      const second = await sms.nextCode(resident.phone);
      if (first !== second) {
        await recovery.code.fill(first);
        await recovery.press('Verifica OTP');
        await expect(recovery.error).toContainText('Il codice è sbagliato o scaduto.');
      }
      await context.setOffline(true);
      await expect(recovery.error).toHaveText(
        'Questo dispositivo non è connesso a nessuna rete. Controlla il Wi-Fi o i dati mobili.',
      );
      await context.setOffline(false);
      await expect(recovery.error).not.toContainText('nessuna rete');
      for (const [width, height] of [
        [320, 568],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expectNoSidewaysScroll(page);
      }
      await recovery.code.fill(second);
      await recovery.press('Verifica OTP');
      await expect(recovery.title('Cambia Password')).toBeVisible();
      await recovery.password.fill('a metà');
      await page.reload();
      await expect(recovery.title('Cambia Password')).toBeVisible();
      await expect(recovery.password).toHaveValue('');
      expect(await page.evaluate(() => sessionStorage.getItem('password_recovery'))).not.toContain('a metà');
      await page.goBack();
      await expect(recovery.code).toHaveValue(second);
      await page.goBack();
      await expect(recovery.title('Recupero password')).toBeVisible();
      await pointer.press(recovery.leave);
      await expect(page).toHaveURL(/\/login$/);
      expect(await page.evaluate(() => sessionStorage.getItem('password_recovery'))).toBeNull();
    },
  );
});

test(
  'a house without a way to send codes says so, and leads back',
  { tag: '@phone' },
  async ({ page, stack, pointer, login, recovery }) => {
    await login.open();
    await pointer.press(page.getByRole('link', { name: 'Recupera Password' }));
    await expect(recovery.note).toHaveText(
      'Qui il recupero non è disponibile: Soglia non ha ancora accesso all’hub per cambiare le password.',
    );
    await prepareHouse(stack);
    await page.reload();
    await expect(recovery.note).toHaveText(
      'Qui il recupero non è disponibile: nella casa non è impostato nessun modo di inviare un codice.',
    );
    await expect(page.getByText('Un amministratore può darti una nuova password')).toBeVisible();
    await expectAccessibleScreen(page, true);
    await pointer.press(recovery.leave);
    await expect(login.title).toBeVisible();
  },
);

test.describe('a hub without a gateway', { tag: ['@phone', '@hub'] }, () => {
  test.use({ gatewaySettings: { hosted: true } });

  test('says that it offers no recovery, and who can help', async ({
    context,
    page,
    stack,
    guard,
    recovery,
  }) => {
    guard.admit(stack.url);
    guard.expectConnectionErrors(stack.url);
    guard.expectCorsError(stack.url);
    await context.addInitScript((remote) => {
      // A page of another origin has no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem('cloudflare_url', remote);
    }, stack.url);
    await page.goto('/password-recovery');
    await expect(recovery.note).toHaveText(
      'Qui il recupero non è disponibile: l’app parla direttamente con Home Assistant, che non lo offre.',
    );
    await expect(page.getByText('Chiedi al proprietario della casa')).toBeVisible();
    await expectAccessible(page);
  });
});
