// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { directSettings } from '../provider/direct-settings.ts';
import { renderTickets, testHost } from '../testing/render-tickets.tsx';
import type { TicketAnswer, TicketAnswers } from '../testing/ticket-server.ts';
import { ticketOf } from '../testing/ticket.ts';
import { isHeld } from '../waiting/held-tickets.ts';
import { waitingStore } from '../waiting/waiting-store.ts';
import type { WaitingTicket } from '../waiting/waiting-ticket.ts';
import { TicketsScreen } from './tickets-screen.tsx';

const UNTIL = { timeout: 15_000 };
const features = ['messages', 'pictures', 'closing', 'consent', 'search'];
const page = (...results: readonly object[]): TicketAnswer => [200, { results, next: null, features }];
const OPEN = 'GET /api/tickets?status=Open';
const CLOSED = 'GET /api/tickets?status=Closed';

const screen = (
  <TicketsScreen
    host={testHost}
    link={(id, children) => <a href={`/ticket-detail/${id}`}>{children}</a>}
    home={<a href="/">Torna alla dashboard</a>}
    subject={undefined}
  />
);
const open = (answers: TicketAnswers = {}) =>
  renderTickets(screen, { [OPEN]: page(), [CLOSED]: page(), ...answers });

afterEach(async () => {
  localStorage.clear();
  directSettings.changedElsewhere(null);
  for (const { key } of await waitingStore.load()) await waitingStore.remove(key);
});

it('lists the open tickets with their number, status, priority and new answers', async () => {
  await using at = await open({
    [OPEN]: page(ticketOf(1042, { unread: 2 }), ticketOf(1038, { title: 'Serratura', priority: 'Medium' })),
  });
  const list = await at.findByRole('list', { name: 'Elenco dei ticket' }, UNTIL);
  expect(at.getByRole('heading', { level: 1 }).textContent).toBe('I miei ticket');
  at.getByText('2 aperti');
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^ApertoPriorità Urgenten\. 1042Caldaia in blocco.*2 risposte nuove$/);
  expect(second?.textContent).toContain('Priorità Media');
  expect(within(list).getByRole('link', { name: 'Serratura' }).getAttribute('href')).toBe(
    '/ticket-detail/t-1038',
  );
});

it('shows a title that is markup as text', async () => {
  await using at = await open({ [OPEN]: page(ticketOf(1, { title: '<img src=x onerror=alert(1)>' })) });
  await at.findByRole('link', { name: '<img src=x onerror=alert(1)>' }, UNTIL);
  expect(at.container.querySelector('img')).toBeNull();
});

it('shows closed ones, and finds by words what the provider finds', async () => {
  await using at = await open({
    [OPEN]: page(ticketOf(1)),
    [CLOSED]: page(ticketOf(2, { status: 'Closed', title: 'Antenna' })),
    'GET /api/tickets?status=Closed&search=antenna+tetto': page(),
  });
  await at.user.click(await at.findByRole('radio', { name: 'Chiusi' }, UNTIL));
  await at.findByRole('link', { name: 'Antenna' }, UNTIL);
  await at.user.type(at.getByRole('searchbox', { name: 'Cerca nei ticket' }), 'antenna tetto');
  await at.findByText('Nessun ticket con queste parole', undefined, UNTIL);
});

it.each([
  [
    'the gateway’s sentence',
    [502, { code: 'x', error: 'L’assistenza non risponde.' }],
    'Errore nel recupero dei ticket (502): L’assistenza non risponde.',
  ],
  ['no list', [200, { tickets: [] }], "Formato dati non valido ricevuto dall'API"],
  [
    'a provider that gave the gateway no list',
    [502, { code: 'tickets_invalid', error: "Formato dati non valido ricevuto dall'API" }],
    "Formato dati non valido ricevuto dall'API",
  ],
  ['a page', [500, '<h1>no</h1>'], 'Errore nel recupero dei ticket (500): Internal Server Error'],
] as const)('says why there is no list, and reads it again: %s', async (_what, answer, text) => {
  await using at = await open({ [OPEN]: answer });
  await at.findByText(text, undefined, UNTIL);
  at.server.answers.set(OPEN, page(ticketOf(1)));
  await at.user.click(at.getByRole('button', { name: 'Riprova' }));
  await at.findByText('1 aperto', undefined, UNTIL);
});

it('without any ticket it offers the first one, and creates it', async () => {
  await using at = await open({
    'POST /api/tickets': [201, ticketOf(7)],
    'GET /api/tickets?status=Open': page(),
  });
  await at.user.click(await at.findByRole('button', { name: 'Crea il primo ticket' }, UNTIL));
  at.getByText('Tutto in ordine');
  const dialog = await at.findByRole('dialog', { name: 'Apri un ticket' }, UNTIL);
  const field = (name: string) => within(dialog).getByLabelText(name);
  await at.user.click(within(dialog).getByRole('button', { name: 'Invia' }));
  await within(dialog).findByText('Compila tutti i campi per creare un ticket', undefined, UNTIL);
  expect(within(dialog).getByLabelText<HTMLSelectElement>('Priorità').value).toBe('Medium');
  await at.user.type(field('Telefono'), '0a6 123-4567');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Telefono').value).toBe('061234567');
  await at.user.type(field('Titolo'), 'Caldaia');
  await at.user.type(field('Descrizione'), 'Non parte');
  await at.user.click(within(dialog).getByRole('checkbox', { name: /Autorizzo l’accesso remoto/ }));
  at.server.answers.set(OPEN, page(ticketOf(7)));
  await at.user.click(within(dialog).getByRole('button', { name: 'Invia' }));
  const said = await within(dialog).findByText('Ticket creato con successo!', undefined, UNTIL);
  const since = Date.now();
  await waitFor(() => expect(said.isConnected).toBe(false), UNTIL);
  expect(Date.now() - since).toBeGreaterThan(1_500);
  const sent = at.server.received.filter(({ what }) => what === 'POST /api/tickets');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers['idempotency-key']).toMatch(/^[\da-f]{32}$/);
  expect(JSON.parse(String(sent[0]?.body))).toEqual({
    contact_phone: '+3961234567',
    title: 'Caldaia',
    status: 'Open',
    priority: 'Medium',
    description: 'Non parte\n\nAccesso remoto: autorizzato',
    remote_consent: true,
    diagnostics: [],
  });
  await at.findByText('1 aperto', undefined, UNTIL);
  expect(await waitingStore.load()).toEqual([]);
});

it.each([
  ['some are open', page(ticketOf(1)), 1],
  ['there is none', page(), 0],
  ['the list fails', [500, ''], 1],
] as const)('offers to add one above the list only once it is known: %s', async (_what, answer, buttons) => {
  let answerList: (given: TicketAnswer) => void = () => undefined;
  const list = new Promise<TicketAnswer>((resolve) => (answerList = resolve));
  await using at = await open({ [OPEN]: () => list });
  await at.findByText('Caricamento dei ticket…', undefined, UNTIL);
  const offered = () => at.queryAllByRole('button', { name: 'Apri un ticket' }).length;
  expect(offered()).toBe(0);
  answerList(answer);
  await waitFor(() => expect(at.queryByText('Caricamento dei ticket…')).toBeNull(), UNTIL);
  expect(offered()).toBe(buttons);
});

it('keeps in the form what was refused, in the provider’s words', async () => {
  await using at = await open({
    [OPEN]: page(ticketOf(1)),
    'POST /api/tickets': [422, { detail: 'Titolo già usato' }],
  });
  await at.user.click(await at.findByRole('button', { name: 'Apri un ticket' }, UNTIL));
  const dialog = await at.findByRole('dialog', undefined, UNTIL);
  // The number of the newest ticket.
  await waitFor(
    () => expect(within(dialog).getByLabelText<HTMLInputElement>('Telefono').value).toBe('3331234567'),
    UNTIL,
  );
  await at.user.type(within(dialog).getByLabelText('Titolo'), 'Caldaia');
  await at.user.type(within(dialog).getByLabelText('Descrizione'), 'Non parte');
  await at.user.click(within(dialog).getByRole('button', { name: 'Invia' }));
  await within(dialog).findByText('Titolo già usato', undefined, UNTIL);
  expect(within(dialog).getByLabelText<HTMLInputElement>('Titolo').value).toBe('Caldaia');
  expect(await waitingStore.load()).toEqual([]);
});

it('keeps a ticket whose connection was cut as waiting, to be changed or deleted', async () => {
  await using at = await open({ [OPEN]: page(ticketOf(1)), 'POST /api/tickets': [0, null] });
  await at.user.click(await at.findByRole('button', { name: 'Apri un ticket' }, UNTIL));
  const dialog = await at.findByRole('dialog', undefined, UNTIL);
  await at.user.type(within(dialog).getByLabelText('Titolo'), 'Caldaia');
  await at.user.type(within(dialog).getByLabelText('Descrizione'), 'Non parte');
  await at.user.click(within(dialog).getByRole('button', { name: 'Invia' }));
  await within(dialog).findByText('Errore di rete. Riprova più tardi.', undefined, UNTIL);
  await at.user.click(within(dialog).getAllByRole('button', { name: 'Chiudi' }).at(-1) as HTMLElement);
  const list = await at.findByRole('list', { name: 'Da inviare' }, UNTIL);
  expect(list.textContent).toContain('In attesa');
  expect(list.textContent).toContain('Parte da solo appena torna la connessione.');
  await at.user.click(within(list).getByRole('button', { name: 'Elimina' }));
  const question = await at.findByRole('alertdialog', { name: 'Eliminare il ticket in attesa?' }, UNTIL);
  expect(question.textContent).toContain('«Caldaia»');
  await at.user.click(within(question).getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(at.queryByRole('list', { name: 'Da inviare' })).toBeNull(), UNTIL);
});

it('nothing is read for the technical data before they are ticked, and all of them are listed', async () => {
  const recentErrors = vi.fn(() => [{ at: 0, name: 'TypeError', where: 'card light' }]);
  await using at = await renderTickets(
    <TicketsScreen
      host={{ ...testHost, recentErrors }}
      link={(_id, children) => children}
      home={null}
      subject={{ kind: 'error', error: 'TypeError: x', path: '/energy' }}
    />,
    { [OPEN]: page(ticketOf(1)), [CLOSED]: page() },
  );
  const dialog = await at.findByRole('dialog', undefined, UNTIL);
  expect(within(dialog).getByLabelText<HTMLInputElement>('Titolo').value).toBe(
    'Una schermata dell’app si è bloccata',
  );
  expect(recentErrors).not.toHaveBeenCalled();
  await at.user.click(within(dialog).getByRole('checkbox', { name: /Allega i dati tecnici/ }));
  const list = await within(dialog).findByRole('group', { name: 'Dati tecnici' }, UNTIL);
  expect(list.textContent).toContain('Versione dell’app0.1.0');
  expect(list.textContent).toContain('Errore dell’app');
});

it('says so where this house has no support service', async () => {
  await using at = await renderTickets(
    screen,
    {},
    {
      capabilities: { kind: 'soglia', version: '0.2.0', features: new Set(['menu']) },
    },
  );
  await at.findByText('Questa casa non ha un servizio di supporto');
  at.getByRole('link', { name: 'Torna alla dashboard' });
  expect(at.queryByRole('button', { name: 'Apri un ticket' })).toBeNull();
  expect(at.server.received).toEqual([]);
});

it('without a connection from the start it says so, and takes a ticket', async () => {
  await using at = await renderTickets(screen, {}, { capabilities: { kind: 'unknown' }, ready: false });
  at.setConnection('lost');
  await at.findByText('La casa non è collegata', undefined, UNTIL);
  await at.user.click(at.getByRole('button', { name: 'Apri un ticket' }));
  const dialog = await at.findByRole('dialog', undefined, UNTIL);
  await at.user.type(within(dialog).getByLabelText('Telefono'), '3331234567');
  await at.user.type(within(dialog).getByLabelText('Titolo'), 'Caldaia');
  await at.user.type(within(dialog).getByLabelText('Descrizione'), 'Non parte');
  await at.user.click(within(dialog).getByRole('button', { name: 'Invia' }));
  await within(dialog).findByText(/Il ticket è tra quelli in attesa/, undefined, UNTIL);
  expect(await waitingStore.load()).toMatchObject([{ username: 'maria', draft: { title: 'Caldaia' } }]);
});

it('on a bare hub it asks for the provider, then asks that one', async () => {
  await using at = await renderTickets(
    screen,
    {
      'GET /tickets': [
        200,
        { results: [{ ...ticketOf(3), reference: 'MARIA' }, ticketOf(4, { reference: 'luca' })] },
      ],
    },
    { capabilities: { kind: 'bare' } },
  );
  await at.user.click(await at.findByRole('button', { name: 'Inserisci indirizzo e chiave' }, UNTIL));
  const dialog = await at.findByRole('dialog', { name: 'Servizio di supporto' }, UNTIL);
  await at.user.click(within(dialog).getByRole('button', { name: 'Salva' }));
  await within(dialog).findByText('Scrivi la chiave, senza spazi', undefined, UNTIL);
  await at.user.type(within(dialog).getByLabelText('Indirizzo'), at.server.url);
  await at.user.type(within(dialog).getByLabelText('Chiave'), 'segreta-1');
  await at.user.click(within(dialog).getByRole('button', { name: 'Salva' }));
  await at.findByText('1 aperto', undefined, UNTIL);
  expect(at.server.received[0]?.headers['x-api-key']).toBe('segreta-1');
  expect(at.queryByRole('searchbox', { name: 'Cerca nei ticket' })).toBeNull();

  // Another key is another reading.
  await at.user.click(at.getByRole('button', { name: 'Impostazioni del servizio di supporto' }));
  const again = await at.findByRole('dialog', { name: 'Servizio di supporto' }, UNTIL);
  const key = within(again).getByLabelText('Chiave');
  await at.user.clear(key);
  await at.user.type(key, 'segreta-2');
  await at.user.click(within(again).getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(at.server.received.at(-1)?.headers['x-api-key']).toBe('segreta-2'), UNTIL);
});

const waitingOf = (key: string, more: Partial<WaitingTicket> = {}): WaitingTicket => ({
  key,
  username: 'maria',
  writtenAt: 0,
  draft: {
    phone: '3331234567',
    title: 'Caldaia',
    description: 'Non parte',
    priority: 'Low',
    consent: false,
  },
  diagnostics: [],
  entityId: undefined,
  pictures: [],
  createdId: undefined,
  uploaded: 0,
  isUncertain: false,
  refusal: undefined,
  claimedUntil: 0,
  ...more,
});

it('of a ticket that has arrived without its pictures nothing else can be changed: it would go nowhere', async () => {
  await using at = await open();
  const stored = waitingOf('k1', { createdId: 't-1', refusal: 'Foto troppo grande' });
  await waitingStore.change('k1', () => stored);
  await at.user.click(await at.findByRole('button', { name: 'Modifica' }, UNTIL));
  await at.findByText(/^Il ticket è già arrivato/, undefined, UNTIL);
  for (const name of ['Titolo', 'Descrizione'])
    expect(at.getByRole('textbox', { name }), name).toHaveProperty('disabled', true);
});

it('a waiting ticket that is open in the form is held there', async () => {
  await using at = await open();
  const key = 'k2';
  await waitingStore.change(key, () => waitingOf(key));
  await at.user.click(await at.findByRole('button', { name: 'Modifica' }, UNTIL));
  await at.findByRole('dialog', { name: 'Apri un ticket' }, UNTIL);
  expect(isHeld({ key }, 0)).toBe(true);
  await at.user.click(at.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(isHeld({ key }, 0)).toBe(false), UNTIL);
});

it('asks before the changes of a waiting ticket are lost, which no draft keeps', async () => {
  await using at = await open();
  await waitingStore.change('k3', () => waitingOf('k3'));
  await at.user.click(await at.findByRole('button', { name: 'Modifica' }, UNTIL));
  const title = await at.findByRole('textbox', { name: 'Titolo' }, UNTIL);
  await at.user.type(title, ' e cancello');
  await at.user.keyboard('{Escape}');
  const question = within(await at.findByRole('alertdialog', { name: 'Uscire senza salvare?' }, UNTIL));
  await at.user.click(question.getByRole('button', { name: 'Resta' }));
  await waitFor(() => expect(at.queryByRole('alertdialog')).toBeNull(), UNTIL);
  expect(title).toHaveProperty('value', 'Caldaia e cancello');
  await at.user.click(at.getByRole('button', { name: 'Annulla' }));
  await at.user.click(await at.findByRole('button', { name: 'Esci senza salvare' }, UNTIL));
  await waitFor(() => expect(at.queryByRole('dialog')).toBeNull(), UNTIL);
  expect(await waitingStore.load()).toMatchObject([{ draft: { title: 'Caldaia' } }]);
});
