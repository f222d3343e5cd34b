import { createResident } from '#fixtures/resident.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test } from '#fixtures/test.ts';

const MAP = 1;

test(
  'a resident with the rights makes a zone and an automation, and loses nothing when the rights go',
  { tag: '@phone' },
  async ({ page, context, pointer, stack, guard }) => {
    // What is on the screen may ask once more before it learns that it may not.
    guard.expectConnectionErrors(stack.hubUrl);
    const resident = await createResident(stack, { functions: [MAP], rights: ['zones', 'automations'] });
    await context.setStorageState(await storedSession(stack, resident));
    await page.goto(`${stack.appUrl}/map`);
    const form = page.getByRole('dialog', { name: /^(?:Crea|Modifica) zona$/ });
    const name = page.getByRole('textbox', { name: 'Nome', exact: true });
    const add = page.getByRole('button', { name: 'Crea zona' }).first();

    // With the right a zone is made on the hub, in the name of the gateway.
    await pointer.press(add);
    await name.fill('Palestra');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Palestra' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    // The right goes while a form is open: that stays, with words, and nothing is saved.
    await pointer.press(add);
    await name.fill('Piscina');
    await resident.changeRole({ functions: [MAP], rights: ['automations'] });
    // The button that begins one: in the form there is another of that name.
    await expect(page.locator('[aria-haspopup=dialog][aria-label="Crea zona"]')).toHaveCount(0);
    await expect(form).toBeVisible();
    await name.press('Enter');
    await expect(form).toContainText('Il tuo ruolo non permette più di modificare le zone');
    await expect(name).toHaveValue('Piscina');

    // The whole map goes: the zone stays on this device, and can be gone on with once the map is back.
    await resident.changeRole({ functions: [], rights: ['automations'] });
    await expect(page.getByText('Il tuo ruolo non comprende la mappa')).toBeVisible();
    await expect(page.getByText('«Piscina» è rimasta a metà.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Riprendila' })).toHaveCount(0);
    await resident.changeRole({ functions: [MAP], rights: ['zones', 'automations'] });
    await pointer.press(page.getByRole('button', { name: 'Riprendila' }));
    await expect(name).toHaveValue('Piscina');
    await name.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Piscina' })).toBeVisible();
    expect(await stack.hubApi.command<{ name: string }[]>('zone/list')).toContainEqual(
      expect.objectContaining({ name: 'Piscina' }),
    );
    await expect(page.getByText('è rimasta a metà')).toHaveCount(0);

    // An automation that is open when its right goes stays too, and is saved once it is back.
    await page.goto(`${stack.appUrl}/automations?nuova`);
    const press = (label: string | RegExp) =>
      pointer.press(page.getByRole('button', { name: label, exact: true }).first());
    const editor = page.getByRole('dialog', { name: 'Nuova automazione' });
    await press(/^Da zero/);
    await name.fill('Sveglia');
    await press('Aggiungi evento');
    await press('A un orario');
    await press('Fatto');
    await press('Aggiungi azione');
    await press(/^Aspetta un po/);
    await press('Fatto');
    await resident.changeRole({ functions: [MAP], rights: ['zones'] });
    await expect(async () => {
      await press('Salva');
      await expect(editor.getByRole('alert')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(name).toHaveValue('Sveglia');
    expect(await stack.hubApi.automationsNamed('Sveglia')).toEqual([]);
    await resident.changeRole({ functions: [MAP], rights: ['zones', 'automations'] });
    const saved = () => stack.hubApi.automationsNamed('Sveglia');
    await expect(async () => {
      if ((await saved()).length === 0) await press('Salva');
      expect(await saved()).toHaveLength(1);
    }).toPass();
    await expect(editor).toBeHidden();
  },
);

test(
  'the map says that a role sees no zone, and shows no example in its place',
  { tag: '@phone' },
  async ({ page, context, stack }) => {
    const resident = await createResident(stack, {
      functions: [MAP],
      devices: { scope: 'chosen', grants: [{ by: 'area', id: 'cucina', access: 'control' }], exceptions: [] },
    });
    await context.setStorageState(await storedSession(stack, resident));
    await page.goto(`${stack.appUrl}/map`);
    await expect(page.getByText('Il tuo ruolo non comprende nessuna zona.')).toBeVisible();
    await expect(page.getByText('Esempio')).toHaveCount(0);
  },
);
