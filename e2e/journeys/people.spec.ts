import { expectAccessible, expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { Pointer } from '#fixtures/pointer.ts';
import { prepareHouse } from '#fixtures/prepare-house.ts';
import { signInOverRest, type Account } from '#fixtures/sign-in-over-rest.ts';
import type { Stack } from '#fixtures/stack.ts';
import { expect, test as base } from '#fixtures/test.ts';
import { DashboardScreen } from '#screens/dashboard-screen.ts';
import { LoginScreen } from '#screens/login-screen.ts';
import { PeopleScreen } from '#screens/people-screen.ts';

const test = base.extend<{ readonly people: PeopleScreen }>({
  people: ({ page, pointer }, use) => use(new PeopleScreen(page, pointer)),
});

/** A success closes by itself. */
async function said(people: PeopleScreen, title: string) {
  await expect(people.dialog).toHaveAccessibleName(title);
  await expect(people.dialog).toBeHidden();
}

/** What the app offers no button for is asked of the hub origin directly. */
async function refuseLamp(stack: Stack, account: Account) {
  const { access_token } = await signInOverRest(stack.hubUrl, `${stack.appUrl}/`, account);
  const answer = await fetch(`${stack.hubUrl}/api/services/light/turn_on`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ entity_id: 'light.luci_piano_lavoro' }),
  });
  expect([answer.status, answer.headers.get('x-soglia-reason')]).toEqual([401, 'device']);
}

async function createPerson(stack: Stack, person: Readonly<Record<string, string>>) {
  const { access_token } = await signInOverRest(stack.hubUrl, `${stack.appUrl}/`, stack.owner);
  const answer = await fetch(`${stack.hubUrl}/api/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  expect(answer.status).toBe(201);
}

test(
  'going back asks before what was typed of a person is lost',
  { tag: '@phone' },
  async ({ page, stack, pointer, visit, people }) => {
    await prepareHouse(stack);
    await visit('/profile');
    await visit('/user-management');
    await people.username.fill('marco');
    await page.goBack();
    await pointer.press(people.dialog.getByRole('button', { name: 'Resta' }));
    await expect(people.username).toHaveValue('marco');

    await people.press('Modifica luca');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Nome').fill('Luca Rossi');
    await page.goBack();
    await pointer.press(people.dialog.getByRole('button', { name: 'Esci senza salvare' }));
    await expect(sheet).toBeHidden();
    await expect(people.username).toHaveValue('marco');

    await page.goBack();
    await pointer.press(people.dialog.getByRole('button', { name: 'Esci senza salvare' }));
    await expect(page).toHaveURL(/\/profile$/);
    await page.goForward();
    await expect(people.username).toHaveValue('');
  },
);

test('an owner creates a role and a person, who signs in from another browser', async ({
  page,
  browser,
  hasTouch,
  stack,
  guard,
  pointer,
  visit,
  people,
}) => {
  guard.expect(
    /^console\.error: Failed to load resource: .* 409 \(Conflict\) \(.*\/api\/(?:roles|house_setup)\)$/,
  );
  await visit('/user-management');
  await expect(page.getByRole('heading', { name: 'Prima bisogna preparare la casa' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Prepara la casa' })).toBeVisible();
  await prepareHouse(stack);

  await page.goto('/user-management?scheda=ruoli');
  await expect(people.item('Amministratore')).toContainText('Fisso');
  await expect(people.button('Modifica Amministratore')).toHaveCount(0);
  await expect(people.item('Residente')).toContainText('Mappa');
  await expect(people.item('Residente')).toContainText('+3');
  await expectAccessibleScreen(page, hasTouch);
  await pointer.press(page.getByRole('link', { name: 'Crea nuovo ruolo' }));

  await people.press('Crea ruolo');
  await expect(people.roleName).toHaveAccessibleDescription('Inserisci un nome per il ruolo');
  await expect(people.roleName).toBeFocused();
  await people.roleName.fill('Nonni');
  const all = page.getByRole('checkbox', { name: 'Seleziona tutte' });
  await pointer.press(all);
  await expect(page.getByRole('checkbox', { name: 'Notifiche' })).toBeChecked();
  await pointer.press(all);
  await expect(page.getByRole('checkbox', { name: 'Notifiche' })).not.toBeChecked();
  await pointer.press(page.getByRole('checkbox', { name: 'Energia', exact: true }));
  await people.unfold('Stanze e dispositivi');
  await pointer.press(page.getByRole('radio', { name: 'Solo quelli scelti' }));
  await people.press('Aggiungi stanze o dispositivi');
  await pointer.press(page.getByRole('checkbox', { name: 'Cucina' }));
  await people.press('Fatto');
  await page.getByRole('combobox', { name: 'Accesso a Cucina' }).selectOption('Solo lettura');
  await expect(people.preview.locator('summary').filter({ hasText: 'Cucina' })).toContainText(
    'in sola lettura',
  );
  await expect(people.preview.locator('summary').filter({ hasText: 'Camera' }).first()).toContainText(
    'non si vedono',
  );
  await people.unfold('Permessi in più');
  await people.unfold('Giorni e orari');
  await people.press('Aggiungi una fascia oraria');
  await people.unfold('Dati nascosti');
  await expectAccessibleScreen(page, hasTouch);
  await people.press('Togli la fascia 1');

  await pointer.press(page.getByRole('main').getByRole('link', { name: 'Utenti e ruoli' }));
  await expect(people.dialog).toHaveAccessibleName('Uscire senza salvare?');
  await people.press('Resta');
  await expect(people.dialog).toBeHidden();
  await people.press('Crea ruolo');
  await said(people, 'Ruolo creato con successo!');

  await people.press('Modifica Nonni');
  await expect(people.roleName).toHaveValue('Nonni');
  await people.roleName.fill('Nonni Bianchi');
  await people.press('Salva ruolo');
  await said(people, 'Ruolo aggiornato con successo!');

  await page.goto('/user-management');
  await pointer.press(people.create);
  await expect(people.alert).toHaveText('Tutti i campi sono obbligatori');
  const account = { username: 'nonna.rosa', password: 'rose-rosse' };
  await people.username.fill(account.username);
  await people.password.fill(account.password);
  await people.role.selectOption('Nonni Bianchi');
  await pointer.press(people.create);
  await said(people, 'Utente creato!');
  await expect(people.item(account.username)).toContainText('Nonni Bianchi');
  await expectAccessibleScreen(page, hasTouch);

  const elsewhere = await browser.newContext();
  await guard.watch(elsewhere);
  const other = await elsewhere.newPage();
  await other.addInitScript(() => localStorage.setItem('has_seen_cloudflare_setup', 'true'));
  const login = new LoginScreen(other, new Pointer(other, false));
  await other.goto(`${stack.appUrl}/login`);
  await login.signIn(account);
  await new DashboardScreen(other, new Pointer(other, false)).waitUntilLive();
  await expect(other.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText(['Cucina']);
  const lights = other.locator('[data-entity="light.luci_piano_lavoro"]');
  await expect(lights.getByText('Solo lettura')).toBeVisible();
  await expect(other.getByRole('switch')).toHaveCount(0);
  await lights.getByRole('button', { name: 'Luci piano lavoro', exact: true }).click();
  const sheet = other.getByRole('dialog', { name: 'Luci piano lavoro' });
  await expect(sheet.getByText('non di comandarlo')).toBeVisible();
  await expect(sheet.getByRole('switch')).toBeDisabled();
  await expectAccessible(other);
  await refuseLamp(stack, account);
  await other.goto(`${stack.appUrl}/user-management`);
  await expect(other.getByRole('heading', { name: 'Solo per gli amministratori' })).toBeVisible();
  await other.goto(stack.appUrl);
  await expect(lights.getByText('Solo lettura')).toBeVisible();

  await page.goto('/profile/negati');
  const refusal = page.getByRole('listitem').filter({ hasText: 'Comandare Luci piano lavoro' });
  await expect(refusal).toContainText(`${account.username} · Nonni Bianchi`);
  await expect(refusal).toContainText('light.turn_on');
  await expectAccessibleScreen(page, hasTouch);
  await pointer.press(refusal.getByRole('link', { name: /^Concedi a Nonni Bianchi/ }));
  await expect(page.getByText('Da aggiungere: Luci piano lavoro, con controllo')).toBeVisible();
  await people.press('Salva ruolo');
  await said(people, 'Ruolo aggiornato con successo!');
  // Her dashboard gets the switch, without being loaded again.
  await expect(lights.getByRole('switch')).toBeVisible();
  await elsewhere.close();
  await page.goto('/user-management');

  await people.press('Elimina maria');
  await expect(people.dialog).toContainText('È il tuo account');
  await people.press('Ho capito');
  await people.press('Modifica nonna.rosa');
  const changed = page.getByRole('dialog', { name: 'Modifica utente' });
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Telefono' }).fill('333 1234567');
  await pointer.press(changed.getByRole('button', { name: 'Salva' }));
  await expect(page.getByText('Modifiche salvate')).toBeVisible();

  await pointer.press(people.rolesTab);
  await people.press('Elimina Nonni Bianchi');
  await people.press('Elimina');
  await expect(people.alert).toContainText('a un utente');
  await people.press('Annulla');

  await pointer.press(page.getByRole('tab', { name: 'Gestione Utenti' }));
  await people.press('Elimina nonna.rosa');
  await expect(people.dialog).toHaveAccessibleName("Eliminare l'utente?");
  await expectAccessible(page);
  await people.press('Disattiva');
  await expect(page.getByRole('heading', { name: 'Disattivati' })).toBeVisible();
  await people.press('Elimina nonna.rosa');
  await people.press('Elimina');
  await expect(people.item(account.username)).toHaveCount(0);
  await pointer.press(people.rolesTab);
  await people.press('Elimina Nonni Bianchi');
  await people.press('Elimina');
  await expect(people.item('Nonni Bianchi')).toHaveCount(0);
});

test(
  'a new password set by an administrator ends every session of the person',
  { tag: '@phone' },
  async ({ page, browser, hasTouch, stack, guard, pointer, visit, people }) => {
    await prepareHouse(stack);
    const account = { username: 'nonna.rosa', password: 'rose-rosse' };
    await createPerson(stack, { ...account, role_id: 'resident', name: 'Rosa' });
    const elsewhere = await browser.newContext();
    await guard.watch(elsewhere);
    const other = await elsewhere.newPage();
    await other.addInitScript(() => localStorage.setItem('has_seen_cloudflare_setup', 'true'));
    const login = new LoginScreen(other, new Pointer(other, false));
    const home = new DashboardScreen(other, new Pointer(other, false));
    await other.goto(`${stack.appUrl}/login`);
    await login.signIn(account);
    await home.waitUntilLive();

    await visit('/user-management');
    await people.press(`Modifica ${account.username}`);
    await people.press('Nuova password');
    const dialog = page.getByRole('dialog', { name: 'Nuova password' });
    await expect(dialog).toContainText(`Tutte le sessioni di ${account.username} vengono chiuse`);
    await pointer.press(dialog.getByRole('button', { name: 'Imposta' }));
    const field = dialog.getByLabel('Nuova password');
    await expect(field).toHaveAccessibleDescription('Scrivi una password');
    await expect(field).toBeFocused();
    await expectAccessibleScreen(page, hasTouch);
    await field.fill('viole-blu');
    guard.expectConnectionErrors(stack.hubUrl);
    await pointer.press(dialog.getByRole('button', { name: 'Imposta' }));
    await said(people, 'Password impostata');
    await expect(page.getByRole('dialog', { name: 'Modifica utente' })).toBeVisible();

    await expect(other.getByRole('heading', { name: 'Serve un nuovo token', level: 1 })).toBeVisible();
    await other.getByRole('main').getByRole('button', { name: 'Accedi', exact: true }).click();
    await expect(login.username).toHaveValue(account.username);
    await login.password.fill(account.password);
    await login.password.press('Enter');
    await expect(login.error).toBeVisible();
    await login.password.fill('viole-blu');
    await login.password.press('Enter');
    await home.waitUntilLive();
    await elsewhere.close();
  },
);
