import type { Page } from '@playwright/test';
import { energySettings } from '#fixtures/energy-settings.ts';
import { createResident } from '#fixtures/resident.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test } from '#fixtures/test.ts';

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const numberIn = (text = '') =>
  Number(/[\d.]+(?:,\d+)?/.exec(text)?.[0].replace('.', '').replace(',', '.') ?? NaN);

test.describe('a bare hub', { tag: '@phone' }, () => {
  test.use({ gatewaySettings: { hosted: true }, demoOptions: { past: true } });

  test('shows and prices the energy of the house, and keeps the tariff in the browser', async ({
    page,
    pointer,
    bareHome: _home,
  }) => {
    await page.goto('/energy');
    await expect(panel(page, 'Adesso')).toContainText(/\d\s(?:W|kW)/);
    await expect(panel(page, 'Consumo di oggi').getByRole('slider')).toBeVisible();
    await expect(page.getByText('Esempio', { exact: true })).toHaveCount(0);

    await pointer.press(page.getByRole('button', { name: 'Tariffa e contatore' }));
    await pointer.press(page.getByRole('button', { name: 'Inserisci il prezzo' }));
    await page.getByLabel('Prezzo (€/kWh)').fill('0,5');
    await pointer.press(page.getByRole('button', { name: 'Salva', exact: true }));
    await expect(page.getByText('0,50 € per kWh')).toBeVisible();
    await page.reload();
    await expect(page.getByText('0,50 € per kWh')).toBeVisible();

    // The sensor of a device that is changed goes to the hub, its name and price stay in this browser.
    await pointer.press(page.getByRole('button', { name: 'Gestisci dispositivi' }));
    await pointer.press(page.getByRole('dialog').getByRole('button', { name: /^Televisore/ }));
    const form = page.getByRole('dialog', { name: 'Modifica dispositivo' });
    await form.getByLabel('Nome').fill('Televisore grande');
    await pointer.press(form.getByRole('button', { name: 'Salva', exact: true }));
    await expect(page.getByText('Dispositivo salvato')).toBeVisible();
    await page.reload();
    await expect(panel(page, 'Dispositivi')).toContainText('Televisore grande');
  });
});

test.describe('roles', { tag: '@phone' }, () => {
  test.use({ demoOptions: { past: true } });

  test('somebody with function 2 without the right sees the energy and changes nothing', async ({
    page,
    stack,
    context,
    pointer,
  }) => {
    await context.setStorageState(
      await storedSession(stack, await createResident(stack, { functions: [2] })),
    );
    await page.goto('/energy');
    await expect(panel(page, 'Consumo di oggi').getByRole('slider')).toBeVisible();
    await expect(panel(page, 'Dispositivi').getByRole('listitem').first()).toContainText(/\d kWh/);
    await expect(page.getByRole('button', { name: 'Aggiungi dispositivo' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Gestisci dispositivi' })).toHaveCount(0);
    await pointer.press(page.getByRole('button', { name: 'Dettagli dei dispositivi' }));
    await pointer.press(page.getByRole('dialog').getByRole('button', { name: /^Televisore/ }));
    const form = page.getByRole('dialog', { name: 'Modifica dispositivo' });
    await expect(form.getByText('Sola lettura')).toBeVisible();
    await expect(form.getByLabel('Nome')).toBeDisabled();
    await expect(form.getByRole('button', { name: 'Salva', exact: true })).toHaveCount(0);
  });

  for (const [who, rights, functions] of [
    ['function 2', [], [2]],
    ['the right to energy without function 2', ['energy'], []],
  ] as const)
    test(`the dashboard and the energy screen show the same to somebody with ${who}`, async ({
      page,
      stack,
      context,
      pointer,
      dashboard,
    }) => {
      const periods = [
        { from: '2020-01-01', price: { kind: 'single', euro: 2.5 }, fixed_monthly: 0 },
      ] as const;
      await energySettings(stack, { tariff: { periods: [...periods], exceptions: [] } });
      await context.setStorageState(
        await storedSession(stack, await createResident(stack, { rights, functions })),
      );
      await page.goto('/');
      await dashboard.waitUntilLive();
      const summary = page.getByRole('region', { name: 'Riepilogo della casa' });
      await pointer.press(summary.getByRole('button', { name: 'Energia' }));
      const slide = summary.locator('article').filter({ hasText: 'Energia' });
      await expect(slide).toContainText(/€\s*spesa/);
      const shown = (await slide.textContent()) ?? '';
      const kwh = numberIn(/([\d.,]{1,12})\s*kWh\s*oggi/.exec(shown)?.[1]);
      const euro = numberIn(/([\d.,]{1,12})\s*€\s*spesa/.exec(shown)?.[1]);
      // At midnight both are 0.
      expect([kwh, euro].every(Number.isFinite)).toBe(true);

      await page.goto('/energy');
      const figure = (name: string) =>
        page.locator('main dl > div').filter({ hasText: name }).first().locator('dd');
      await expect(figure('Spesa')).toContainText(/\d/);
      // Both round, and the house has gone on meanwhile.
      expect(Math.abs(numberIn((await figure('Oggi').textContent()) ?? '') - kwh)).toBeLessThan(0.15);
      expect(Math.abs(numberIn((await figure('Spesa').textContent()) ?? '') - euro)).toBeLessThan(0.5);
    });
});
