import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  deskTicketInputSchema,
  messageInputSchema,
  TICKET_FEATURES,
  type DeskEvent,
  type TicketDetail,
  type TicketMessage,
  type TicketPicture,
} from '@soglia/contracts/tickets';
import { parseJson } from '@soglia/hub-client/json';

const KEY = 'chiave-del-desk-0123456789';

/** A desk of one home as the contracts describe it, in memory: no more than the gateway's tests need of one. */
export async function startDeskStandIn({ port = 0 } = {}) {
  const tickets: TicketDetail[] = [];
  const pictures = new Map<string, { readonly type: string; readonly bytes: Buffer }>();
  const made = new Map<string, unknown>();
  const events: DeskEvent[] = [];
  const sockets = new Set<WebSocket>();
  const state = { key: KEY, isHalfOpen: false };
  const requests: string[] = [];
  const now = () => new Date().toISOString();

  const happen = (
    ticket: TicketDetail,
    what: DeskEvent['what'],
    from: DeskEvent['from'],
    excerpt: string | null = null,
  ) => {
    const { id, number, title, reference } = ticket;
    const event: DeskEvent = {
      ...{ cursor: events.length + 1, ticket_id: id, number: number ?? 0, title, reference },
      ...{ what, from, excerpt, at: now() },
    };
    events.push(event);
    for (const socket of sockets) if (!state.isHalfOpen) socket.send(JSON.stringify(event));
  };

  const json = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const replace = (id: string, change: Partial<TicketDetail>): TicketDetail => {
    const at = tickets.findIndex((ticket) => ticket.id === id);
    const ticket = { ...tickets[at], ...change } as TicketDetail;
    tickets[at] = ticket;
    return ticket;
  };

  const create = (body: unknown): TicketDetail => {
    const {
      entity_id: _entity,
      remote_consent: consent,
      diagnostics = [],
      ...input
    } = deskTicketInputSchema.parse(body);
    const ticket: TicketDetail = {
      ...{ ...input, id: randomUUID(), number: tickets.length + 1, status: 'Open', stage: 'new', unread: 0 },
      ...{ created_at: now(), updated_at: now(), diagnostics, messages: [], pictures: [] },
      remote_consent: typeof consent === 'boolean' ? { granted: consent, at: now() } : null,
    };
    tickets.push(ticket);
    happen(ticket, 'created', 'home');
    return ticket;
  };

  const addMessage = (id: string, from: 'home' | 'desk', given: unknown): TicketMessage => {
    const { text, pictures: ids = [] } = messageInputSchema.parse(given);
    const ticket = replace(id, {});
    const added: TicketMessage = {
      ...{ id: randomUUID(), from, author: from === 'home' ? ticket.reference : 'Impianti Verdi' },
      ...{ text, created_at: now(), pictures: ids.flatMap((picture) => toPicture(picture)) },
    };
    const unread = ticket.unread + (from === 'desk' ? 1 : 0);
    happen(replace(id, { unread, messages: [...ticket.messages, added] }), 'message', from, text);
    return added;
  };

  const toPicture = (id: string): TicketPicture[] => {
    const found = pictures.get(id);
    if (found === undefined) return [];
    return [{ id, content_type: 'image/jpeg', size: found.bytes.length, width: 1, height: 1 }];
  };

  const addPicture = (id: string, type: string, bytes: Buffer): TicketPicture => {
    const picture = randomUUID();
    pictures.set(picture, { type, bytes });
    const [added] = toPicture(picture);
    if (added === undefined) throw new Error('no picture');
    replace(id, { pictures: [...replace(id, {}).pictures, added] });
    return added;
  };

  const put = (id: string, what: string, body: unknown): TicketDetail | undefined => {
    const given = body as { readonly status?: 'Open' | 'Closed'; readonly granted?: boolean };
    if (what === 'seen') return replace(id, { unread: 0 });
    if (what === 'consent')
      return replace(id, { remote_consent: { granted: given.granted === true, at: now() } });
    if (what !== 'status' || given.status === undefined) return undefined;
    const ticket = replace(id, { status: given.status });
    happen(ticket, 'status', 'home');
    return ticket;
  };

  const serve = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', 'http://desk');
    requests.push(`${method} ${url.pathname}`);
    if (headers['x-api-key'] !== state.key) {
      json(response, 401, { detail: 'La chiave di accesso non è valida.' });
      return;
    }
    const [, , id, what, picture] = url.pathname.split('/');
    const parsed = parseJson(body.toString());
    const onceOnly = (make: () => unknown) => {
      const key = headers['idempotency-key'];
      const name = `${url.pathname} ${String(key)}`;
      const again = typeof key === 'string' ? made.get(name) : undefined;
      const answer = again ?? make();
      if (typeof key === 'string') made.set(name, answer);
      json(response, again === undefined ? 201 : 200, answer);
    };
    if (url.pathname === '/desk') {
      const about = { version: '0.1.0', company: 'Impianti Verdi', home: 'Casa Bianchi' };
      json(response, 200, { ...about, features: TICKET_FEATURES, cursor: events.length });
    } else if (url.pathname === '/tickets' && method === 'GET') {
      // Small pages, so that the gateway has to look through several.
      const after = Number(url.searchParams.get('after') ?? 0);
      const newest = tickets.toReversed();
      json(response, 200, {
        results: newest.slice(after, after + 5).map(({ diagnostics: _d, messages: _m, ...ticket }) => ticket),
        next: newest.length > after + 5 ? String(after + 5) : null,
      });
    } else if (url.pathname === '/tickets') onceOnly(() => create(parsed));
    else if (id === undefined || !tickets.some((ticket) => ticket.id === id))
      json(response, 404, { detail: 'Ticket non trovato.' });
    else if (what === undefined) json(response, 200, replace(id, {}));
    else if (what === 'messages') onceOnly(() => addMessage(id, 'home', parsed));
    else if (what === 'pictures' && method === 'POST')
      onceOnly(() => addPicture(id, headers['content-type'] ?? '', body));
    else if (what === 'pictures') {
      // Whatever ticket it is of: the gateway looks at that.
      const found = pictures.get(picture ?? '');
      if (found === undefined) json(response, 404, { detail: 'Foto non trovata.' });
      else response.writeHead(200, { 'content-type': found.type, 'set-cookie': 'a=b' }).end(found.bytes);
    } else {
      const answer = put(id, what, parsed);
      json(response, answer === undefined ? 404 : 200, answer ?? { detail: 'Non trovato.' });
    }
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      serve(request, response, Buffer.concat(chunks));
    });
  });
  const upgrades = new WebSocketServer({ noServer: true, autoPong: false });
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '', 'http://desk');
    requests.push(`EVENTS ${url.search}`);
    if (request.headers['x-api-key'] !== state.key) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    upgrades.handleUpgrade(request, socket, head, (client) => {
      sockets.add(client);
      client.on('close', () => sockets.delete(client));
      client.on('error', () => undefined);
      client.on('ping', () => {
        if (!state.isHalfOpen) client.pong();
      });
      const after = Number(url.searchParams.get('after'));
      for (const event of events) if (event.cursor > after) client.send(JSON.stringify(event));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.terminate();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };

  return {
    tickets,
    state,
    sockets,
    requests,
    access: {
      ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: KEY },
      header: 'x-api-key',
    },
    create,
    /** What the installer does. */
    answer: (id: string, text: string) => addMessage(id, 'desk', { text }),
    setStatus: (id: string, status: 'Open' | 'Closed') => {
      happen(replace(id, { status }), 'status', 'desk');
    },
    addPicture,
    sendRaw: (text: string) => {
      for (const socket of sockets) socket.send(text);
    },
    /** Its database is put back to an empty one. */
    loseEvents: () => {
      events.length = 0;
    },
    cut: () => {
      for (const socket of sockets) socket.terminate();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

export type DeskStandIn = Awaited<ReturnType<typeof startDeskStandIn>>;
