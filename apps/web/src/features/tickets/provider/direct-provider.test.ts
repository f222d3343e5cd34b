import { expect, it } from 'vitest';
import { testPlatform as platform } from '#shared/testing/test-platform.ts';
import { startTicketServer, type TicketAnswer } from '../testing/ticket-server.ts';
import { createDirectProvider } from './direct-provider.ts';
import { creationFailure, detailFailure, listFailure } from './ticket-failure.ts';

/** As the specification has it. */
const stored = (id: number | string, more: object = {}) => ({
  id,
  title: 'Caldaia in blocco',
  status: 'Open',
  priority: 'High',
  description: 'Non parte',
  reference: 'Maria',
  contact_phone: '+393331234567',
  created_at: '2026-11-20T07:12:00Z',
  ...more,
});

const ticket = {
  contact_phone: '+393331234567',
  title: 'Caldaia in blocco',
  priority: 'Medium',
  description: 'Non parte\n\nAccesso remoto: non autorizzato',
  remote_consent: false,
  diagnostics: [],
  entity_id: undefined,
} as const;

async function at(answers: Readonly<Record<string, TicketAnswer>>, username = 'maria') {
  const server = await startTicketServer(answers);
  const settings = { address: server.url, key: 'chiave-1', header: 'x-casa-key' };
  return Object.assign(server, { provider: createDirectProvider({ platform, settings, username }) });
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('lists the person’s own tickets, whatever the case of the reference, with the key in its header', async () => {
  await using server = await at({
    'GET /tickets': [
      200,
      {
        results: [
          stored(1, { created_at: '2026-11-01T07:12:00Z' }),
          stored(2, { reference: 'luca' }),
          stored('abc', { status: 'Resolved', priority: 'Massima' }),
          stored(4, { reference: null }),
          { id: 5 },
          'nothing',
        ],
      },
    ],
  });
  const { results, next, features } = await server.provider.list({});
  expect(results.map(({ id, number, status, priority }) => [id, number, status, priority])).toEqual([
    ['abc', null, 'Closed', 'Medium'],
    ['1', 1, 'Open', 'High'],
  ]);
  expect([next, features]).toEqual([null, []]);
  expect((await server.provider.list({ status: 'Open' })).results).toHaveLength(1);
  expect(server.received[0]?.headers['x-casa-key']).toBe('chiave-1');
  expect(server.received[0]?.headers.authorization).toBeUndefined();
});

it('creates a ticket with the fields of the specification and nothing else', async () => {
  await using server = await at({ 'POST /tickets': [201, {}] });
  await server.provider.create(ticket, 'k'.repeat(32));
  expect(JSON.parse(String(server.received[0]?.body))).toEqual({
    contact_phone: '+393331234567',
    title: 'Caldaia in blocco',
    status: 'Open',
    priority: 'Medium',
    description: 'Non parte\n\nAccesso remoto: non autorizzato',
    reference: 'maria',
  });
});

it('finds the person’s tickets with the same texts', async () => {
  const results = [
    stored(1, ticket),
    stored(2),
    stored(3, { ...ticket, reference: 'luca' }),
    stored(4, ticket),
  ];
  await using server = await at({ 'GET /tickets': [200, { results }] });
  expect(await server.provider.findSameTickets?.(ticket)).toEqual(['1', '4']);
  expect(await server.provider.findSameTickets?.({ ...ticket, description: 'Altro' })).toEqual([]);
});

const html = '<!doctype html><h1>Bad Gateway</h1>';
it.each([
  ['a list that is none', [200, { tickets: [] }], "Formato dati non valido ricevuto dall'API"],
  [
    'a list of which nothing is a ticket',
    [200, { results: [{ id: 5 }, 'nothing'] }],
    "Formato dati non valido ricevuto dall'API",
  ],
  ['a page', [200, html], "Formato dati non valido ricevuto dall'API"],
  ['an error', [500, html], 'Errore nel recupero dei ticket (500): Internal Server Error'],
  ['a detail', [403, { detail: 'Chiave revocata' }], 'Errore nel recupero dei ticket (403): Chiave revocata'],
  ['an unknown status', [418, ''], 'Errore nel recupero dei ticket (418): nessun dettaglio'],
  ['a connection that is cut', [0, null], 'Errore di rete. Riprova più tardi.'],
] as const)('reading the list: %s', async (_what, answer, text) => {
  await using server = await at({ 'GET /tickets': answer });
  expect(listFailure(await failureOf(server.provider.list({})))).toBe(text);
});

it.each([
  ['the provider’s detail', [422, { detail: 'Titolo troppo lungo' }], 'Titolo troppo lungo'],
  ['no detail', [422, {}], 'Errore nella creazione del ticket'],
  ['a page', [500, html], 'Errore nella creazione del ticket'],
  ['a page that says it succeeded', [200, html], "Formato dati non valido ricevuto dall'API"],
  ['a connection that is cut', [0, null], 'Errore di rete. Riprova più tardi.'],
] as const)('creating: %s', async (_what, answer, text) => {
  await using server = await at({ 'POST /tickets': answer });
  expect(creationFailure(await failureOf(server.provider.create(ticket, 'k'.repeat(32))))).toBe(text);
});

it.each([
  ['an unknown one', [404, { detail: 'No' }], 'Ticket non trovato'],
  ['somebody else’s', [200, stored(7, { reference: 'luca' })], 'Ticket non trovato'],
  ['an error', [500, html], 'Si è verificato un errore nel caricamento dei dettagli del ticket'],
  ['half a ticket', [200, { id: 7 }], 'Si è verificato un errore nel caricamento dei dettagli del ticket'],
] as const)('one ticket: %s', async (_what, answer, text) => {
  await using server = await at({ 'GET /tickets/7': answer });
  expect(detailFailure(await failureOf(server.provider.read('7')))).toBe(text);
});

it('asks for nothing without a username, in the specification’s two texts', async () => {
  await using server = await at({}, '');
  expect(listFailure(await failureOf(server.provider.list({})))).toBe(
    'Utente non disponibile. Effettua nuovamente il login.',
  );
  expect(creationFailure(await failureOf(server.provider.create(ticket, 'k'.repeat(32))))).toBe(
    'Username non trovato. Effettua il login.',
  );
  expect(server.received).toEqual([]);
});

it('an id is never a path', async () => {
  await using server = await at({});
  await failureOf(server.provider.read('../admin?x'));
  expect(server.received[0]?.what).toBe('GET /tickets/..%2Fadmin%3Fx');
});

it('gives up a provider that never answers', async () => {
  await using server = await at({});
  server.answers.set('GET /tickets', () => {
    throw new Error('never');
  });
  const abort = new AbortController();
  const reading = failureOf(server.provider.list({}, abort.signal));
  abort.abort();
  expect(await reading).toMatchObject({ code: 'aborted' });
});
