import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { energySettings } from '#fixtures/energy-settings.ts';
import { tabTo } from '#fixtures/tab-to.ts';
import { expect, test } from '#fixtures/test.ts';

const partsOf = (page: Page) => ({
  opener: page.getByRole('button', { name: 'Tariffa e contatore' }),
  sheet: page.getByRole('dialog', { name: 'Tariffa e contatore' }),
  power: page.getByLabel('Potenza contrattuale (kW)'),
  save: page.getByRole('button', { name: 'Salva', exact: true }),
  leaving: page.getByRole('alertdialog', { name: 'Uscire senza salvare?' }),
});

test('a price and a day of the bands are set with the keyboard alone, and energy costs that', async ({
  page,
  stack,
  visit,
  hasTouch,
}) => {
  const { opener, sheet, power, save } = partsOf(page);
  await visit('/energy');
  await expect(page.getByText('0,25 € per kWh')).toBeVisible();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(power).toBeVisible();
  await tabTo(page, power);
  await page.keyboard.type('quattro');
  await tabTo(page, page.getByRole('button', { name: 'Inserisci il prezzo' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Vale dal')).toBeFocused();
  await tabTo(page, page.getByLabel('Prezzo (€/kWh)'));
  await page.keyboard.type('31');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Scrivi la potenza in kW, da 0,5 a 1000.')).toBeVisible();
  await expect(page.getByText('È troppo alto: 25 centesimi si scrivono 0,25.')).toBeVisible();
  await expect(power).toBeFocused();
  await expectAccessibleScreen(page, hasTouch);

  await page.keyboard.type('4,5');
  await tabTo(page, page.getByLabel('Prezzo (€/kWh)'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('0,31');
  await tabTo(page, page.locator('summary', { hasText: 'Festivi e giorni particolari' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Aggiungi il 4 ottobre' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Giorno', { exact: true })).toBeFocused();
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByText('0,31 € per kWh')).toBeVisible();
  expect(await energySettings(stack)).toMatchObject({
    contracted_kw: 4.5,
    tariff: {
      periods: [{ price: { kind: 'single', euro: 0.31 }, fixed_monthly: 0 }],
      exceptions: [{ day: '10-04', counts_as: 'holiday' }],
    },
  });
});

test('a tariff that somebody else saved meanwhile is reported, and nothing typed is lost @phone', async ({
  page,
  stack,
  guard,
  visit,
}) => {
  guard.expect(/^console\.error: Failed to load resource: .* 409 \(Conflict\) \(.*\/api\/energy_settings\)$/);
  const { opener, sheet, power, save, leaving } = partsOf(page);
  await visit('/energy');
  await opener.click();
  await power.fill('4,5');

  await page.goBack();
  await leaving.getByRole('button', { name: 'Resta' }).click();
  await expect(power).toHaveValue('4,5');
  await page.goBack();
  await expect(leaving).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaving).toBeHidden();

  await energySettings(stack, { contracted_kw: 6 });
  await save.click();
  await expect(page.getByText('Nel frattempo la tariffa è cambiata')).toBeVisible();
  await expect(power).toHaveValue('4,5');
  expect(await energySettings(stack)).toMatchObject({ contracted_kw: 6 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salva le mie' }).click();
  await expect(sheet).toBeHidden();
  expect(await energySettings(stack)).toMatchObject({ contracted_kw: 4.5 });

  await opener.click();
  await expect(power).toHaveValue('4,5');
  await power.fill('3');
  await energySettings(stack, { contracted_kw: 10 });
  await save.click();
  await page.getByRole('button', { name: 'Scarta le mie' }).click();
  await expect(power).toHaveValue('10');
  await power.fill('3');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await leaving.getByRole('button', { name: 'Esci senza salvare' }).click();
  await expect(sheet).toBeHidden();
  await opener.click();
  await expect(power).toHaveValue('10');
});
