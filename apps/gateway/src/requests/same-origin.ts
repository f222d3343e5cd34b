import type { FastifyRequest } from 'fastify';
import { readHost } from '#wire/host.ts';
import { hostOf } from './request-caller.ts';

/**
 * Whether a page of the app itself sent the request. Browsers tell by Sec-Fetch-Site where the connection is secure,
 * and by Origin with every POST and DELETE; a request with neither header does not come from a page in a browser.
 * @param publicAppUrl the app origin's address beyond a proxy that ends TLS
 */
export function isSameOrigin(request: FastifyRequest, publicAppUrl: string | undefined): boolean {
  const { headers, client } = request;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (origin === publicAppUrl) return true;
  const host = readHost(hostOf(request));
  const scheme = client?.scheme ?? 'http';
  const standardPort = scheme === 'https' ? 443 : 80;
  const url = new URL(origin);
  if (host === undefined || url.origin !== origin || url.protocol !== `${scheme}:`) return false;
  return url.hostname === host.name && Number(url.port || standardPort) === (host.port ?? standardPort);
}
