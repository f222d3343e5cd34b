// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderTickets, testHost } from '../testing/render-tickets.tsx';
import { readStoredAnswer } from '../form/stored-drafts.ts';
import type { TicketAnswer, TicketAnswers } from '../testing/ticket-server.ts';
import { detailOf, messageOf, ticketOf } from '../testing/ticket.ts';
import { TicketDetailScreen } from './ticket-detail-screen.tsx';

const UNTIL = { timeout: 15_000 };
const features = ['messages', 'pictures', 'closing', 'consent', 'search'];
const picture = { id: 'p1', content_type: 'image/jpeg', size: 3, width: 40, height: 30 } as const;
const ticket = ticketOf(1042, { unread: 1, remote_consent: { granted: true, at: '2026-11-20T07:12:00Z' } });
const detail = detailOf(ticket, {
  messages: [
    messageOf('m1', { pictures: [picture] }),
    messageOf('m2', { from: 'home', author: 'maria', text: 'Grazie' }),
  ],
  diagnostics: [{ label: 'Versione dell’app', value: '0.1.0' }],
});

const open = (answers: TicketAnswers = {}, id = 't-1042') =>
  renderTickets(
    <TicketDetailScreen host={testHost} id={id} back={(label) => <a href="/support-tickets">{label}</a>} />,
    {
      'GET /api/tickets?status=Open': [200, { results: [ticket], next: null, features }],
      'GET /api/tickets/t-1042': [200, detail],
      'PUT /api/tickets/t-1042/seen': [204, {}],
      'GET /api/tickets/t-1042/pictures/p1': [200, Buffer.from([255, 216, 255])],
      ...answers,
    },
  );

function lateAnswer() {
  let give: (answer: TicketAnswer) => void = () => undefined;
  const answer = new Promise<TicketAnswer>((resolve) => {
    give = resolve;
  });
  return { answer, give };
}

afterEach(() => localStorage.clear());

it('shows the ticket, both sides of the conversation, and tells that it was seen', async () => {
  await using at = await open();
  await at.findByRole('heading', { level: 1, name: 'Caldaia in blocco' }, UNTIL);
  at.getByText('Ricevuto');
  at.getByText('n. 1042');
  at.getByText('Telefono: +39 333 123 4567');
  const talk = await at.findByRole('region', { name: /^Messaggi/ }, UNTIL);
  expect(
    within(talk)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Paolo Ferri.*Buongiorno/),
      expect.stringMatching(/^Tu.*Grazie/),
    ]),
  );
  await waitFor(
    () => expect(at.server.received.map(({ what }) => what)).toContain('PUT /api/tickets/t-1042/seen'),
    UNTIL,
  );
  at.getByRole('link', { name: 'Torna ai ticket' });
});

it('fetches pictures with the token, and shows them by an address of this page', async () => {
  await using at = await open();
  const image = await waitFor(() => {
    const found = at.container.querySelector('img');
    expect(found?.src).toMatch(/^blob:/);
    return found;
  }, UNTIL);
  expect(image?.alt).toBe('Foto 1');
  const asked = at.server.received.find(({ what }) => what.endsWith('/pictures/p1'));
  expect(asked?.headers.authorization).toBe('Bearer token');
  await at.user.click(at.getByRole('button', { name: 'Apri la foto 1' }));
  await at.findByRole('dialog', { name: 'Foto 1' }, UNTIL);
});

it('a picture that is a page is not shown', async () => {
  await using at = await open({ 'GET /api/tickets/t-1042/pictures/p1': [200, '<script>alert(1)</script>'] });
  await at.findByText('Foto non disponibile', undefined, UNTIL);
  expect(at.container.querySelector('img')).toBeNull();
});

it('sends an answer once, and keeps what could not be sent', async () => {
  await using at = await open({ 'POST /api/tickets/t-1042/messages': [0, null] });
  const box = await at.findByLabelText('Scrivi un messaggio', undefined, UNTIL);
  await at.user.click(at.getByRole('button', { name: 'Invia' }));
  await at.findByText('Scrivi qualcosa prima di inviare', undefined, UNTIL);
  await at.user.type(box, 'Va bene domani');
  await at.user.click(at.getByRole('button', { name: 'Invia' }));
  await at.findByText('Errore di rete. Riprova più tardi.', undefined, UNTIL);
  expect((box as HTMLTextAreaElement).value).toBe('Va bene domani');
  at.server.answers.set('POST /api/tickets/t-1042/messages', [201, messageOf('m3')]);
  await at.user.click(at.getByRole('button', { name: 'Invia' }));
  await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''), UNTIL);
  const sent = at.server.received.filter(({ what }) => what.endsWith('/messages'));
  expect(sent).toHaveLength(2);
  expect(JSON.parse(String(sent[1]?.body))).toEqual({ text: 'Va bene domani', pictures: [] });
  // The first one may have arrived.
  expect(sent[0]?.headers['idempotency-key']).toBe(sent[1]?.headers['idempotency-key']);
});

it('keeps what is typed while an answer is sent, and sends it apart', async () => {
  const first = lateAnswer();
  await using at = await open({ 'POST /api/tickets/t-1042/messages': () => first.answer });
  const box = await at.findByLabelText('Scrivi un messaggio', undefined, UNTIL);
  const send = at.getByRole('button', { name: 'Invia' });
  await at.user.type(box, 'Va bene');
  await at.user.click(send);
  await at.user.type(box, ' domani');
  first.give([201, messageOf('m3')]);
  await at.findByText('Messaggio inviato', undefined, UNTIL);
  expect((box as HTMLTextAreaElement).value).toBe('Va bene domani');
  expect(readStoredAnswer('t-1042')).toBe('Va bene domani');
  at.server.answers.set('POST /api/tickets/t-1042/messages', [201, messageOf('m4')]);
  await waitFor(() => expect(send.getAttribute('aria-busy')).not.toBe('true'), UNTIL);
  await at.user.click(send);
  await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''), UNTIL);
  const sent = at.server.received.filter(({ what }) => what.endsWith('/messages'));
  expect(sent[0]?.headers['idempotency-key']).not.toBe(sent[1]?.headers['idempotency-key']);
});

it('what was changed while an answer was sent in vain is another answer', async () => {
  const first = lateAnswer();
  await using at = await open({ 'POST /api/tickets/t-1042/messages': () => first.answer });
  const box = await at.findByLabelText('Scrivi un messaggio', undefined, UNTIL);
  await at.user.type(box, 'Va bene');
  await at.user.click(at.getByRole('button', { name: 'Invia' }));
  await at.user.type(box, ' domani');
  first.give([0, null]);
  await at.findByText('Errore di rete. Riprova più tardi.', undefined, UNTIL);
  at.server.answers.set('POST /api/tickets/t-1042/messages', [201, messageOf('m3')]);
  await at.user.click(at.getByRole('button', { name: 'Invia' }));
  await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''), UNTIL);
  const sent = at.server.received.filter(({ what }) => what.endsWith('/messages'));
  expect(sent[0]?.headers['idempotency-key']).not.toBe(sent[1]?.headers['idempotency-key']);
});

it('says why an answer was refused, in the words of the desk', async () => {
  const error = 'Lo spazio per i ticket di questa casa è esaurito: chiedi al tecnico di ampliarlo.';
  await using at = await open({
    'POST /api/tickets/t-1042/messages': [422, { code: 'tickets_refused', error }],
  });
  await at.user.type(await at.findByLabelText('Scrivi un messaggio', undefined, UNTIL), 'Va bene domani');
  await at.user.click(at.getByRole('button', { name: 'Invia' }));
  await at.findByText(error, undefined, UNTIL);
});

it('closes after a question, and opens again', async () => {
  await using at = await open({ 'PUT /api/tickets/t-1042/status': [200, ticket] });
  await at.user.click(await at.findByRole('button', { name: 'Chiudi il ticket' }, UNTIL));
  const question = await at.findByRole('alertdialog', { name: 'Chiudere il ticket?' }, UNTIL);
  at.server.answers.set('GET /api/tickets/t-1042', [200, { ...detail, status: 'Closed', unread: 0 }]);
  await at.user.click(within(question).getByRole('button', { name: 'Chiudi il ticket' }));
  await at.findByRole('button', { name: 'Riapri il ticket' }, UNTIL);
  at.getByText('Per scrivere ancora, riapri il ticket.');
  expect(at.queryByLabelText('Scrivi un messaggio')).toBeNull();
  const [put] = at.server.received.filter(({ what }) => what.endsWith('/status'));
  expect(JSON.parse(String(put?.body))).toEqual({ status: 'Closed' });
});

it('withdraws the consent, and says that it opens nothing yet', async () => {
  await using at = await open({ 'PUT /api/tickets/t-1042/consent': [200, ticket] });
  await at.findByText(/^Autorizzato il 20 nov/, undefined, UNTIL);
  at.getByText('Per ora resta scritto nel ticket: non apre ancora nessun accesso alla casa.');
  at.server.answers.set('GET /api/tickets/t-1042', [
    200,
    { ...detail, remote_consent: { granted: false, at: '2026-11-21T07:12:00Z' } },
  ]);
  await at.user.click(at.getByRole('button', { name: 'Revoca' }));
  await at.findByText(/^Revocato il 21 nov/, undefined, UNTIL);
});

it.each([
  ['an unknown id', 't-9', 'Ticket non trovato'],
  ['an id that is a path', '../users', 'Ticket non trovato'],
])('%s', async (_what, id, text) => {
  await using at = await open({}, id);
  await at.findByRole('heading', { level: 1, name: text }, UNTIL);
  at.getByRole('link', { name: 'Torna ai ticket' });
  expect(at.server.received.every(({ what }) => what.startsWith('GET /api/tickets'))).toBe(true);
});

it('an error is said, and read again', async () => {
  await using at = await open({ 'GET /api/tickets/t-1042': [500, '<h1>no</h1>'] });
  await at.findByText('Si è verificato un errore nel caricamento dei dettagli del ticket', undefined, UNTIL);
  at.server.answers.set('GET /api/tickets/t-1042', [200, detail]);
  await at.user.click(at.getByRole('button', { name: 'Riprova' }));
  await at.findByRole('heading', { level: 1, name: 'Caldaia in blocco' }, UNTIL);
});
