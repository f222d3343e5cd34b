import { expect, test } from '#fixtures/test.ts';
import type { Page } from '@playwright/test';

const sheetOf = (page: Page, entityId: string) => page.locator(`[data-sheet="${entityId}"]`);
const SET_POSITION = 4;

test(
  'a cover goes where it is told to, and stops',
  { tag: ['@phone', '@hub'] },
  async ({ page, house, home, hand }) => {
    const { witness, demo } = house;
    await home.living();
    const movable = (await witness.states()).find(
      ({ entity_id, state, attributes }) =>
        entity_id.startsWith('cover.') &&
        state !== 'unavailable' &&
        !['gate', 'garage', 'door', 'window'].includes(String(attributes['device_class'])) &&
        (Number(attributes['supported_features']) & SET_POSITION) !== 0,
    );
    if (movable === undefined) throw new Error('this house has no cover that can be set to a place');
    const cover = movable.entity_id;
    const isAt = (percent: number) =>
      expect.poll(() => witness.attribute(cover, 'current_position'), { timeout: 40_000 }).toBe(percent);
    await witness.call('cover.set_cover_position', { entity_id: cover, position: 30 });
    await isAt(30);
    await page.goto(`/?device=${cover}`);
    const sheet = sheetOf(page, cover);
    const position = sheet.getByRole('slider', { name: 'Posizione' });
    await expect(position).toHaveValue('30');
    await position.press('ArrowRight');
    await isAt(40);
    await expect(sheet).not.toHaveAttribute('data-pending');
    await expect(sheet).toContainText('Aperto');
    await hand.press(sheet.getByRole('button', { name: 'Apri', exact: true }));
    await expect(sheet).toHaveAttribute('data-state', 'opening');
    await hand.press(sheet.getByRole('button', { name: 'Ferma', exact: true }));
    await expect(async () => {
      // The covers of a hub of 2024 tell that they stopped only when they are asked.
      if (demo === undefined) await witness.call('homeassistant.update_entity', { entity_id: cover });
      expect(await witness.state(cover)).toBe('open');
    }).toPass();
    await expect(sheet).toHaveAttribute('data-state', 'open');
    expect(Number(await witness.attribute(cover, 'current_position'))).toBeLessThan(100);
  },
);

test('the slats turn where it has some', { tag: '@phone' }, async ({ page, house, visit }) => {
  const cover = 'cover.veneziana';
  await visit(`/?device=${cover}`);
  const tilt = sheetOf(page, cover).getByRole('slider', { name: 'Inclinazione' });
  await expect(tilt).toHaveValue('40');
  await tilt.press('End');
  await expect.poll(() => house.witness.attribute(cover, 'current_tilt_position')).toBe(100);
});

test('a finger on the blind draws it down', async ({ page, house, visit, hand }) => {
  const cover = 'cover.tapparella_grande';
  await visit(`/?device=${cover}`);
  const pane = sheetOf(page, cover).locator('[data-movable]');
  const box = await pane.boundingBox();
  if (box === null) throw new Error('the blind is not in sight');
  const x = box.x + box.width / 2;
  await hand.drag({ x, y: box.y + box.height * 0.3 }, { x, y: box.y + box.height * 0.9 });
  await expect
    .poll(async () => Number(await house.witness.attribute(cover, 'current_position')), { timeout: 30_000 })
    .toBeLessThan(30);
});

test(
  'at home a gate opens at once; "Sempre" asks first, and stays kept',
  { tag: '@phone' },
  async ({ page, house, visit, hand }) => {
    const gate = 'cover.cancello';
    await visit(`/?device=${gate}`);
    const sheet = sheetOf(page, gate);
    await expect(sheet).toContainText('Chiuso');
    await hand.press(sheet.getByText('Conferma e serratura'));
    await hand.press(sheet.getByRole('radio', { name: 'Sempre' }));
    await page.reload();
    await hand.press(sheet.getByRole('button', { name: 'Apri', exact: true }));
    const question = page.getByRole('alertdialog', { name: 'Aprire Cancello?' });
    await hand.press(question.getByRole('button', { name: 'Annulla' }));
    await expect(question).toBeHidden();
    expect(await house.witness.state(gate)).toBe('closed');
    await hand.press(sheet.getByText('Conferma e serratura'));
    await hand.press(sheet.getByRole('radio', { name: 'Fuori casa' }));
    await hand.press(sheet.getByRole('button', { name: 'Apri', exact: true }));
    await expect(sheet).toHaveAttribute('data-state', 'opening');
    await expect(question).toHaveCount(0);
  },
);

test(
  '"Sblocca" opens the lock of the same device, by its name, and the one that a person chose',
  { tag: '@phone' },
  async ({ page, house, visit, hand }) => {
    const { witness } = house;
    await visit('/?device=cover.cancello');
    const sheet = sheetOf(page, 'cover.cancello');
    await hand.press(sheet.getByRole('button', { name: 'Sblocca' }));
    const question = page.getByRole('alertdialog', { name: 'Aprire Serratura cancello?' });
    await hand.press(question.getByRole('button', { name: 'Sblocca' }));
    await expect.poll(() => witness.state('lock.serratura_cancello')).toBe('unlocked');
    await expect(sheet.getByRole('button', { name: 'Sbloccato' })).toBeVisible();

    await page.goto('/?device=cover.basculante');
    const garage = sheetOf(page, 'cover.basculante');
    await expect(garage.getByRole('button', { name: 'Apri', exact: true })).toBeVisible();
    await expect(garage.getByRole('button', { name: 'Sblocca' })).toHaveCount(0);
    await hand.press(garage.getByText('Conferma e serratura'));
    await garage.getByRole('combobox').selectOption({ label: 'Serratura garage' });
    await hand.press(garage.getByRole('button', { name: 'Sblocca' }));
    const code = page.getByRole('alertdialog', { name: 'Serratura garage' });
    await code.getByLabel('Codice').fill('9999');
    await hand.press(code.getByRole('button', { name: 'Sblocca' }));
    await expect(garage.getByRole('alert')).toContainText('Codice errato');
    expect(await witness.state('lock.serratura_garage')).toBe('locked');
  },
);

test.describe('a gate of a house that was lived in', () => {
  test.use({ demoOptions: { past: true } });

  test(
    'who passed last: those before, and whoever opens it now',
    { tag: '@phone' },
    async ({ page, visit, hand }) => {
      await visit('/?device=cover.cancello');
      const sheet = sheetOf(page, 'cover.cancello');
      const passages = sheet.getByRole('region', { name: 'Ultimi passaggi' }).getByRole('listitem');
      await expect(passages).toHaveText(
        Array.from({ length: 3 }, () => /^Aperto da (Luca|Maria) Bianchi(Ieri alle )?\d\d:\d\d$/),
      );
      const momentOf = (place: number) => passages.nth(place).locator('time').getAttribute('datetime');
      const before = await momentOf(0);
      await hand.press(sheet.getByRole('button', { name: 'Apri' }));
      await expect.poll(() => momentOf(0)).not.toBe(before);
      await expect(passages.first()).toContainText('Aperto da Maria Bianchi');
      expect(await momentOf(1)).toBe(before);
    },
  );
});
