import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseJson } from '@soglia/hub-client/json';

interface PlainTicket {
  readonly id: number;
  readonly title: string;
  status: string;
  readonly priority: string;
  readonly description: string;
  readonly reference: string;
  readonly contact_phone: string;
  readonly created_at: string;
}

export interface PlainProviderOptions {
  readonly header?: string;
  readonly key?: string;
  /** Before the specification's paths. */
  readonly base?: string;
  /** Answers in the provider's place where it returns true. */
  readonly handle?: (request: IncomingMessage, response: ServerResponse, body: string) => boolean;
}

const FIELDS = ['contact_phone', 'title', 'status', 'priority', 'description', 'reference'] as const;

/**
 * A ticket provider as the specification's client calls one: three calls behind a key in a header, `results`, `detail`,
 * and nothing else. It knows no persons, no repeated requests and no pages; the list has everybody's tickets.
 */
export async function startPlainProvider({
  header = 'x-api-key',
  key = 'chiave-di-prova-0123456789',
  base = '',
  handle = () => false,
}: PlainProviderOptions = {}) {
  const tickets: PlainTicket[] = [];
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const state = { key, handle };

  const answer = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const create = (response: ServerResponse, body: string) => {
    const given = (parseJson(body) ?? {}) as Readonly<Record<string, unknown>>;
    const missing = FIELDS.find((field) => typeof given[field] !== 'string' || given[field] === '');
    if (missing !== undefined) {
      answer(response, 400, { detail: `Campo mancante: ${missing}` });
      return;
    }
    const text = (field: (typeof FIELDS)[number]) => String(given[field]);
    const ticket: PlainTicket = {
      id: 1000 + tickets.length,
      title: text('title'),
      status: text('status'),
      priority: text('priority'),
      description: text('description'),
      reference: text('reference'),
      contact_phone: text('contact_phone'),
      created_at: new Date().toISOString(),
    };
    tickets.push(ticket);
    answer(response, 201, ticket);
  };

  const serve = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body });
    if (state.handle(request, response, body)) return;
    if (headers[header] !== state.key) {
      answer(response, 401, { detail: 'Chiave non valida' });
      return;
    }
    const [path = ''] = url.split('?', 1);
    const id = path.startsWith(`${base}/tickets/`) ? path.slice(`${base}/tickets/`.length) : undefined;
    const one = tickets.find((ticket) => String(ticket.id) === id);
    if (method === 'GET' && path === `${base}/tickets`) answer(response, 200, { results: tickets });
    else if (method === 'POST' && path === `${base}/tickets`) create(response, body);
    else if (method === 'GET' && one !== undefined) answer(response, 200, one);
    else answer(response, 404, { detail: 'Not found.' });
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      serve(request, response, Buffer.concat(chunks).toString());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };

  return {
    tickets,
    requests,
    state,
    access: { url: `http://127.0.0.1:${port}${base}`, key, header },
    /** Somebody's ticket that did not come through the gateway. */
    add: (ticket: Partial<PlainTicket>): PlainTicket => {
      const made: PlainTicket = {
        id: 1000 + tickets.length,
        title: 'Cancello',
        status: 'Open',
        priority: 'Medium',
        description: 'Non apre.',
        reference: 'maria',
        contact_phone: '+393331234567',
        created_at: new Date().toISOString(),
        ...ticket,
      };
      tickets.push(made);
      return made;
    },
    /** The requests of a method, without those that ask what it is. */
    count: (method: string): number =>
      requests.filter((one) => one.method === method && !one.url.endsWith('/desk')).length,
    close,
    [Symbol.asyncDispose]: close,
  };
}

export type PlainProvider = Awaited<ReturnType<typeof startPlainProvider>>;
