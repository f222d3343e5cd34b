import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { makeToken } from '#fixtures/own-tokens.ts';
import { signInByPassword } from '#fixtures/sign-in-over-rest.ts';
import type { Stack } from '#fixtures/stack.ts';
import { tabTo } from '#fixtures/tab-to.ts';
import { expect, test } from '#fixtures/test.ts';

interface Zone {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly icon?: string;
}

const zonesOf = (stack: Stack) => stack.hubApi.command<Zone[]>('zone/list');

const zoneNamed = async (stack: Stack, name: string) =>
  (await zonesOf(stack)).find((zone) => zone.name === name);

const partsOf = (page: Page, name: string) => ({
  add: page.getByRole('button', { name: 'Crea zona' }).first(),
  form: page.getByRole('dialog', { name: /^(?:Crea|Modifica) zona$/ }),
  field: (label: string) => page.getByRole('textbox', { name: label, exact: true }),
  edit: page.getByRole('button', { name: `Modifica la zona ${name}` }),
  remove: page.getByRole('button', { name: `Elimina la zona ${name}` }),
  row: page.getByRole('listitem').filter({ hasText: name }),
});

test(
  'a zone is created by typing, changed with the keyboard, and deleted',
  { tag: '@hub' },
  async ({ page, pointer, stack, visit, hasTouch }) => {
    const name = `Prova ${randomUUID().slice(0, 6)} <b>`;
    const { add, form, field, edit, remove, row } = partsOf(page, name);
    try {
      await visit('/map');
      await pointer.press(add);
      await expect(form).toBeFocused();
      await pointer.press(form.getByRole('button', { name: 'Crea zona' }));
      await expect(page.getByText('Scrivi un nome')).toBeVisible();
      await field('Nome').fill(name);
      // Pasted together, as maps give them; on the other side of the earth.
      await field('Longitudine').fill('-16.5, -179.9995');
      await expect(field('Latitudine')).toHaveValue('-16,5000');
      await field('Raggio in metri').fill('9');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Il raggio va da 10 a 10.000 metri')).toBeVisible();
      await expectAccessibleScreen(page, hasTouch);
      await field('Raggio in metri').fill('120');
      await form.getByRole('radio', { name: 'Auto' }).check({ force: true });
      await pointer.press(form.getByRole('button', { name: 'Crea zona' }));
      await expect(
        page.getByRole('alertdialog', { name: 'Zona creata con successo in Home Assistant!' }),
      ).toBeVisible();
      await expect(row).toContainText('Raggio 120 m');
      const made = await zoneNamed(stack, name);
      expect(made).toMatchObject({ latitude: -16.5, longitude: -179.9995, radius: 120, icon: 'mdi:car' });
      await expect(page.getByRole('alertdialog')).toHaveCount(0);

      await edit.focus();
      await page.keyboard.press('Enter');
      await expect(form).toBeFocused();
      await tabTo(page, form.getByRole('slider', { name: 'Raggio' }));
      await page.keyboard.press('ArrowRight');
      await expect(form.getByText('Raggio · 130 m')).toBeVisible();
      await tabTo(page, field('Raggio in metri'));
      await page.keyboard.press('Enter');
      await expect(form).toHaveCount(0);
      await expect(row).toContainText('Raggio 130 m');
      await expect(edit).toBeFocused();

      await pointer.press(edit);
      await stack.hubApi.command('zone/update', { zone_id: made?.id, radius: 300 });
      const elsewhere = page.getByRole('alert').filter({ hasText: 'Qualcuno ha cambiato questa zona' });
      await expect(elsewhere).toContainText('300 m');
      await pointer.press(page.getByRole('button', { name: 'Usa questi valori' }));
      await expect(form.getByText('Raggio · 300 m')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(form).toHaveCount(0);

      await pointer.press(remove);
      const question = page.getByRole('alertdialog', { name: 'Sei sicuro?' });
      await expect(question).toContainText('Vuoi eliminare questa zona?');
      await pointer.press(question.getByRole('button', { name: 'Elimina' }));
      await expect(row).toHaveCount(0);
      expect(await zoneNamed(stack, name)).toBeUndefined();
    } finally {
      const left = await zoneNamed(stack, name);
      if (left !== undefined) await stack.hubApi.command('zone/delete', { zone_id: left.id });
    }
  },
);

test(
  'the house itself is moved in the settings of the hub, which is said',
  { tag: '@phone' },
  async ({ page, pointer, visit }) => {
    const { edit, form, remove } = partsOf(page, 'Casa Bianchi');
    await visit('/map');
    await expect(remove).toHaveCount(0);
    await pointer.press(edit);
    await expect(form).toContainText(
      'La posizione della casa si cambia nelle impostazioni di Home Assistant',
    );
    await expect(form.getByRole('textbox', { name: 'Nome' })).toBeDisabled();
  },
);

test(
  'a hub without the command for zones is reported, and the form stays as it was',
  { tag: '@phone' },
  async ({ page, pointer, demoHub, visit }) => {
    const { add, field, form } = partsOf(page, 'Palestra');
    demoHub.faults.forgetCommand('zone/create');
    await visit('/map');
    await pointer.press(add);
    await field('Nome').fill('Palestra');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Servizio non disponibile' });
    await expect(dialog).toContainText('estensione');
    await pointer.press(dialog.getByRole('button', { name: 'Chiudi' }));
    await expect(form).toBeVisible();
    await expect(field('Nome')).toHaveValue('Palestra');
  },
);

test.describe("a hub that speaks the specification's dialect", () => {
  test.use({ demoOptions: { dialect: 'specification' } });

  test(
    'creates a zone by a service; a zone that it refuses is stored in this browser',
    { tag: '@phone' },
    async ({ page, pointer, demoHub, guard, stack, login, dashboard }) => {
      const { add, field, form, remove, row } = partsOf(page, 'Lago');
      // It has no login flow, and no routes of people.
      guard.expectConnectionErrors(stack.appUrl);
      guard.expectConnectionErrors(stack.hubUrl);
      await login.open();
      await login.signIn(stack.owner);
      await dashboard.waitUntilLive();
      await page.goto('/map');
      await pointer.press(add);
      await field('Nome').fill('Palestra');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Zona creata con successo in Home Assistant!')).toBeVisible();
      expect(await zoneNamed(stack, 'Palestra')).toMatchObject({ radius: 100, icon: 'mdi:home' });
      await expect(page.getByRole('alertdialog')).toHaveCount(0);

      // What stands in front of a hub may answer in its place: it knows no such address, or takes no such token.
      const service = '**/api/services/zone/create';
      let status = 404;
      await page.route(service, (route) =>
        route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } }),
      );
      await pointer.press(add);
      await field('Nome').fill('Piscina');
      await page.keyboard.press('Enter');
      const missing = page.getByRole('alertdialog', { name: 'Servizio non disponibile' });
      await pointer.press(missing.getByRole('button', { name: 'Chiudi' }));
      await expect(field('Nome')).toHaveValue('Piscina');
      status = 401;
      await pointer.press(form.getByRole('button', { name: 'Crea zona' }));
      const token = page.getByRole('alertdialog', { name: 'Token Mancante' });
      await expect(token).toContainText('È necessario configurare un Long-Lived Token');
      await expectAccessible(page);
      await pointer.press(token.getByRole('button', { name: 'Configura Token HA' }));
      const setup = page.getByRole('dialog', { name: 'Configurazione Token Home Assistant' });
      const { access_token } = await signInByPassword(stack.url, 'http://127.0.0.1/', stack.owner);
      await setup
        .getByRole('textbox', { name: 'Token', exact: true })
        .fill(await makeToken(stack.url, access_token, 'Portato a mano'));
      await pointer.press(setup.getByRole('button', { name: 'Salva Token' }));
      await expect(setup).toHaveCount(0);
      await page.unroute(service);
      await pointer.press(add);
      await field('Nome').fill('Piscina');
      await pointer.press(form.getByRole('button', { name: 'Crea zona' }));
      await expect(page.getByText('Zona creata con successo in Home Assistant!')).toBeVisible();
      expect(await zoneNamed(stack, 'Piscina')).toBeDefined();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);

      demoHub.faults.refuseService('zone.create', { code: 'home_assistant_error', message: 'no' });
      await pointer.press(add);
      await field('Nome').fill('Lago');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('alertdialog', { name: 'Configurazione manuale' });
      await expect(dialog).toContainText('- name: "Lago"');
      await expect(page.getByText('Zona creata localmente (non salvata in Home Assistant)')).toBeVisible();
      await expectAccessible(page);
      await pointer.press(dialog.getByRole('button', { name: 'Chiudi' }));
      await expect(row).toContainText('solo in questo browser');
      await page.reload();
      await pointer.press(remove);
      await pointer.press(page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }));
      await expect(row).toHaveCount(0);
    },
  );
});
