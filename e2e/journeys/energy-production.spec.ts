import { expectAccessible, expectAccessibleScreen, expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { prepareHouse } from '#fixtures/prepare-house.ts';
import { createResident } from '#fixtures/resident.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { expect, test } from '#fixtures/test.ts';
import { EnergyDevicesScreen } from '#screens/energy-devices-screen.ts';

const PRODUCTION = '/energy?scheda=produzione';

test.use({ demoOptions: { past: true } });

test('an owner completes a panel, and takes a device out and in again', async ({
  page,
  hasTouch,
  pointer,
  stack,
  visit,
}) => {
  await prepareHouse(stack);
  await visit(PRODUCTION);
  const energy = new EnergyDevicesScreen(page, pointer);
  const row = page.getByRole('listitem').filter({ hasText: 'Fotovoltaico' });
  await expect(row).toContainText('Aggiungi la capacità');
  await expect(page.getByRole('slider', { name: 'Produzione del periodo' })).toBeVisible();
  await energy.press('Modifica Fotovoltaico');
  await energy.press('Salva');
  await expect(energy.field('Capacità (kW di picco)')).toHaveAccessibleDescription('Scrivi la capacità');
  await energy.field('Capacità (kW di picco)').fill('4,5');
  await expectAccessible(page);
  await energy.press('Salva');
  await expect(row).toContainText('4,5 kW · efficienza 85 %');
  await pointer.press(page.getByRole('radio', { name: 'Mese' }));
  await expect(row).toContainText('Attesa (stima)');
  await expectAccessibleScreen(page, hasTouch);

  await page.goto('/energy');
  await energy.press('Modifica Televisore');
  await energy.press('Rimuovi');
  const question = page.getByRole('alertdialog', { name: 'Rimuovere «Televisore»?' });
  await pointer.press(question.getByRole('button', { name: 'Rimuovi' }));
  await expect(page.getByRole('button', { name: 'Modifica Televisore' })).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await energy.press('Aggiungi dispositivo');
  await pointer.press(page.getByRole('radio', { name: /sensor\.televisore_energia/ }));
  await energy.field('Nome').fill('TV della sala');
  await expectAccessible(page);
  await energy.press('Aggiungi');
  await expect(page.getByRole('listitem').filter({ hasText: 'TV della sala' })).toBeVisible();
});

test('statistics are read with the keyboard, and as a table', { tag: '@phone' }, async ({ page, visit }) => {
  await visit('/energy?scheda=statistiche');
  await expect(page.getByText(/^Media di/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Energia fossile' })).toBeVisible();
  const map = page.getByRole('slider', { name: /^Consumo medio per ora/ });
  await map.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(map).toHaveAttribute('aria-valuetext', /^martedì, 0–1: [\d,]+\skWh$/);
  await page.getByText('Mostra i dati in tabella').last().click();
  await expect(page.getByRole('columnheader', { name: 'dom' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test(
  'a resident with the right to energy completes a panel for everybody',
  { tag: '@phone' },
  async ({ page, pointer, context, stack }) => {
    const energy = new EnergyDevicesScreen(page, pointer);
    await context.setStorageState(await storedSession(stack, await createResident(stack)));
    await page.goto(PRODUCTION);
    await energy.press('Modifica Fotovoltaico');
    await energy.field('Capacità (kW di picco)').fill('6');
    await energy.press('Salva');
    await expect(page.getByRole('dialog', { name: 'Modifica pannello solare' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Fotovoltaico' })).toContainText('6 kW');
  },
);
