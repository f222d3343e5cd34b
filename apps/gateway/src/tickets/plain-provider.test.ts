import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ticketDetailSchema, ticketsAnswerSchema, type Ticket } from '@soglia/contracts/tickets';
import { waitFor } from '#testing/wait-for.ts';
import { startPlainProvider, type PlainProvider } from './testing/plain-provider.ts';
import { startTicketHouse, ticket, type TicketHouse } from './testing/ticket-house.ts';

let provider: PlainProvider;
let setUp: TicketHouse;
beforeAll(async () => {
  provider = await startPlainProvider({ base: '/v1' });
  setUp = await startTicketHouse(provider.access, {
    parts: { limits: { ticketAnswer: 400, ticketCall: 800, newTickets: 1000 } },
  });
});
afterAll(async () => {
  await setUp[Symbol.asyncDispose]();
  await provider.close();
});

async function list(token: string, query = '') {
  const { status, body } = await setUp.house.send(token, 'GET', `/api/tickets${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return ticketsAnswerSchema.parse(body);
}
const find = (token: string, id: unknown) => setUp.house.send(token, 'GET', `/api/tickets/${String(id)}`);
const titles = (results: readonly Ticket[]) => results.map(({ title }) => title);
const key = (name: string) => `${name}-attempt-0123456789`;

/** The provider answers otherwise while `work` runs. */
async function whileItAnswers<Result>(
  handle: PlainProvider['state']['handle'],
  work: () => Promise<Result>,
): Promise<Result> {
  provider.state.handle = handle;
  try {
    return await work();
  } finally {
    provider.state.handle = () => false;
  }
}

const reply =
  (status: number, body: string, type = 'application/json') =>
  (response: ServerResponse): boolean =>
    response.writeHead(status, { 'content-type': type }).end(body) === response;

describe('a provider with the specification’s calls', () => {
  test('gets a ticket with the verified reference, whatever the client says', async () => {
    const made = await setUp.open(setUp.luca, { reference: 'maria', status: 'Closed' });
    expect(made.status, made.text).toBe(201);
    expect(ticketDetailSchema.parse(made.body)).toMatchObject({
      title: ticket.title,
      status: 'Open',
      reference: 'luca',
      priority: 'High',
      number: null,
    });
    const sent = provider.requests.findLast(({ method }) => method === 'POST');
    expect(sent?.url).toBe('/v1/tickets');
    expect(sent?.headers['x-api-key']).toBe(provider.access.key);
    expect(JSON.parse(sent?.body ?? '')).toEqual({ ...ticket, status: 'Open', reference: 'luca' });
    expect(sent?.headers.authorization).toBeUndefined();
    expect(await find(setUp.luca, made.body['id'])).toMatchObject({
      status: 200,
      body: { reference: 'luca' },
    });
    expect(await find(setUp.maria, made.body['id'])).toMatchObject({ status: 404, code: 'ticket_not_found' });
  });

  test('each sees their own, whatever the case of the reference, newest first, and nobody else’s', async () => {
    provider.add({ title: 'Vecchio', reference: 'MARIA', created_at: '2024-01-01T08:00:00Z' });
    provider.add({ title: 'Chiuso', reference: 'Maria', status: 'Risolto', created_at: '2024-02-01' });
    provider.add({ title: 'Altrui', reference: 'maria.bianchi' });
    provider.add({ title: 'Di nessuno', reference: '' });
    const { results, next, features } = await list(setUp.maria);
    expect(titles(results)).toEqual(['Chiuso', 'Vecchio']);
    expect(results.map(({ status }) => status)).toEqual(['Closed', 'Open']);
    expect([next, features]).toEqual([null, ['search']]);
    expect(titles((await list(setUp.maria, '?status=Open')).results)).toEqual(['Vecchio']);
    expect(titles((await list(setUp.maria, '?search=vECCH%20apre')).results)).toEqual(['Vecchio']);
    expect((await list(setUp.maria, '?search=altrui')).results).toEqual([]);
  });

  test('diagnostics stand under the description', async () => {
    const made = await setUp.open(setUp.luca, {
      diagnostics: [{ label: 'Hub', value: '2026.11.0' }],
      entity_id: 'cover.cancello',
      remote_consent: true,
    });
    expect(made.body['description']).toBe(
      `${ticket.description}\n\nDiagnostica\n- Dispositivo: cover.cancello\n- Hub: 2026.11.0`,
    );
    expect(provider.tickets.at(-1)).toMatchObject({ description: made.body['description'] });
    expect(Object.keys(provider.tickets.at(-1) ?? {})).not.toContain('diagnostics');
  });

  test('an id in other characters is one of ours, and finds the ticket again', async () => {
    const odd = { ...provider.add({ reference: 'luca', title: 'Strano' }), id: 'TCK/12 à' };
    await whileItAnswers(
      ({ url }, response) =>
        url === '/v1/tickets/TCK%2F12%20%C3%A0'
          ? reply(200, JSON.stringify(odd))(response)
          : url === '/v1/tickets' && reply(200, JSON.stringify({ results: [odd] }))(response),
      async () => {
        const { results } = await list(setUp.luca);
        expect(titles(results)).toEqual(['Strano']);
        expect(await find(setUp.luca, results[0]?.id)).toMatchObject({ body: { title: 'Strano' } });
      },
    );
  });

  test.each([
    ['Open', 'Open'],
    ['open', 'Closed'],
    ['OPEN', 'Closed'],
    [' Open ', 'Closed'],
    ['In Progress', 'Closed'],
    ['', 'Closed'],
  ])('the status %j of the provider is %s, as where the app asks it by itself', async (status, shown) => {
    provider.tickets.splice(0);
    provider.add({ reference: 'maria', status });
    expect((await list(setUp.maria)).results.map((ticket) => ticket.status)).toEqual([shown]);
  });

  test.each(['messages', 'status', 'seen', 'consent'])('has no %s, and says so', async (what) => {
    const { id } = provider.add({ reference: 'luca' });
    const body = { messages: { text: 'Allora?' }, status: { status: 'Closed' }, consent: { granted: true } };
    const method = what === 'messages' ? 'POST' : 'PUT';
    const send = (token: string) =>
      setUp.house.send(
        ...([token, method, `/api/tickets/${id}/${what}`, body[what as keyof typeof body]] as const),
      );
    expect(await send(setUp.luca)).toMatchObject({ status: 409, code: 'tickets_unsupported' });
    expect(await send(setUp.maria)).toMatchObject({ status: 404, code: 'ticket_not_found' });
  });
});

describe('a repeated creation', () => {
  const count = () => provider.tickets.length;

  test('makes no second ticket, also when both come at once', async () => {
    const before = count();
    const [one, two] = await Promise.all([
      setUp.open(setUp.luca, {}, key('same')),
      setUp.open(setUp.luca, {}, key('same')),
    ]);
    const three = await setUp.open(setUp.luca, {}, key('same'));
    expect([one.status, two.status, three.status]).toEqual([201, 201, 201]);
    expect(new Set([one.body['id'], two.body['id'], three.body['id']]).size).toBe(1);
    expect(count()).toBe(before + 1);
    // The same text once more is another ticket, and so is the same key of another person.
    const other = await setUp.open(setUp.maria, {}, key('same'));
    const again = await setUp.open(setUp.luca, {}, key('another'));
    expect([other.body['reference'], again.status]).toEqual(['maria', 201]);
    expect(count()).toBe(before + 3);
  });

  test.each<[string, PlainProvider['state']['handle']]>([
    ['the connection ends', ({ method }, response) => method === 'POST' && response.destroy() === response],
    ['it answers 500', ({ method }, response) => method === 'POST' && reply(500, '{}')(response)],
    ['it never answers', ({ method }) => method === 'POST'],
  ])('is found again where the ticket was made and %s', async (name, handle) => {
    const before = count();
    const made = await whileItAnswers(
      (request, response, body) => {
        if (request.method === 'POST') provider.add(JSON.parse(body) as object);
        return handle(request, response, body);
      },
      () => setUp.open(setUp.luca, { title: name }, key(name.replaceAll(/\W/g, '-'))),
    );
    expect([made.status, made.body['code']]).toEqual([
      name.includes('never') ? 504 : 502,
      'tickets_unreachable',
    ]);
    const again = await setUp.open(setUp.luca, { title: name }, key(name.replaceAll(/\W/g, '-')));
    expect([again.status, again.body['id']]).toEqual([201, String(provider.tickets.at(-1)?.id)]);
    expect(count()).toBe(before + 1);
  });

  test('is made where nothing came of the first, also after a restart', async () => {
    const before = count();
    const failed = await whileItAnswers(
      ({ method }, response) => method === 'POST' && reply(503, '<h1>busy</h1>')(response),
      () => setUp.open(setUp.luca, { title: 'Dopo' }, key('later')),
    );
    expect(failed.status).toBe(502);
    await setUp.house.gateway.close();
    await setUp.house.restart();
    await setUp.house.isReady();
    const made = await setUp.open(setUp.luca, { title: 'Dopo' }, key('later'));
    expect([made.status, count()]).toEqual([201, before + 1]);
    await setUp.house.gateway.close();
    await setUp.house.restart();
    await setUp.house.isReady();
    const again = await setUp.open(setUp.luca, { title: 'Dopo' }, key('later'));
    expect([again.body['id'], count()]).toEqual([made.body['id'], before + 1]);
  });

  test('a creation goes on when who asked for it goes away', async () => {
    const before = count();
    const leaving = new AbortController();
    let release: () => void = () => undefined;
    await whileItAnswers(
      ({ method }, response, body) => {
        if (method !== 'POST') return false;
        leaving.abort();
        release = () => {
          reply(201, JSON.stringify(provider.add(JSON.parse(body) as object)))(response);
        };
        return true;
      },
      async () => {
        const sent = fetch(`${setUp.house.gateway.hubUrl}/api/tickets`, {
          method: 'POST',
          body: JSON.stringify({ ...ticket, title: 'Via' }),
          signal: leaving.signal,
          headers: {
            authorization: `Bearer ${setUp.luca}`,
            'content-type': 'application/json',
            'idempotency-key': key('leaving'),
          },
        });
        await expect(sent).rejects.toThrow();
        release();
        await waitFor(() => {
          expect(count()).toBe(before + 1);
        });
      },
    );
    const again = await setUp.open(setUp.luca, { title: 'Via' }, key('leaving'));
    expect([again.status, count()]).toEqual([201, before + 1]);
  });

  test.each<[string, string, string]>([
    ['nothing', '', ''],
    ['only an id', '{"id":"$id"}', 'application/json'],
    ['a word', '{"ok":true}', 'application/json'],
    ['a page', '<p>Grazie</p>', 'text/html'],
  ])('whose answer is %s is looked up', async (name, body, type) => {
    const made = await whileItAnswers(
      ({ method }, response, sent) => {
        if (method !== 'POST') return false;
        const { id } = provider.add(JSON.parse(sent) as object);
        return reply(201, body.replace('$id', String(id)), type)(response);
      },
      () => setUp.open(setUp.luca, { title: name }),
    );
    expect([made.status, made.body['id']]).toEqual([201, String(provider.tickets.at(-1)?.id)]);
  });
});

describe('errors', () => {
  test('a refused creation says why in the provider’s words, in one line without markup', async () => {
    const refused = (detail: unknown) =>
      whileItAnswers(
        ({ method }, response) => method === 'POST' && reply(400, JSON.stringify({ detail }))(response),
        () => setUp.open(setUp.luca),
      );
    const sentence = 'Errore nella creazione del ticket';
    expect(await refused('Numero\nnon\u202e valido')).toMatchObject({
      status: 422,
      body: { code: 'tickets_refused', error: 'Numero non valido' },
    });
    expect((await refused('x'.repeat(10_000))).text.length).toBeLessThan(400);
    const unusable: readonly unknown[] = ['<b>no</b>', '', 5, ['a'], null, `chiave ${provider.access.key}`];
    for (const detail of unusable) {
      const { body, text } = await refused(detail);
      expect(body).toEqual({ code: 'tickets_refused', error: sentence });
      expect(text).not.toContain(provider.access.key);
    }
  });

  test.each<[string, number, string, PlainProvider['state']['handle']]>([
    ['a page', 502, 'tickets_invalid', (_request, response) => reply(200, '<html>', 'text/html')(response)],
    ['no list', 502, 'tickets_invalid', (_request, response) => reply(200, '{"count":0}')(response)],
    ['no object', 502, 'tickets_invalid', (_request, response) => reply(200, '[]')(response)],
    ['nonsense', 502, 'tickets_invalid', (_request, response) => reply(200, '{"results":[{}]}')(response)],
    ['no such path', 502, 'tickets_invalid', (_request, response) => reply(404, '{}')(response)],
    ['500', 502, 'tickets_unreachable', (_request, response) => reply(500, 'x')(response)],
    ['nothing', 504, 'tickets_unreachable', () => true],
    ['429', 429, 'too_many_requests', (_request, response) => reply(429, '{}')(response)],
  ])('a provider that answers %s', async (_name, status, code, handle) => {
    const answer = await whileItAnswers(handle, () => setUp.house.send(setUp.luca, 'GET', '/api/tickets'));
    expect([answer.status, answer.code]).toEqual([status, code]);
    await list(setUp.luca);
  });

  test('a key that is refused, and one that is good again', async () => {
    provider.state.key = 'an-other-key-of-the-provider';
    const { status, code } = await setUp.house.send(setUp.luca, 'GET', '/api/tickets');
    expect([status, code]).toEqual([502, 'tickets_key_refused']);
    provider.state.key = provider.access.key;
    await list(setUp.luca);
  });

  test('a ticket that is malformed hides no other', async () => {
    const good = provider.add({ reference: 'luca', title: 'Buono' });
    const { results } = await whileItAnswers(
      (_request, response) =>
        reply(
          200,
          JSON.stringify({ results: [null, { id: {} }, good, 'x', { ...good, title: 5 }] }),
        )(response),
      () => list(setUp.luca),
    );
    expect(titles(results)).toEqual(['Buono']);
  });

  test('a moment of no year that can be written hides nothing either', async () => {
    const good = provider.add({ reference: 'luca', title: 'Futuro' });
    const strange = { ...good, created_at: '99999-01-01', updated_at: '-000001-01-01' };
    const { results } = await whileItAnswers(
      (_request, response) => reply(200, JSON.stringify({ results: [strange] }))(response),
      () => list(setUp.luca),
    );
    expect(results).toMatchObject([{ title: 'Futuro', created_at: null, updated_at: null }]);
  });
});
