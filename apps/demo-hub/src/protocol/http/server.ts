import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deflateSync } from 'node:zlib';
import type { Accounts } from '#accounts/accounts.ts';
import { accessRefusal, isAdmin } from '#accounts/users.ts';
import type { ReadClientAddress } from '#network/client-address.ts';
import { plainResponse, serverErrorResponse, type HttpResponse } from '#protocol/http/response.ts';
import { corsHeaders, isOriginAllowed, preflight } from '#protocol/http/cors.ts';
import { matchRoutes, type HubRequest, type MatchedRoute, type Route } from '#protocol/http/route.ts';

export interface HttpOptions {
  readonly accounts: Accounts;
  readonly routes: readonly Route[];
  readonly allowedOrigins: () => readonly string[];
  readonly readClientAddress: ReadClientAddress;
  /** Fault injection: may delay the request or answer it instead of the route. */
  readonly intercept: () => Promise<HttpResponse | undefined>;
}

const BODY_LIMIT = 16 * 1024 * 1024;
const ANONYMOUS_BODY_LIMIT = 64 * 1024;
const SUSPICIOUS = /\.\.\/|<script|union.*select\s*\(|concat.*\(|[\t\r\n]/i;

class BodyTooLarge extends Error {}

/** Handles a request in the hub's order: security filter, ban, CORS, access, route, common headers. */
export function createHttpHandler(
  options: HttpOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    respond(options, request)
      .catch((error: unknown) => (error instanceof BodyTooLarge ? plainResponse(413) : serverErrorResponse))
      .then((said) => send(request, response, said))
      .catch(() => response.destroy());
  };
}

async function respond(options: HttpOptions, request: IncomingMessage): Promise<HttpResponse> {
  const { accounts } = options;
  const ip = options.readClientAddress(request);
  const target = request.url ?? '/';
  const [rawPath = '/', rawQuery = ''] = target.split(/\?(.*)/s);
  const path = decoded(rawPath);
  if (path === undefined || SUSPICIOUS.test(path) || SUSPICIOUS.test(decoded(rawQuery) ?? rawQuery))
    return plainResponse(400);
  const fault = await options.intercept();
  if (fault) return fault;
  if (ip === undefined) return plainResponse(400);

  const matched = matchRoutes(options.routes, path);
  const { origin } = request.headers;
  const withCors = (response: HttpResponse): HttpResponse =>
    origin !== undefined && isOriginAllowed(matched, origin, options.allowedOrigins())
      ? { ...response, headers: { ...response.headers, ...corsHeaders(origin) } }
      : response;

  if (accounts.failedSignIns.isBanned(ip)) return withCors(plainResponse(403));
  if (matched.length === 0) return plainResponse(404);
  if (request.method === 'OPTIONS' && matched.some(({ route }) => route.cors !== 'none')) {
    return preflight(matched, request.headers, options.allowedOrigins());
  }
  const chosen = matched.find(({ route }) => route.method === request.method);
  if (!chosen) return withCors(plainResponse(405, { Allow: allowHeader(matched) }));

  const caller = callerOf(accounts, request, target, ip);
  const { route, params } = chosen;
  const refused =
    route.access !== 'anybody' && !(caller && (route.access === 'user' || isAdmin(caller.user)));
  if (refused) {
    accounts.failedSignIns.failed(ip);
    return withCors(plainResponse(401));
  }
  const body = await readBody(request, caller ? BODY_LIMIT : ANONYMOUS_BODY_LIMIT);
  const asked: HubRequest = {
    method: route.method,
    path,
    target,
    query: new URLSearchParams(rawQuery),
    params,
    ip,
    origin: `http://${request.headers.host ?? ''}`,
    contentType: request.headers['content-type'] ?? '',
    range: request.headers.range,
    body,
    caller,
  };
  return withCors(await route.handle(asked));
}

function allowHeader(matched: readonly MatchedRoute[]): string {
  const methods = new Set<string>(matched.map(({ route }) => route.method));
  if (matched.some(({ route }) => route.cors !== 'none')) methods.add('OPTIONS');
  return [...methods].sort().join(',');
}

function callerOf(
  accounts: Accounts,
  request: IncomingMessage,
  target: string,
  ip: string,
): HubRequest['caller'] {
  const caller = tokenHolder(accounts, request, target);
  return caller && accessRefusal(caller.user, ip) === undefined ? caller : undefined;
}

function tokenHolder(accounts: Accounts, request: IncomingMessage, target: string): HubRequest['caller'] {
  const { authorization } = request.headers;
  if (authorization?.startsWith('Bearer '))
    return accounts.authenticate(authorization.slice('Bearer '.length));
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  if (!target.includes('authSig=')) return undefined;
  const token = accounts.signedPaths.check(target);
  const user = token && accounts.users.get(token.userId);
  return token && user ? { user, token } : undefined;
}

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function send(request: IncomingMessage, response: ServerResponse, answer: HttpResponse): Promise<void> {
  if (response.destroyed) return;
  const headers: Record<string, string> = { ...answer.headers, ...baseHeaders };
  if (answer.stream) {
    const { length, pieces } = answer.stream;
    if (length !== undefined) headers['Content-Length'] = String(length);
    response.writeHead(answer.status, headers);
    await pipeline(Readable.from(pieces, { highWaterMark: 1 }), response);
    return;
  }
  let body = Buffer.from(answer.body ?? '');
  if (answer.compress && /\bdeflate\b/.test(request.headers['accept-encoding'] ?? '')) {
    body = Buffer.from(deflateSync(body));
    headers['Content-Encoding'] = 'deflate';
  }
  headers['Content-Length'] = String(body.length);
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
  if (!request.complete) request.resume();
}

const baseHeaders = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Server: '',
  'X-Frame-Options': 'SAMEORIGIN',
};

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
