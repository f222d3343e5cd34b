import { startTcpRelay } from '@soglia/database/testing/tcp-relay';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '#fixtures/accessibility.ts';
import { startDesk, type Desk } from '#fixtures/desk.ts';
import { prepareHouse } from '#fixtures/prepare-house.ts';
import { openGateway } from '#fixtures/start-gateway.ts';
import { expect, test as base } from '#fixtures/test.ts';
import { FrameScreen } from '#screens/frame-screen.ts';
import { TicketsScreen } from '#screens/tickets-screen.ts';

const test = base.extend<{ readonly desk: Desk; readonly tickets: TicketsScreen }>({
  desk: async ({}, use) => {
    const desk = await startDesk();
    await use(desk);
    await desk.close();
  },
  gatewaySettings: ({ desk }, use) => use({ logLevel: 'silent', ...desk.settings }),
  tickets: ({ page, pointer }, use) => use(new TicketsScreen(page, pointer)),
});

test.use({ serviceWorkers: 'allow' });

const boiler = {
  phone: '3331234567',
  title: 'Caldaia in blocco',
  description: 'Da stamattina non parte: sul display compare E02.',
};

/** The worker and the app's files are kept, so that it starts without a network. */
async function waitUntilStored(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/settings.json')) !== undefined))
    .toBe(true);
}

/** Writes a ticket without a network: it stays among those that wait. */
async function writeOffline(context: BrowserContext, tickets: TicketsScreen, title: string): Promise<void> {
  await context.setOffline(true);
  await tickets.open();
  await tickets.fill({ ...boiler, title });
  await tickets.send();
  await tickets.form.getByRole('button', { name: 'Chiudi' }).last().tap();
  await expect(tickets.waiting.filter({ hasText: title })).toBeVisible();
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test(
  'a ticket written without a network is there after a start without one, and is sent once',
  { tag: '@phone' },
  async ({ page, context, stack, guard, desk, visit, tickets, dashboard }) => {
    for (const origin of [stack.appUrl, stack.hubUrl]) guard.expectConnectionErrors(origin);
    await visit('/support-tickets');
    await expect(page.getByText('Tutto in ordine')).toBeVisible();
    await waitUntilStored(page);
    await writeOffline(context, tickets, boiler.title);

    await page.reload();
    await expect(tickets.waiting).toContainText(boiler.title);
    await expect(page.getByText(/^I tuoi ticket tornano appena c’è la connessione/)).toBeVisible();
    await page.goto('/view-tickets');
    await expect(tickets.waiting).toContainText(boiler.title);
    await expectAccessible(page);

    await page.goto('/');
    await dashboard.logOut();
    const question = page.getByRole('alertdialog', { name: 'Esci senza inviare?' });
    await expect(question).toContainText('Un ticket non ancora inviato andrà perso.');
    await question.getByRole('button', { name: 'Annulla' }).tap();

    await context.setOffline(false);
    await page.goto('/support-tickets');
    await expect(tickets.cards).toHaveCount(1);
    await expect(tickets.waiting).toHaveCount(0);
    expect((await desk.command('tickets')).match(/Caldaia in blocco/g)).toHaveLength(1);
  },
);

test(
  "'Reimposta Server' names the tickets that wait, and nothing where none does",
  { tag: '@phone' },
  async ({ page, context, stack, guard, pointer, visit, tickets }) => {
    for (const origin of [stack.appUrl, stack.hubUrl]) guard.expectConnectionErrors(origin);
    const frame = new FrameScreen(page, pointer, true);
    const question = page.getByRole('alertdialog', { name: 'Reimpostare il server?' });
    const askForReset = async () => {
      await frame.open(frame.menuButton, frame.menu);
      await pointer.press(frame.menu.getByRole('button', { name: 'Reimposta Server' }));
      await expect(question).toContainText('Dovrai accedere di nuovo.');
    };
    await visit('/support-tickets');
    await expect(page.getByText('Tutto in ordine')).toBeVisible();
    await waitUntilStored(page);
    await askForReset();
    await expect(question).not.toContainText('inviat');
    await pointer.press(question.getByRole('button', { name: 'Annulla' }));
    await page.keyboard.press('Escape');

    await writeOffline(context, tickets, boiler.title);
    await writeOffline(context, tickets, 'Cancello fermo');
    await page.reload();
    await expect(tickets.waiting).toHaveCount(2);
    await askForReset();
    await expect(question).toContainText('2 ticket non ancora inviati andranno persi.');
    await expectAccessible(page);
    await context.setOffline(false);
    const reloaded = page.waitForEvent('load');
    await pointer.press(question.getByRole('button', { name: 'Reimposta Server' }));
    await reloaded;
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => databases(page)).not.toContain('soglia-tickets');
  },
);

test.describe('on the hosted domain', () => {
  test.use({
    gatewaySettings: async ({}, use) => use({ hosted: true, hostedPrivateAddresses: ['127.0.0.0/8'] }),
  });

  test(
    "'Reset' after a session that ended by itself asks before it loses a ticket, and nothing where none waits",
    { tag: '@phone' },
    async ({
      page,
      context,
      stack,
      demoHub,
      desk,
      guard,
      pointer,
      login,
      serverDialog,
      dashboard,
      tickets,
    }) => {
      const home = await openGateway({ hub: stack.url, ...desk.settings });
      await using tunnel = await startTcpRelay({ host: '127.0.0.3', to: home.hubUrl });
      try {
        await prepareHouse({ ...stack, hubUrl: home.hubUrl });
        guard.admit(tunnel.url);
        for (const origin of [stack.appUrl, tunnel.url]) guard.expectConnectionErrors(origin);
        // While the hosted domain is away the app asks the home directly.
        guard.expect(/^console\.error: Access to fetch at .* has been blocked by CORS policy/);
        await page.goto('/');
        await serverDialog.saveAddress(tunnel.url);
        await login.signIn(stack.owner);
        await dashboard.waitUntilLive();
        await page.goto('/support-tickets');
        await expect(page.getByText('Tutto in ordine')).toBeVisible();
        await waitUntilStored(page);
        await writeOffline(context, tickets, boiler.title);

        demoHub.faults.revoke('maria');
        const other = await context.newPage();
        await other.goto('/support-tickets');
        await context.setOffline(false);
        // One window is refused, the other learns from the storage that the session is over: neither deletes what waits.
        for (const window of [page, other])
          await expect(
            window.getByRole('main').getByRole('button', { name: 'Accedi', exact: true }),
          ).toBeVisible({ timeout: 60_000 });
        await other.close();
        await page.goto('/login');
        await expect(login.title).toBeVisible();
        const question = page.getByRole('alertdialog', { name: 'Reimpostare il server?' });
        const reset = page.getByRole('button', { name: 'Reset', exact: true });
        await login.showOptions();
        await pointer.press(reset);
        await expect(question).toContainText('Un ticket non ancora inviato andrà perso.');
        await expectAccessible(page);
        await pointer.press(question.getByRole('button', { name: 'Annulla' }));
        expect(await databases(page)).toContain('soglia-tickets');

        await pointer.press(reset);
        const reloaded = page.waitForEvent('load');
        await pointer.press(question.getByRole('button', { name: 'Reimposta comunque' }));
        await reloaded;
        await expect.poll(() => databases(page)).not.toContain('soglia-tickets');

        await serverDialog.saveAddress(tunnel.url);
        await login.showOptions();
        const again = page.waitForEvent('load');
        await pointer.press(reset);
        await again;
        await expect(serverDialog.first).toBeVisible();
      } finally {
        await home.close();
      }
    },
  );
});
