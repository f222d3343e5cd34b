import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { anotherBrowser } from '#fixtures/another-browser.ts';
import { startDesk, type Desk } from '#fixtures/desk.ts';
import { expect, test as base } from '#fixtures/test.ts';
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

const boiler = {
  phone: '3331234567',
  title: 'Caldaia in blocco',
  description: 'Da stamattina non parte: sul display compare E02.',
};

/** A picture that the browser itself draws: larger than what is sent. */
const drawPicture = (page: Page): Promise<Buffer> =>
  page
    .evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 3_000, height: 1_500 });
      const context = canvas.getContext('2d');
      context?.fillRect(0, 0, 1_500, 1_500);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    })
    .then((bytes) => Buffer.from(bytes));

async function createTicket(tickets: TicketsScreen, written = boiler): Promise<void> {
  await tickets.open();
  await tickets.fill(written);
  await tickets.send();
  await tickets.expectCreated();
}

test('a ticket with a picture, an answer that arrives live, and the ticket closed and opened again', async ({
  page,
  hasTouch,
  desk,
  visit,
  tickets,
  pointer,
}) => {
  await visit('/support-tickets');
  await expect(page.getByText('Tutto in ordine')).toBeVisible();
  await expectAccessibleScreen(page, hasTouch);

  await tickets.open();
  await tickets.fill(boiler);
  await tickets.form.locator('input[type=file]').setInputFiles({
    name: 'caldaia.png',
    mimeType: 'image/png',
    buffer: await drawPicture(page),
  });
  await expect(tickets.form.getByRole('button', { name: 'Togli la foto 1' })).toBeVisible();
  await pointer.press(tickets.form.getByRole('checkbox', { name: /Autorizzo l’accesso remoto/ }));
  await pointer.press(tickets.form.getByRole('checkbox', { name: /Allega i dati tecnici/ }));
  await expect(tickets.form.getByRole('group', { name: 'Dati tecnici' })).toContainText('Versione dell’app');
  await expectAccessibleScreen(page, hasTouch);
  await tickets.send();
  await tickets.expectCreated();
  await expect(tickets.cards).toHaveCount(1);
  await expect(page.getByText('1 aperto')).toBeVisible();
  const [number] = /\d+/.exec(await desk.command('tickets')) ?? [];
  if (number === undefined) throw new Error('the desk has no ticket');

  await pointer.press(page.getByRole('link', { name: boiler.title }));
  await expect(page.getByRole('heading', { name: boiler.title, level: 1 })).toBeVisible();
  await expect(page.getByText(/^Autorizzato (il |l’)/)).toBeVisible();
  const picture = page.getByRole('img', { name: 'Foto 1' });
  await expect(picture).toHaveJSProperty('naturalWidth', 2_048);
  await expect(picture).toHaveJSProperty('naturalHeight', 1_024);
  await desk.command('answer', number, 'Passo domani alle 9.');
  await expect(tickets.messages.getByText('Passo domani alle 9.', { exact: true })).toBeVisible();
  await expectAccessibleScreen(page, hasTouch);

  await tickets.answer.fill('Va bene, grazie.');
  await page.locator('input[type=file]').setInputFiles({
    name: 'targa.png',
    mimeType: 'image/png',
    buffer: await drawPicture(page),
  });
  await expect(page.getByRole('button', { name: 'Togli la foto 1' })).toBeVisible();
  // Of a message that is never sent the desk keeps no picture.
  const uploaded = page.waitForRequest(/\/pictures\?for=message$/);
  await tickets.press('Invia');
  await uploaded;
  await expect(tickets.messages.getByText('Va bene, grazie.')).toBeVisible();
  await expect(tickets.messages.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  expect(await desk.command('show', number)).toContain('Va bene, grazie.');

  await tickets.press('Revoca');
  await expect(page.getByText(/^Revocato (il |l’)/)).toBeVisible();
  await tickets.press('Chiudi il ticket');
  const question = page.getByRole('alertdialog', { name: 'Chiudere il ticket?' });
  await pointer.press(question.getByRole('button', { name: 'Chiudi il ticket' }));
  await expect(page.getByText('Per scrivere ancora, riapri il ticket.')).toBeVisible();
  await tickets.press('Riapri il ticket');
  await pointer.press(page.getByRole('alertdialog').getByRole('button', { name: 'Riapri il ticket' }));
  await expect(tickets.answer).toBeVisible();
});

test(
  'an answer while the person is elsewhere is counted in the sidebar and marked in the list',
  { tag: '@phone' },
  async ({ page, desk, visit, tickets, pointer }) => {
    await visit('/support-tickets');
    await createTicket(tickets);
    const [number = ''] = /\d+/.exec(await desk.command('tickets')) ?? [];
    await desk.command('answer', number, 'Passo domani.');
    await expect(tickets.cards).toContainText('1 risposta nuova');
    await pointer.press(page.getByRole('button', { name: 'Apri il menu', exact: true }));
    await expect(
      page.getByRole('link', { name: /Richieste di supporto.*1 ticket con risposte nuove/ }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await pointer.press(page.getByRole('link', { name: boiler.title }));
    await expect(tickets.messages.getByText('Passo domani.', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(tickets.cards).not.toContainText('risposta nuova');
  },
);

test('by the keyboard alone', async ({ page, hasTouch, visit, tickets }) => {
  test.skip(hasTouch, 'a phone has none');
  await visit('/support-tickets');
  // The button of the screen goes once it is known that there are none.
  await page.getByRole('button', { name: 'Crea il primo ticket' }).focus();
  await page.keyboard.press('Enter');
  await expect(tickets.form).toBeVisible();
  await tickets.form.getByLabel('Telefono').focus();
  await page.keyboard.type(boiler.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(boiler.title);
  await page.keyboard.press('Tab');
  await page.keyboard.type(boiler.description);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(tickets.form.getByLabel('Priorità')).toHaveValue('High');
  await tickets.form.getByRole('button', { name: 'Invia' }).focus();
  await page.keyboard.press('Enter');
  await tickets.expectCreated();
  await expect(tickets.cards).toContainText('Priorità Alta');
  await page.getByRole('link', { name: boiler.title }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: boiler.title, level: 1 })).toBeVisible();
});

test(
  'another person sees nothing of a ticket, not even by its address',
  { tag: '@phone' },
  async ({ page, stack, browser, visit, tickets, guard, pointer }) => {
    guard.expect(/^console\.error: Failed to load resource: .* 404 /);
    await visit('/support-tickets');
    await createTicket(tickets);
    await pointer.press(page.getByRole('link', { name: boiler.title }));
    await expect(page.getByRole('heading', { name: boiler.title, level: 1 })).toBeVisible();
    const { pathname } = new URL(page.url());
    const other = await anotherBrowser({ browser, stack, guard, pointer, account: stack.guest });
    const theirs = other.page;
    await theirs.goto(pathname);
    await expect(theirs.getByRole('heading', { name: 'Ticket non trovato', level: 1 })).toBeVisible();
    await theirs.goto('/support-tickets');
    await expect(theirs.getByText('Tutto in ordine')).toBeVisible();
    await theirs.goto('/view-tickets');
    await expect(theirs.getByRole('link', { name: 'Vai alle richieste di supporto' })).toBeVisible();
    await other.context.close();
  },
);

test(
  'a ticket written without a connection is sent once, with two windows open',
  { tag: '@phone' },
  async ({ page, context, stack, desk, guard, visit, tickets }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    await visit('/support-tickets');
    await expect(page.getByText('Tutto in ordine')).toBeVisible();
    const posts = (url: URL) => url.href === `${stack.hubUrl}/api/tickets`;
    await context.route(posts, (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    );
    await tickets.open();
    await tickets.fill(boiler);
    await tickets.send();
    await expect(tickets.form.getByText('Errore di rete. Riprova più tardi.')).toBeVisible();
    await tickets.form.getByRole('button', { name: 'Chiudi' }).last().tap();
    await expect(tickets.waiting).toContainText('In attesa');
    await page.reload();
    await expect(tickets.waiting).toContainText(boiler.title);
    const other = await context.newPage();
    await other.goto('/support-tickets');
    await expect(other.getByRole('list', { name: 'Da inviare' })).toBeVisible();
    await context.unroute(posts);
    for (const window of [page, other]) await window.evaluate(() => dispatchEvent(new Event('online')));
    await expect(tickets.waiting).toHaveCount(0);
    await expect(tickets.cards).toHaveCount(1);
    expect((await desk.command('tickets')).match(/Caldaia in blocco/g)).toHaveLength(1);
  },
);

test(
  'a ticket whose page is loaded anew while it is sent is sent by the next page, once',
  { tag: '@phone' },
  async ({ page, context, stack, desk, visit, tickets }) => {
    await visit('/support-tickets');
    await expect(page.getByText('Tutto in ordine')).toBeVisible();
    const posts = (url: URL) => url.href === `${stack.hubUrl}/api/tickets`;
    const begun = Promise.withResolvers<null>();
    await context.route(posts, (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      begun.resolve(null);
      return undefined;
    });
    await tickets.open();
    await tickets.fill(boiler);
    await tickets.send();
    await begun.promise;
    await context.unroute(posts);
    await page.reload();
    await expect(tickets.cards).toHaveCount(1);
    await expect(tickets.waiting).toHaveCount(0);
    expect((await desk.command('tickets')).match(/Caldaia in blocco/g)).toHaveLength(1);
  },
);

test(
  'a logout asks first where it would lose a ticket that was not sent',
  { tag: '@phone' },
  async ({ page, context, stack, guard, visit, tickets }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    await visit('/support-tickets');
    await expect(page.getByText('Tutto in ordine')).toBeVisible();
    await context.route(`${stack.hubUrl}/api/tickets`, (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    );
    await tickets.open();
    await tickets.fill(boiler);
    await tickets.send();
    await expect(tickets.form.getByText('Errore di rete. Riprova più tardi.')).toBeVisible();
    await tickets.form.getByRole('button', { name: 'Chiudi' }).last().tap();
    await expect(tickets.waiting).toContainText('In attesa');

    const question = page.getByRole('alertdialog', { name: 'Esci senza inviare?' });
    const logOut = async () => {
      await page.getByRole('button', { name: /apri il menu personale$/ }).tap();
      await page.getByRole('menuitem', { name: 'Logout' }).tap();
    };
    await logOut();
    await expect(question).toContainText('Un ticket non ancora inviato andrà perso.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Annulla' }).tap();
    await expect(page.getByRole('button', { name: /apri il menu personale$/ })).toBeFocused();
    await expect(tickets.waiting).toContainText(boiler.title);
    await logOut();
    await question.getByRole('button', { name: 'Esci comunque' }).tap();
    await expect(page).toHaveURL(/\/login$/);
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain('soglia-tickets');
  },
);

test(
  'from a device to a sent ticket in three taps, once the number is known',
  { tag: '@phone' },
  async ({ page, desk, visit, tickets, dashboard }) => {
    await visit('/support-tickets');
    await createTicket(tickets);
    await page.goto('/');
    await dashboard.waitUntilLive();
    const { root } = await dashboard.find('light.plafoniera');
    await root.locator('[data-opens]').first().tap();
    await page.getByRole('button', { name: 'Segnala un problema' }).tap();
    await expect(tickets.form.getByLabel('Titolo')).toHaveValue(/ non risponde$/);
    await expect(tickets.form.getByLabel('Telefono')).toHaveValue(boiler.phone);
    await tickets.form.getByRole('button', { name: 'Invia' }).tap();
    await expect(tickets.form.getByText('Ticket creato con successo!')).toBeVisible();
    expect(await desk.command('tickets')).toContain('non risponde');
  },
);

test(
  'devices that could not be loaded are reported with what has happened',
  { tag: '@phone' },
  async ({ page, demoHub, guard, stack, visit, tickets, pointer }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    for (const type of ['subscribe_entities', 'get_states']) demoHub.faults.forgetCommand(type);
    await visit('/');
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('Dettagli per il tecnico', { timeout: 60_000 });
    await pointer.press(failure.getByRole('link', { name: 'Segnala un problema' }));
    await expect(tickets.form.getByLabel('Descrizione')).toHaveValue(/ \/$/m);
  },
);
