import type { Page } from '@playwright/test';
import { startPostgres } from '@soglia/database/testing/postgres-server';
import { anotherBrowser } from '#fixtures/another-browser.ts';
import { startDesk, type Desk } from '#fixtures/desk.ts';
import { Pointer } from '#fixtures/pointer.ts';
import { startOtherHouse, type Stack } from '#fixtures/stack.ts';
import { expect, test as base } from '#fixtures/test.ts';
import { TicketsScreen } from '#screens/tickets-screen.ts';

interface Fixtures {
  /** On PostgreSQL, with the homes of both houses. */
  readonly desk: Desk;
  /** A demo hub with a gateway of its own. On the demo hub its people have the same names as those of the first. */
  readonly other: Stack;
  readonly tickets: TicketsScreen;
}

const test = base.extend<Fixtures>({
  desk: async ({}, use) => {
    const server = await startPostgres();
    const desk = await startDesk(server.url);
    await use(desk);
    await desk.close();
    await server.stop();
  },
  gatewaySettings: ({ desk }, use) => use({ logLevel: 'silent', ...desk.settings }),
  other: async ({ desk }, use) => {
    const other = await startOtherHouse({ logLevel: 'silent', ...(await desk.addHome('Casa Verdi')) });
    await use(other);
    await other.close();
  },
  tickets: ({ page, pointer }, use) => use(new TicketsScreen(page, pointer)),
});

/** Opens a ticket with a picture that the browser draws. */
async function openTicket(page: Page, tickets: TicketsScreen, title: string): Promise<void> {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 });
    canvas.getContext('2d')?.fillRect(100, 100, 300, 200);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await tickets.open();
  await tickets.fill({ phone: '3331234567', title, description: 'Da stamattina non parte.' });
  await tickets.form.locator('input[type=file]').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: Buffer.from(drawn, 'base64'),
  });
  await expect(tickets.form.getByRole('button', { name: 'Togli la foto 1' })).toBeVisible();
  await tickets.send();
  await tickets.expectCreated();
}

test(
  'two homes at one desk on PostgreSQL: each hears of its own ticket, live, and of nothing else',
  { tag: ['@hub', '@phone'] },
  async ({ page, browser, guard, pointer, desk, other, visit, tickets }) => {
    for (const origin of [other.appUrl, other.hubUrl]) guard.admit(origin);
    await visit('/support-tickets');
    await expect(page.getByText('Tutto in ordine')).toBeVisible();
    const theirs = await anotherBrowser({ browser, stack: other, guard, pointer, account: other.owner });
    const theirTickets = new TicketsScreen(theirs.page, new Pointer(theirs.page, false));
    await theirs.page.goto('/support-tickets');
    await expect(theirs.page.getByText('Tutto in ordine')).toBeVisible();

    await openTicket(page, tickets, 'Caldaia in blocco');
    await openTicket(theirs.page, theirTickets, 'Cancello aperto');
    const numberOf = async (title: string) =>
      new RegExp(`#(\\d+) .*${title}`).exec(await desk.command('tickets'))?.[1] ?? '';
    const [one, two] = [await numberOf('Caldaia in blocco'), await numberOf('Cancello aperto')];
    await expect(tickets.cards).toHaveCount(1);
    await expect(theirTickets.cards).toHaveCount(1);

    await pointer.press(page.getByRole('link', { name: 'Caldaia in blocco' }));
    await expect(page.getByRole('img', { name: 'Foto 1' })).toHaveJSProperty('naturalWidth', 600);
    await desk.command('answer', one, 'Passo domani alle 9.');
    await expect(tickets.messages.getByText('Passo domani alle 9.', { exact: true })).toBeVisible();
    // What arrives after it shows that the first one did not come.
    await desk.command('answer', two, 'Il motore va cambiato.');
    await expect(theirTickets.cards).toContainText('1 risposta nuova');
    await expect(theirTickets.cards).toHaveCount(1);
    await theirs.page.goto(new URL(page.url()).pathname);
    await expect(theirs.page.getByRole('heading', { name: 'Ticket non trovato', level: 1 })).toBeVisible();
    guard.expect(/^console\.error: Failed to load resource: .* 404 /);
    await theirs.page.goto('/support-tickets');
    await theirs.page.getByRole('link', { name: 'Cancello aperto' }).click();
    await expect(theirTickets.messages.getByText('Il motore va cambiato.', { exact: true })).toBeVisible();
    await expect(theirs.page.getByText('Passo domani alle 9.')).toHaveCount(0);
    await expect(page.getByText('Il motore va cambiato.')).toHaveCount(0);
    await theirs.context.close();
  },
);
