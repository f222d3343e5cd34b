import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One request, as it came. */
interface Received {
  /** As `POST /api/tickets`. */
  readonly what: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A body that is an object is sent as JSON, a text as HTML, bytes as a JPEG; `null` cuts the connection. */
export type TicketAnswer = readonly [status: number, body: unknown];
/** A promise answers late. */
type Answering = TicketAnswer | ((request: Received) => TicketAnswer | Promise<TicketAnswer>);
export type TicketAnswers = Readonly<Record<string, Answering>>;

export interface TicketServer extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  /** By what is asked; anything else is answered with 404. */
  readonly answers: Map<string, Answering>;
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-api-key, x-casa-key',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
};

/** An HTTP server in the place of the gateway, or of a provider, that answers as a test wants. */
export async function startTicketServer(answers: TicketAnswers): Promise<TicketServer> {
  const all = new Map<string, Answering>(Object.entries(answers));
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, cors).end();
        return;
      }
      const what = `${request.method ?? ''} ${request.url ?? ''}`;
      const asked = { what, headers: request.headers, body };
      received.push(asked);
      const found = all.get(what) ?? [404, { code: 'not_found', error: 'Questa pagina non esiste.' }];
      const [status, answer] = typeof found === 'function' ? await found(asked) : found;
      if (answer === null) {
        request.socket.destroy();
        return;
      }
      const [type, content] = Buffer.isBuffer(answer)
        ? ['image/jpeg', answer]
        : typeof answer === 'string'
          ? ['text/html', answer]
          : ['application/json', JSON.stringify(answer)];
      response.writeHead(status, { ...cors, 'content-type': type }).end(content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answers: all,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
