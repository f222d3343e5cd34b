import { badRequest, bodyTooLarge, hubBusy, type Refusal } from '#errors/refusals.ts';
import type { Limits } from '#limits.ts';
import { parseExactly } from '#wire/exact-json.ts';
import type { Exchange } from '#requests/exchange.ts';
import { headerValue } from '#wire/header-pairs.ts';
import { JsonBoundsError } from '#wire/json-scan.ts';
import { readBody, type BodyRead } from '#wire/read-body.ts';
import type { LargeMessagePermit } from '../large-messages.ts';

export type JsonBody =
  | { readonly refusal?: undefined; readonly body: unknown }
  | { readonly refusal: Refusal };

const refusals: Readonly<Record<Exclude<BodyRead, { readonly body: Buffer }>['reason'], Refusal>> = {
  too_large: bodyTooLarge,
  busy: hubBusy,
  incomplete: badRequest,
};

/** Charsets of the same bytes. Others could show the hub another text than the gateway. */
const UTF_8 = /^(?:utf-?8|us-ascii|ascii)$/i;

/**
 * Reads and parses the body of a restricted caller's request. The hub takes JSON whatever the content type says, and so
 * does this; an empty body counts as an empty object. A body that is encoded or in another charset is refused.
 * @param permit acquired for a large body until the request is answered
 */
export async function readJsonBody(
  { request, response }: Exchange,
  limits: Limits,
  permit: LargeMessagePermit,
): Promise<JsonBody> {
  const { rawHeaders } = request;
  const encoding = headerValue(rawHeaders, 'content-encoding') ?? 'identity';
  const charsets = [
    ...(headerValue(rawHeaders, 'content-type') ?? '').matchAll(/charset\s*=\s*"?([^";]*)/gi),
  ];
  if (encoding.toLowerCase() !== 'identity' || !charsets.every(([, name = '']) => UTF_8.test(name.trim()))) {
    return { refusal: badRequest };
  }
  const mayBe = (bytes: number) => bytes <= limits.largeMessage || (!response.closed && permit.acquire());
  response.once('close', permit.release);
  const read = await readBody(request, limits.clientMessage, limits.bodyBeforeSignIn, mayBe);
  if (read.body === undefined) return { refusal: refusals[read.reason] };
  if (read.body.length === 0) return { body: {} };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(read.body);
    return { body: parseExactly(text, limits.clientMessageShape) };
  } catch (error) {
    return { refusal: error instanceof JsonBoundsError ? bodyTooLarge : badRequest };
  }
}
