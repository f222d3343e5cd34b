import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { makeToken, opens } from '#fixtures/own-tokens.ts';
import { openGateway } from '#fixtures/start-gateway.ts';
import { signInOverRest } from '#fixtures/sign-in-over-rest.ts';
import { startStack } from '#fixtures/stack.ts';
import { expect, test } from '#fixtures/test.ts';

/** The part of the screen under that heading. */
const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('the profile, the checklist of the house and the history of changes', async ({
  page,
  hasTouch,
  visit,
}) => {
  await visit('/profile');
  await expect(panel(page, 'Account')).toContainText('maria');
  await expect(panel(page, 'Dove hai effettuato l’accesso')).toContainText('Questo dispositivo');
  await expect(page.getByRole('textbox', { name: 'Indirizzo remoto' })).toBeVisible();
  const check = async () => {
    await expectAccessibleScreen(page, hasTouch);
  };
  await check();
  await page.getByRole('button', { name: 'Cambia password' }).click();
  await expect(page.getByRole('dialog', { name: 'Cambia password' })).toBeVisible();
  await check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cambia password' })).toBeFocused();
  await page.getByRole('link', { name: /Registro delle modifiche/ }).click();
  await expect(page.getByRole('heading', { name: 'Registro delle modifiche', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nessuna modifica' })).toBeVisible();
  await check();
  await page.goBack();
  await page.getByRole('link', { name: /Prepara la casa/ }).click();
  await expect(panel(page, 'Controlli').getByRole('listitem')).toHaveCount(7);
  await check();
});

test.describe('one person', { tag: '@phone' }, () => {
  test('changes their data, their password, and ends other accesses', async ({ page, stack, visit }) => {
    const { owner, hubUrl, appUrl } = stack;
    const elsewhere = await signInOverRest(hubUrl, 'https://home-assistant.io/iOS', owner);
    const script = await makeToken(hubUrl, elsewhere.access_token, 'Node-RED');
    await visit('/profile');

    // What is typed wrong is said beside its field, and nothing is sent.
    const email = page.getByLabel('Email');
    const phone = page.getByLabel('Telefono');
    await email.fill('maria');
    await phone.fill('12');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect(page.getByText('Inserisci un’email valida, per esempio maria@example.it')).toBeVisible();
    await expect(
      page.getByText('Inserisci un numero valido, per esempio 333 123 4567', { exact: true }),
    ).toBeVisible();
    await email.fill('maria@bianchi.example');
    await phone.fill('333 123 4567');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect(page.getByText('Profilo salvato')).toBeVisible();
    await page.reload();
    await expect(email).toHaveValue('maria@bianchi.example');
    await expect(phone).toHaveValue('+39 333 123 4567');

    // The password: the current one is asked for, other sessions go on.
    const next = 'casa-nuova';
    await page.getByRole('button', { name: 'Cambia password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambia password' });
    const change = dialog.getByRole('button', { name: 'Cambia', exact: true });
    await expect(change).toBeDisabled();
    await dialog.getByLabel('Password attuale').fill('sbagliata');
    await dialog.getByLabel('Nuova password').fill(next);
    await dialog.getByLabel('Conferma password').fill(next);
    await change.click();
    await expect(dialog.getByText('La password attuale non è corretta')).toBeVisible();
    await dialog.getByLabel('Password attuale').fill(owner.password);
    await change.click();
    await expect(dialog.getByText('Password cambiata con successo!')).toBeVisible();
    await signInOverRest(hubUrl, `${appUrl}/`, { ...owner, password: next });
    expect(await opens(hubUrl, elsewhere.access_token)).toBe(true);

    // Others are ended from there; what was made for a program stays until it is revoked.
    await dialog.getByRole('button', { name: 'Termina tutti gli altri' }).click();
    const question = page.getByRole('alertdialog', { name: 'Terminare tutti gli altri accessi?' });
    await question.getByRole('button', { name: 'Termina tutti gli altri' }).click();
    const sessions = panel(page, 'Dove hai effettuato l’accesso');
    await expect(sessions).toContainText('Nessun altro accesso.');
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    expect(await opens(hubUrl, elsewhere.access_token)).toBe(false);
    expect(await opens(hubUrl, script)).toBe(true);
    await page.getByRole('button', { name: 'Revoca il token Node-RED' }).click();
    await page
      .getByRole('alertdialog', { name: 'Revocare il token?' })
      .getByRole('button', { name: 'Revoca' })
      .click();
    await expect(panel(page, 'Token a lungo termine')).not.toContainText('Node-RED');
    expect(await opens(hubUrl, script)).toBe(false);

    await page.goto('/profile/registro');
    await expect(page.getByText('maria@bianchi.example')).toBeVisible();
  });

  test('chooses colours and language', async ({ page, visit }) => {
    await visit('/profile');
    const html = page.locator('html');
    await page.getByRole('radio', { name: 'Scuro' }).click();
    await expect(html).toHaveAttribute('data-scheme', 'dark');
    await page.getByRole('radio', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
    await expect(html).toHaveAttribute('data-scheme', 'dark');
    await expect(html).toHaveAttribute('lang', 'en');
    // What is chosen since, on this page or another device, holds after a reload.
    await expect(page).toHaveURL(/\/profile$/);
    await page.getByRole('radio', { name: 'System' }).click();
    await expect(html).not.toHaveAttribute('data-scheme');
    await page.getByRole('radio', { name: 'Italiano' }).click();
    await expect(page.getByRole('heading', { name: 'Il Mio Profilo', level: 1 })).toBeVisible();
  });
});

test.describe('an owner', { tag: '@phone' }, () => {
  test.use({ offersSetup: true });

  test('prepares the house from the offer on the dashboard', async ({ page, visit, dashboard }) => {
    await visit('/');
    await dashboard.waitUntilLive();
    const offer = page.getByRole('complementary', { name: 'Prepara la casa' });
    await expect(offer).toBeVisible();
    await expectAccessible(page, 'aside');
    await offer.getByRole('link', { name: 'Vedi come' }).click();
    await expect(page.getByRole('heading', { name: 'La casa non è ancora preparata' })).toBeVisible();
    await page.getByRole('button', { name: 'Prepara la casa', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'La casa è preparata' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByText(/Soglia lavora con l’accesso di/)).toBeVisible();
    await page.goto('/profile/registro');
    await expect(page.getByText(/ha preparato la casa/)).toBeVisible();
    await page.getByLabel('Che cosa').selectOption({ label: 'Ruolo eliminato' });
    await expect(page.getByText('Nessuna modifica corrisponde ai filtri.')).toBeVisible();
    await page.getByRole('button', { name: 'Togli i filtri' }).click();
    await expect(page.getByText(/ha preparato la casa/)).toBeVisible();
    await page.goto('/profile');
    await expect(panel(page, 'Token a lungo termine')).toContainText('Del gateway');
    await page.goto('/');
    await dashboard.waitUntilLive();
    await expect(offer).toBeHidden();
  });
});

test.describe('a bare hub', { tag: '@phone' }, () => {
  const bare = test.extend({
    stack: async ({ demoOptions }, use) => {
      const house = await startStack(demoOptions);
      const gateway = await openGateway({ hub: house.url, publicHubUrl: house.url });
      await use({ ...house, appUrl: gateway.appUrl, hubUrl: house.url });
      await gateway.close();
      await house.close();
    },
  });

  bare('shows the profile by the hub itself, and says what is missing', async ({ page, stack, visit }) => {
    await visit('/profile');
    await expect(page.getByText(/L’app parla direttamente con Home Assistant/)).toBeVisible();
    await expect(page.getByRole('main').getByText('Amministratore', { exact: true })).toBeVisible();
    await expect(panel(page, 'Account')).toContainText('Casa Bianchi');
    await expect(panel(page, 'Dove hai effettuato l’accesso')).toContainText('Questo dispositivo');
    await page.getByRole('button', { name: 'Cambia password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambia password' });
    await dialog.getByLabel('Password attuale').fill(stack.owner.password);
    await dialog.getByLabel('Nuova password').fill('casa-nuova');
    await dialog.getByLabel('Conferma password').fill('casa-nuova');
    await dialog.getByRole('button', { name: 'Cambia', exact: true }).click();
    await expect(dialog.getByText('Password cambiata con successo!')).toBeVisible();
    await page.goto('/profile/casa');
    await expect(page.getByRole('heading', { name: 'Manca il gateway di Soglia' })).toBeVisible();
  });
});
