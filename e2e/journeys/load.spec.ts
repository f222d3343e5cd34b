import { expectAccessible, expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import { storedSession } from '#fixtures/stored-session.ts';

test.describe('devices that do not come', { tag: '@phone' }, () => {
  test('are given up after 15 seconds, and the page can be loaded anew', async ({
    context,
    page,
    house,
    demo,
    guard,
    hand,
    dashboard,
  }) => {
    // A socket that is given up before it is open is written down by the browser.
    guard.expectTrouble(house.hubUrl);
    await context.setStorageState(await storedSession(house, house.owner));
    await page.clock.install();
    demo.faults.hang(true);
    await page.goto('/');
    await expect(page.getByRole('tab', { name: 'Tutti' })).toBeVisible();
    await page.clock.runFor(14_000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.clock.runFor(1_500);
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('Timeout nel caricamento dei dispositivi...');
    await expectNoSidewaysScroll(page);
    await hand.press(failure.getByRole('button', { name: 'Configura Server' }));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await hand.press(failure.getByRole('button', { name: 'Riprova' }));
    await expect(failure, 'it is asked anew').toHaveCount(0);
    demo.faults.hang(false);
    await page.clock.resume();
    await dashboard.living();
  });

  test('of a hub that is away say so', async ({ context, page, house, demo, guard }) => {
    guard.expectTrouble(house.hubUrl);
    await context.setStorageState(await storedSession(house, house.owner));
    demo.faults.refuseConnections(true);
    await page.goto('/');
    await expect(page.getByRole('tab', { name: 'Tutti' })).toBeVisible();
    const failure = page.getByRole('alert');
    // At the pace of the real clock: axe never ends on a page whose clock is held.
    await expect(failure).toContainText('La casa non risponde', { timeout: 30_000 });
    await expect(failure).toContainText(/Errore di connessione|Timeout nel caricamento/);
    await expectAccessible(page);
  });
});
