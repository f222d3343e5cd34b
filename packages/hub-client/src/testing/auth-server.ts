import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AuthServerRequest {
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly authorization: string | undefined;
  readonly body: string;
  /** The body as JSON or as a form. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface AuthServerResponse {
  readonly status?: number;
  /** An object is sent as JSON, a string as HTML. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Never responds. */
  readonly hang?: boolean;
  /** Closes the connection in the middle of the body. */
  readonly destroy?: boolean;
}

export interface AuthServer extends AsyncDisposable {
  readonly base: string;
  readonly requests: AuthServerRequest[];
}

/** A real HTTP server with responses by the test. */
export async function startAuthServer(
  answer: (request: AuthServerRequest) => AuthServerResponse,
): Promise<AuthServer> {
  const requests: AuthServerRequest[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const contentType = request.headers['content-type'] ?? '';
      const received = {
        method: request.method ?? '',
        path: request.url ?? '',
        contentType,
        authorization: request.headers.authorization,
        body,
        fields: fieldsOf(contentType, body),
      };
      requests.push(received);
      const { status = 200, body: reply, headers = {}, hang, destroy } = answer(received);
      if (hang === true) return;
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply ?? {});
      const type = typeof reply === 'string' ? 'text/html' : 'application/json';
      response.writeHead(status, { 'content-type': type, ...headers });
      if (destroy === true) {
        response.write(text.slice(0, text.length / 2), () => response.destroy());
        return;
      }
      response.end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function fieldsOf(contentType: string, body: string): Readonly<Record<string, unknown>> {
  if (contentType.includes('json')) return JSON.parse(body) as Record<string, unknown>;
  return Object.fromEntries(new URLSearchParams(body));
}
