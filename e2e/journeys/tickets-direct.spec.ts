import { expectAccessible, expectNoSidewaysScroll, expectReachable } from '#fixtures/accessibility.ts';
import { storedValue } from '#fixtures/local-storage.ts';
import { expect, test as base } from '#fixtures/test.ts';
import { startTicketProvider, type TicketProvider } from '#fixtures/ticket-provider.ts';
import { TicketsScreen } from '#screens/tickets-screen.ts';

const test = base.extend<{ readonly provider: TicketProvider; readonly tickets: TicketsScreen }>({
  provider: async ({ guard }, use) => {
    const provider = await startTicketProvider();
    guard.admit(provider.url);
    await use(provider);
    await provider.close();
  },
  tickets: ({ page, pointer }, use) => use(new TicketsScreen(page, pointer)),
});

/** Signs in on a hub without our gateway: the app asks the ticket provider by itself. */
test.use({ gatewaySettings: { hosted: true } });
test.beforeEach(({ bareHome: _home }) => undefined);

test('a bare hub: the provider is set, asked directly, and forgotten at the logout', async ({
  page,
  hasTouch,
  guard,
  provider,
  tickets,
  dashboard,
  login,
}) => {
  guard.expect(/^console\.error: Failed to load resource: .* (?:403|404|422) /);
  provider.tickets.push({
    id: 1,
    title: 'Non mio',
    status: 'Open',
    priority: 'High',
    description: 'Di un altro',
    reference: 'luca',
    contact_phone: '+393330000000',
    created_at: '2026-11-01T08:00:00Z',
  });
  await page.goto('/support-tickets');
  await expect(page.getByText('Collega il servizio di supporto')).toBeVisible();
  await expectAccessible(page);
  await tickets.press('Inserisci indirizzo e chiave');
  const settings = page.getByRole('dialog', { name: 'Servizio di supporto' });
  await settings.getByLabel('Indirizzo').fill(provider.url);
  await settings.getByRole('textbox', { name: 'Chiave', exact: true }).fill('sbagliata');
  await expectAccessible(page);
  if (hasTouch) await expectReachable(page);
  await tickets.press('Salva');
  await expect(page.getByText('Errore nel recupero dei ticket (403): Chiave non valida')).toBeVisible();
  await tickets.press('Impostazioni del servizio di supporto');
  await settings.getByRole('textbox', { name: 'Chiave', exact: true }).fill(provider.key);
  await tickets.press('Salva');
  await expect(page.getByText('0 aperti')).toBeVisible();

  await tickets.open();
  await expect(tickets.form.getByText('Aggiungi foto')).toHaveCount(0);
  await tickets.send();
  await expect(tickets.form.getByText('Compila tutti i campi per creare un ticket')).toBeVisible();
  await tickets.fill({ phone: '06 1234567', title: 'Il provider rifiuta', description: 'Non parte' });
  await expect(tickets.form.getByLabel('Telefono')).toHaveValue('061234567');
  await tickets.send();
  await expect(tickets.form.getByText('Titolo non ammesso')).toBeVisible();
  await tickets.form.getByLabel('Titolo').fill('Caldaia in blocco');
  await tickets.send();
  await tickets.expectCreated();
  await expect(tickets.cards).toHaveCount(1);
  await expect(tickets.cards).toContainText('ApertoPriorità Media');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(provider.tickets.slice(1)).toMatchObject([
    {
      contact_phone: '+3961234567',
      title: 'Caldaia in blocco',
      status: 'Open',
      priority: 'Medium',
      description: 'Non parte\n\nAccesso remoto: non autorizzato',
      reference: 'maria',
    },
  ]);

  await page.goto('/ticket-detail/2');
  await expect(page.getByRole('heading', { name: 'Caldaia in blocco', level: 1 })).toBeVisible();
  await expect(tickets.answer).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/ticket-detail/1');
  await expect(page.getByRole('heading', { name: 'Ticket non trovato', level: 1 })).toBeVisible();

  expect(await storedValue(page, 'tickets_provider')).toContain(provider.key);
  await page.goto('/');
  await dashboard.logOut();
  await expect(login.title).toBeVisible();
  expect(await storedValue(page, 'tickets_provider')).toBeNull();
  expect(await storedValue(page, 'tickets_drafts')).toBeNull();
});

test(
  'a ticket written without a connection waits, and two windows send it once',
  { tag: '@phone' },
  async ({ page, context, guard, provider, tickets }) => {
    guard.expectConnectionErrors(provider.url);
    await page.evaluate(
      ([address, key]) =>
        localStorage.setItem('tickets_provider', JSON.stringify({ address, key, header: 'x-api-key' })),
      [provider.url, provider.key] as const,
    );
    await page.goto('/support-tickets');
    await expect(page.getByText('0 aperti')).toBeVisible();
    await context.route(`${provider.url}/**`, (route) => route.abort('internetdisconnected'));
    await tickets.open();
    await tickets.fill({ phone: '3331234567', title: 'Cancello fermo', description: 'Non si apre' });
    await tickets.send();
    await expect(tickets.form.getByText('Errore di rete. Riprova più tardi.')).toBeVisible();
    await tickets.form.getByRole('button', { name: 'Chiudi' }).last().tap();
    await expect(tickets.waiting).toHaveCount(1);
    await expect(tickets.waiting).toContainText('In attesa');

    const other = await context.newPage();
    await other.goto('/support-tickets');
    await expect(other.getByRole('list', { name: 'Da inviare' })).toBeVisible();
    await context.unroute(`${provider.url}/**`);
    for (const window of [page, other]) await window.evaluate(() => dispatchEvent(new Event('online')));
    await expect(tickets.waiting).toHaveCount(0);
    await expect(other.getByRole('list', { name: 'Da inviare' })).toHaveCount(0);
    await expect.poll(() => provider.tickets.map(({ title }) => title)).toEqual(['Cancello fermo']);
    await expect(page.getByText('1 aperto')).toBeVisible();
  },
);
