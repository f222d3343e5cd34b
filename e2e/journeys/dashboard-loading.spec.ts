import { expectAccessible, expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import { storedSession } from '#fixtures/stored-session.ts';

test.describe('entities that do not arrive', { tag: '@phone' }, () => {
  test('time out after 15 seconds, and the page can be reloaded', async ({
    context,
    page,
    stack,
    demoHub,
    guard,
    pointer,
    dashboard,
  }) => {
    // The browser logs a socket that is closed before it is open.
    guard.expectConnectionErrors(stack.hubUrl);
    await context.setStorageState(await storedSession(stack, stack.owner));
    await page.clock.install();
    demoHub.faults.hang(true);
    await page.goto('/');
    await expect(page.getByRole('tab', { name: 'Tutti' })).toBeVisible();
    await page.clock.runFor(14_000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.clock.runFor(1_500);
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('Timeout nel caricamento dei dispositivi...');
    await expectNoSidewaysScroll(page);
    await pointer.press(failure.getByRole('button', { name: 'Configura Server' }));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await pointer.press(failure.getByRole('button', { name: 'Riprova' }));
    await expect(failure, 'it is asked anew').toHaveCount(0);
    demoHub.faults.hang(false);
    await page.clock.resume();
    await dashboard.waitUntilLive();
  });

  test('of an unreachable hub show an error', async ({ context, page, stack, demoHub, guard }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    // Placeholders that move for half a minute take as much of the processor as two journeys.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await context.setStorageState(await storedSession(stack, stack.owner));
    demoHub.faults.refuseConnections(true);
    await page.goto('/');
    await expect(page.getByRole('tab', { name: 'Tutti' })).toBeVisible();
    const failure = page.getByRole('alert');
    // With the clock running: axe never ends on a page whose clock is stopped.
    await expect(failure).toContainText('La casa non risponde', { timeout: 30_000 });
    await expect(failure).toContainText(/Errore di connessione|Timeout nel caricamento/);
    await expectAccessible(page);
  });
});
