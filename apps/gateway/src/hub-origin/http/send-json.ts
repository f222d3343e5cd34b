import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Exchange } from '#requests/exchange.ts';
import { withoutHeaders } from '#wire/header-pairs.ts';

const compress = promisify(gzip);

/** Bytes; below that compressing gains less than it costs, as for frames (decision 011). */
const COMPRESSED_FROM = 8 * 1024;

/** The lowest level: on states it gains almost what the others do, at a third of the time. */
const LEVEL = 1;

/** Headers that describe the body as the hub sent it. */
export const BODY_HEADER =
  /^(?:content-(?:type|length|encoding|md5|range)|etag|last-modified|accept-ranges)$/i;

/**
 * Answers with JSON of the gateway's own, compressed where the client accepts gzip and it is worth it; whatever the hub
 * itself may compress, it was read here.
 * @param headers pairs of the hub's response
 */
export async function sendJson(
  { request, response, responseHeaders }: Exchange,
  status: number,
  headers: readonly string[],
  value: unknown,
): Promise<void> {
  const plain = Buffer.from(JSON.stringify(value));
  const isLarge = plain.length >= COMPRESSED_FROM;
  const isCompressed = isLarge && acceptsGzip(request.headers['accept-encoding']);
  const body = isCompressed ? await compress(plain, { level: LEVEL }) : plain;
  // The client may have left meanwhile, or may see less now.
  if (response.destroyed) return;
  response.writeHead(status, [
    'content-type',
    'application/json',
    'content-length',
    String(body.length),
    ...(isCompressed ? ['content-encoding', 'gzip'] : []),
    ...(isLarge ? ['vary', 'Accept-Encoding'] : []),
    ...withoutHeaders(headers, BODY_HEADER),
    ...responseHeaders,
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Whether the header names gzip, or everything, with a weight that is not zero. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()));
  const entry = ['gzip', '*'].map((name) => accepted.find(([coding]) => coding === name)).find(Boolean);
  return entry !== undefined && !entry.slice(1).some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
}
