import type { Readable } from 'node:stream';
import type { HubLink } from '#hub/hub-link.ts';
import type { Exchange } from '#requests/exchange.ts';
import { forwardedRequestHeaders, withoutHeaders } from '#wire/header-pairs.ts';
import { hasBody } from '#wire/read-body.ts';

/** Headers that describe the body as the client sent it. */
const BODY_HEADER = /^content-/i;

/** The header pairs that the hub gets for an exchange. A body that replaces the client's is described anew. */
export function hubRequestHeaders(link: HubLink, exchange: Exchange): string[] {
  const { request, caller, replacedBody } = exchange;
  const headers = forwardedRequestHeaders(request.rawHeaders);
  const client = link.forwardedFor(caller.address);
  if (replacedBody === undefined) return [...headers, ...client];
  const json = replacedBody === null ? [] : ['content-type', 'application/json'];
  return [...withoutHeaders(headers, BODY_HEADER), ...json, ...client];
}

/** The body that the hub gets: the client's as it arrives, or the one that replaces it. */
export function hubRequestBody<ClientBody extends Readable>(
  { request, replacedBody }: Exchange,
  clientBody: () => ClientBody,
): ClientBody | Buffer | null {
  if (replacedBody === undefined) return hasBody(request) ? clientBody() : null;
  // What the client still sends is not wanted.
  request.resume();
  return replacedBody;
}
