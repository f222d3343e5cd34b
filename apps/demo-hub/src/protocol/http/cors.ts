import type { IncomingHttpHeaders } from 'node:http';
import type { HttpResponse } from '#protocol/http/response.ts';
import type { MatchedRoute } from '#protocol/http/route.ts';

const allowedHeaders = ['origin', 'accept', 'x-requested-with', 'content-type', 'authorization'];

export function isOriginAllowed(
  matched: readonly MatchedRoute[],
  origin: string,
  listed: readonly string[],
): boolean {
  return matched.some(
    ({ route }) => route.cors === 'all' || (route.cors === 'listed' && listed.includes(origin)),
  );
}

export function corsHeaders(origin: string): Record<string, string> {
  return { 'Access-Control-Allow-Origin': origin };
}

/** Answers a CORS preflight request. */
export function preflight(
  matched: readonly MatchedRoute[],
  headers: IncomingHttpHeaders,
  listed: readonly string[],
): HttpResponse {
  const refuse = (why: string): HttpResponse => ({
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: `CORS preflight request failed: ${why}`,
  });
  const { origin } = headers;
  if (origin === undefined) return refuse('origin header is not specified in the request');
  const method = headers['access-control-request-method'];
  if (method === undefined) return refuse("'Access-Control-Request-Method' header is not specified");
  const open = matched.filter(({ route }) => route.cors !== 'none');
  if (!isOriginAllowed(open, origin, listed)) return refuse(`origin '${origin}' is not allowed`);
  if (!open.some(({ route }) => route.method === method)) {
    return refuse(`request method '${method}' is not allowed for '${origin}' origin`);
  }
  const wanted = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const foreign = wanted.filter((name) => !allowedHeaders.includes(name.toLowerCase()));
  if (foreign.length > 0) return refuse(`headers are not allowed: ${foreign.join(', ')}`);
  return {
    status: 200,
    headers: {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': method,
      ...(wanted.length > 0 ? { 'Access-Control-Allow-Headers': wanted.join(',').toUpperCase() } : {}),
    },
  };
}
