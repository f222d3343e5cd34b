import type { IncomingMessage, ServerResponse } from 'node:http';
import { deflateSync } from 'node:zlib';
import type { Accounts } from '#accounts/accounts.ts';
import { isAdmin } from '#accounts/people.ts';
import type { ReadAddress } from '#protocol/http/address.ts';
import { plain, serverFault, type Answer } from '#protocol/http/answer.ts';
import { corsHeaders, originAllowed, preflight } from '#protocol/http/cors.ts';
import { matchRoutes, type HubRequest, type MatchedRoute, type Route } from '#protocol/http/route.ts';

export interface HttpOptions {
  readonly accounts: Accounts;
  readonly routes: readonly Route[];
  readonly allowedOrigins: readonly string[];
  readonly readAddress: ReadAddress;
  /** A fault may answer in place of the hub, or keep it waiting. */
  readonly intercept: () => Promise<Answer | undefined>;
}

const BODY_LIMIT = 16 * 1024 * 1024;
const BODY_LIMIT_UNKNOWN = 64 * 1024;
const suspicious = /\.\.\/|<script|union.*select\s*\(|concat.*\(|[\t\r\n]/i;

class BodyTooLarge extends Error {}

/** Answers one request as the hub does: filter, ban, rights, CORS, routes, and the headers of every answer. */
export function createHttpHandler(
  options: HttpOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    answer(options, request)
      .catch((error: unknown) => (error instanceof BodyTooLarge ? plain(413) : serverFault))
      .then((said) => send(request, response, said))
      .catch(() => response.destroy());
  };
}

async function answer(options: HttpOptions, request: IncomingMessage): Promise<Answer> {
  const { accounts } = options;
  const ip = options.readAddress(request);
  const target = request.url ?? '/';
  const [rawPath = '/', rawQuery = ''] = target.split(/\?(.*)/s);
  const path = decoded(rawPath);
  if (path === undefined || suspicious.test(path) || suspicious.test(decoded(rawQuery) ?? rawQuery))
    return plain(400);
  const fault = await options.intercept();
  if (fault) return fault;
  if (ip === undefined) return plain(400);

  const matched = matchRoutes(options.routes, path);
  const { origin } = request.headers;
  const withCors = (said: Answer): Answer =>
    origin !== undefined && originAllowed(matched, origin, options.allowedOrigins)
      ? { ...said, headers: { ...said.headers, ...corsHeaders(origin) } }
      : said;

  if (accounts.failures.isBanned(ip)) return withCors(plain(403));
  if (matched.length === 0) return plain(404);
  if (request.method === 'OPTIONS' && matched.some(({ route }) => route.cors !== 'none')) {
    return preflight(matched, request.headers, options.allowedOrigins);
  }
  const chosen = matched.find(({ route }) => route.method === request.method);
  if (!chosen) return withCors(plain(405, { Allow: allowed(matched) }));

  const caller = whoAsks(accounts, request, target);
  const { route, params } = chosen;
  const refused = route.who !== 'anybody' && !(caller && (route.who === 'user' || isAdmin(caller.person)));
  if (refused) {
    accounts.failures.failed(ip);
    return withCors(plain(401));
  }
  const body = await readBody(request, caller ? BODY_LIMIT : BODY_LIMIT_UNKNOWN);
  const asked: HubRequest = {
    method: route.method,
    path,
    target,
    query: new URLSearchParams(rawQuery),
    params,
    ip,
    origin: `http://${request.headers.host ?? ''}`,
    contentType: request.headers['content-type'] ?? '',
    body,
    caller,
  };
  return withCors(await route.handle(asked));
}

function allowed(matched: readonly MatchedRoute[]): string {
  const methods = new Set<string>(matched.map(({ route }) => route.method));
  if (matched.some(({ route }) => route.cors !== 'none')) methods.add('OPTIONS');
  return [...methods].sort().join(',');
}

function whoAsks(accounts: Accounts, request: IncomingMessage, target: string): HubRequest['caller'] {
  const { authorization } = request.headers;
  if (authorization?.startsWith('Bearer ')) return accounts.holder(authorization.slice('Bearer '.length));
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  if (!target.includes('authSig=')) return undefined;
  const token = accounts.signedPaths.check(target);
  const person = token && accounts.person(token.userId);
  return token && person ? { person, token } : undefined;
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

function send(request: IncomingMessage, response: ServerResponse, said: Answer): void {
  if (response.destroyed) return;
  const headers: Record<string, string> = { ...said.headers, ...baseline };
  let body = Buffer.from(said.body ?? '');
  if (said.compress && /\bdeflate\b/.test(request.headers['accept-encoding'] ?? '')) {
    body = Buffer.from(deflateSync(body));
    headers['Content-Encoding'] = 'deflate';
  }
  headers['Content-Length'] = String(body.length);
  response.writeHead(said.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
  if (!request.complete) request.resume();
}

const baseline = {
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
