import { expectAccessible, expectReachable } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import { sheetOf } from '#screens/sheet-screen.ts';

test(
  'a lock asks for confirmation before it unlocks, and locks at once',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, home, pointer }) => {
    const { hubApi } = stack;
    await home.waitUntilLive();
    const plain = (await hubApi.states()).find(
      ({ entity_id, state, attributes }) =>
        entity_id.startsWith('lock.') &&
        ['locked', 'unlocked'].includes(state) &&
        typeof attributes['code_format'] !== 'string' &&
        !/open/i.test(entity_id),
    );
    if (plain === undefined) throw new Error('this hub has no lock without a code');
    const lock = plain.entity_id;
    await hubApi.call('lock.lock', { entity_id: lock });
    await expect.poll(() => hubApi.state(lock)).toBe('locked');
    await page.goto(`/?device=${lock}`);
    const sheet = sheetOf(page, lock);
    await expect(sheet).toContainText(/Chius[oa] a chiave/);
    const unlock = sheet.getByRole('button', { name: 'Sblocca' });
    const question = page.getByRole('alertdialog');
    await pointer.press(unlock);
    await pointer.press(question.getByRole('button', { name: 'Annulla' }));
    await expect(question).toBeHidden();
    expect(await hubApi.state(lock)).toBe('locked');
    await pointer.press(unlock);
    await pointer.press(question.getByRole('button', { name: 'Sblocca' }));
    await expect(sheet).toHaveAttribute('data-state', 'unlocked');
    expect(await hubApi.state(lock)).toBe('unlocked');
    const accessLog = sheet.getByRole('region', { name: 'Ultime aperture' });
    await expect(accessLog.getByRole('listitem').first()).toContainText(/^Sbloccat[oa] da \S+/);
    await pointer.press(sheet.getByRole('button', { name: 'Chiudi a chiave' }));
    await expect(sheet).toHaveAttribute('data-state', 'locked');

    // After a reload the entry comes from the hub.
    await page.reload();
    await expect(accessLog.getByRole('listitem').first()).toContainText(/^Sbloccat[oa] da \S+/);
  },
);

test(
  'a lock with the open feature asks for confirmation and opens the door',
  { tag: '@phone' },
  async ({ page, stack, visit, pointer }) => {
    const lock = 'lock.serratura_portone';
    await visit(`/?device=${lock}`);
    const sheet = sheetOf(page, lock);
    await pointer.press(sheet.getByRole('button', { name: 'Apri la porta' }));
    const question = page.getByRole('alertdialog', { name: 'Serratura portone: aprire la porta?' });
    await pointer.press(question.getByRole('button', { name: 'Apri la porta' }));
    await expect(sheet).toHaveAttribute('data-state', 'open');
    expect(await stack.hubApi.state(lock)).toBe('open');
  },
);

test(
  'a wrong code is reported, and a jammed lock says what to do',
  { tag: '@phone' },
  async ({ page, demoHub, stack, visit, pointer }) => {
    const lock = 'lock.serratura_garage';
    await visit(`/?device=${lock}`);
    const sheet = sheetOf(page, lock);
    await pointer.press(sheet.getByRole('button', { name: 'Sblocca' }));
    const question = page.getByRole('alertdialog', { name: 'Serratura garage' });
    await question.getByLabel('Codice').fill('9999');
    await pointer.press(question.getByRole('button', { name: 'Sblocca' }));
    await expect(question).toContainText('Codice errato');
    await page.keyboard.press('Escape');
    expect(await stack.hubApi.state(lock)).toBe('locked');
    demoHub.faults.setState(lock, 'jammed', (await stack.hubApi.find(lock))?.attributes ?? {});
    await expect(sheet).toContainText('Controlla che la porta sia chiusa bene');
    await expect(sheet.getByRole('button', { name: 'Sblocca' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Chiudi a chiave' })).toBeVisible();
    await expectAccessible(page);
    await expectReachable(page);
  },
);
