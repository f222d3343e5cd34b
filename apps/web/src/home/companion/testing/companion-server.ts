import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An answer of the server: status and body. */
export type Answer = readonly [status: number, body: unknown];

export interface CompanionServer extends AsyncDisposable {
  readonly url: string;
  /** What was asked, as `POST /api/users`, oldest first, with the body. */
  readonly asked: readonly { readonly what: string; readonly body: unknown }[];
  /** The access token of each request, by what was asked. */
  readonly tokens: ReadonlyMap<string, string>;
  /** The answers by what is asked, also later ones; anything else is answered with 404. */
  readonly answers: Map<string, Answer | Promise<Answer>>;
}

/** A refusal as the gateway sends it. */
export const refusal = (status: number, code: string, error: string): Answer => [status, { code, error }];

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
};

/** An HTTP server that answers requests to the companion API as a test wants. */
export async function startCompanionServer(
  answers: Readonly<Record<string, Answer>>,
): Promise<CompanionServer> {
  const all = new Map<string, Answer | Promise<Answer>>(Object.entries(answers));
  const asked: { what: string; body: unknown }[] = [];
  const tokens = new Map<string, string>();
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, cors).end();
        return;
      }
      const what = `${request.method ?? ''} ${request.url ?? ''}`;
      tokens.set(what, request.headers.authorization?.replace('Bearer ', '') ?? '');
      asked.push({ what, body: body === '' ? undefined : JSON.parse(body) });
      const [status, answer] =
        (await all.get(what)) ?? refusal(404, 'not_found', 'Questa pagina non esiste.');
      response.writeHead(status, { ...cors, 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    tokens,
    answers: all,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
