import { expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';

test('a key is made, copied, seen once, used and revoked', async ({
  page,
  hasTouch,
  pointer,
  stack,
  visit,
}) => {
  const check = async () => {
    await expectAccessibleScreen(page, hasTouch);
  };
  const send = async (key: string) => {
    const answer = await fetch(`${stack.hubUrl}/api/notices`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Lavatrice', message: 'Il bucato è pronto' }),
    });
    return answer.status;
  };

  await visit('/profile');
  await pointer.press(page.getByRole('link', { name: /Chiavi di servizio/ }));
  await expect(page.getByRole('heading', { name: 'Nessuna chiave' })).toBeVisible();
  await check();
  await pointer.press(page.getByRole('button', { name: 'Nuova chiave' }));
  const make = page.getByRole('dialog', { name: 'Nuova chiave' });
  await pointer.press(make.getByRole('button', { name: 'Crea' }));
  await expect(make).toContainText('Inserisci un nome');
  await make.getByLabel('Nome').fill('Node-RED');
  await page.keyboard.press('Enter');

  const made = page.getByRole('dialog', { name: 'Chiave creata' });
  const shown = made.getByRole('group', { name: 'Chiave di «Node-RED»' });
  await expect(shown).toContainText(/soglia_[\w-]{20,}/);
  await check();
  await pointer.press(shown.getByRole('button', { name: 'Copia' }));
  await expect(shown.getByRole('button', { name: 'Copiata' })).toBeVisible();
  const key = await shown.locator('code').innerText();
  await pointer.press(made.getByRole('button', { name: 'Chiudi' }).last());
  await expect(made).toBeHidden();

  await pointer.press(page.getByRole('button', { name: 'Nuova chiave' }));
  await make.getByLabel('Nome').press('ControlOrMeta+v');
  await expect(make.getByLabel('Nome')).toHaveValue(key);
  await pointer.press(make.getByRole('button', { name: 'Annulla' }));
  await expect(make).toBeHidden();

  // Neither the page nor the browser has it any more.
  const row = page.getByRole('listitem').filter({ hasText: 'Node-RED' });
  await expect(row).toContainText('mai usata');
  expect(await page.content()).not.toContain(key);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(key);
  await page.reload();
  await expect(row).toBeVisible();
  expect(await send(key)).toBe(201);
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Usata', { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await check();

  await pointer.press(row.getByRole('button', { name: 'Revoca la chiave Node-RED' }));
  const ask = page.getByRole('alertdialog', { name: 'Revocare la chiave?' });
  await pointer.press(ask.getByRole('button', { name: 'Revoca' }));
  await expect(page.getByRole('heading', { name: 'Nessuna chiave' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await send(key)).toBe(401);
});
