import { expectAccessible, expectReachable } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import type { Page } from '@playwright/test';

const sheetOf = (page: Page, entityId: string) => page.locator(`[data-sheet="${entityId}"]`);

test(
  'a lock asks before it unlocks, and locks at once',
  { tag: ['@phone', '@hub'] },
  async ({ page, house, home, hand }) => {
    const { witness } = house;
    await home.living();
    const plain = (await witness.states()).find(
      ({ entity_id, state, attributes }) =>
        entity_id.startsWith('lock.') &&
        ['locked', 'unlocked'].includes(state) &&
        typeof attributes['code_format'] !== 'string' &&
        !/open/i.test(entity_id),
    );
    if (plain === undefined) throw new Error('this house has no lock without a code');
    const lock = plain.entity_id;
    await witness.call('lock.lock', { entity_id: lock });
    await expect.poll(() => witness.state(lock)).toBe('locked');
    await page.goto(`/?device=${lock}`);
    const sheet = sheetOf(page, lock);
    await expect(sheet).toContainText('Chiuso a chiave');
    const unlock = sheet.getByRole('button', { name: 'Sblocca' });
    const question = page.getByRole('alertdialog');
    await hand.press(unlock);
    await hand.press(question.getByRole('button', { name: 'Annulla' }));
    await expect(question).toBeHidden();
    expect(await witness.state(lock)).toBe('locked');
    await hand.press(unlock);
    await hand.press(question.getByRole('button', { name: 'Sblocca' }));
    await expect(sheet).toHaveAttribute('data-state', 'unlocked');
    expect(await witness.state(lock)).toBe('unlocked');
    const passages = sheet.getByRole('region', { name: 'Ultimi passaggi' });
    await expect(passages.getByRole('listitem').first()).toContainText(/^Sbloccato da \S+/);
    await hand.press(sheet.getByRole('button', { name: 'Chiudi a chiave' }));
    await expect(sheet).toHaveAttribute('data-state', 'locked');

    // Whoever comes later reads it of the hub.
    await page.reload();
    await expect(passages.getByRole('listitem').first()).toContainText(/^Sbloccato da \S+/);
  },
);

test(
  'one that can open the door itself asks, and opens it',
  { tag: '@phone' },
  async ({ page, house, visit, hand }) => {
    const lock = 'lock.serratura_portone';
    await visit(`/?device=${lock}`);
    const sheet = sheetOf(page, lock);
    await hand.press(sheet.getByRole('button', { name: 'Apri la porta' }));
    const question = page.getByRole('alertdialog', { name: 'Aprire la porta di Serratura portone?' });
    await hand.press(question.getByRole('button', { name: 'Apri la porta' }));
    await expect(sheet).toHaveAttribute('data-state', 'open');
    expect(await house.witness.state(lock)).toBe('open');
  },
);

test(
  'a code that is wrong is said, and one that jams says what to do',
  { tag: '@phone' },
  async ({ page, demo, house, visit, hand }) => {
    const lock = 'lock.serratura_garage';
    await visit(`/?device=${lock}`);
    const sheet = sheetOf(page, lock);
    await hand.press(sheet.getByRole('button', { name: 'Sblocca' }));
    const question = page.getByRole('alertdialog', { name: 'Serratura garage' });
    await question.getByLabel('Codice').fill('9999');
    await hand.press(question.getByRole('button', { name: 'Sblocca' }));
    await expect(sheet.getByRole('alert')).toContainText('Codice errato');
    expect(await house.witness.state(lock)).toBe('locked');
    demo.faults.setState(lock, 'jammed', (await house.witness.find(lock))?.attributes ?? {});
    await expect(sheet).toContainText('Controlla che la porta sia chiusa bene');
    await expect(sheet.getByRole('button', { name: 'Sblocca' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Chiudi a chiave' })).toBeVisible();
    await expectAccessible(page);
    await expectReachable(page);
  },
);
