import { withoutOwnCookies } from './cookies.ts';

/**
 * Hop-by-hop headers, which are for one connection only (those that Connection names are removed too), and `expect`,
 * which the gateway has answered already.
 */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
  'via',
];

/**
 * What a hub, its add-ons or a proxy in front of them take on trust: the client's address, who signed in elsewhere, the
 * path of an add-on, another method or address than those that the guard decided on. Only the gateway may say so.
 */
const believed = [
  'forwarded',
  'x-forwarded',
  'x-real-ip',
  'x-client-ip',
  'client-ip',
  'true-client-ip',
  'x-cluster-client-ip',
  'fastly-client-ip',
  'x-ingress-path',
  'x-original-url',
  'x-original-host',
  'x-original-method',
  'x-rewrite-url',
  'x-host',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
];
const BELIEVED =
  /^(?:x-forwarded|sec-websocket|x-hass|x-hassio|x-supervisor|x-remote|remote|x-auth|x-auth-request|x-authentik|x-webauth|x-tailscale|tailscale|cf-connecting|cf-access)-/;

const neverForwarded: ReadonlySet<string> = new Set([...hopByHop, ...believed]);

/** Read by the gateway itself; a server that takes underscores for hyphens could read another value. */
const readHere: ReadonlySet<string> = new Set([
  'host',
  'authorization',
  'cookie',
  'content-length',
  'content-type',
  'content-encoding',
]);

/** Some servers take `X_Forwarded_For` for `X-Forwarded-For`. @param name lower case */
function mayBeForwarded(name: string): boolean {
  const folded = name.replaceAll('_', '-');
  if (neverForwarded.has(folded) || BELIEVED.test(folded)) return false;
  return folded === name || !readHere.has(folded);
}

/** The hub's name and version, and its CORS headers: the gateway decides which origins may call. */
const NEVER_RETURNED = /^server$|^access-control-/;

/** The header pairs of a request that the hub may see, in their order and as often as they came. */
export const forwardedRequestHeaders = (raw: readonly string[]): string[] =>
  hideOwnCookies(filterPairs(raw, mayBeForwarded));

/** The header pairs of the hub's response that the client may see. Bytes beyond ASCII are kept as they are. */
export const forwardedResponseHeaders = (raw: readonly (Buffer | string)[]): string[] =>
  filterPairs(
    raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1'))),
    (name) => !neverForwarded.has(name) && !NEVER_RETURNED.test(name),
  );

function filterPairs(raw: readonly string[], wanted: (name: string) => boolean): string[] {
  const named = namedByConnection(raw);
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [key = '', value = ''] = [raw[at], raw[at + 1]];
    const name = key.toLowerCase();
    if (wanted(name) && !named.has(name)) kept.push(key, value);
  }
  return kept;
}

/** The mark of the device and the page session are for the gateway only. */
function hideOwnCookies(pairs: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [key = '', value = ''] = [pairs[at], pairs[at + 1]];
    const shown = key.toLowerCase() === 'cookie' ? withoutOwnCookies(value) : value;
    if (shown !== undefined) kept.push(key, shown);
  }
  return kept;
}

/** Names in Connection headers. Headers for framing, addressing and credentials cannot be removed that way. */
function namedByConnection(raw: readonly string[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    if (raw[at]?.toLowerCase() !== 'connection') continue;
    for (const part of (raw[at + 1] ?? '').split(',')) named.add(part.trim().toLowerCase());
  }
  for (const kept of ['host', 'content-length', 'authorization', 'content-type']) named.delete(kept);
  return named;
}

/** Sent once by every honest client. The gateway and the hub could each believe another one of two. */
const singleHeaders = new Set([
  'host',
  'authorization',
  'content-type',
  'content-length',
  'transfer-encoding',
]);

/** Whether a header comes twice of which there may be one only. */
export function repeatsSingleHeader(pairs: readonly string[]): boolean {
  const seen = new Set<string>();
  for (let at = 0; at < pairs.length; at += 2) {
    const name = (pairs[at] ?? '').toLowerCase();
    if (!singleHeaders.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

/** The pairs whose names do not match. */
export function withoutHeaders(pairs: readonly string[], names: RegExp): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [key = '', value = ''] = [pairs[at], pairs[at + 1]];
    if (!names.test(key)) kept.push(key, value);
  }
  return kept;
}

/** The value of the first pair of that name (lower case). */
export function headerValue(pairs: readonly string[], name: string): string | undefined {
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    if (pairs[at]?.toLowerCase() === name) return pairs[at + 1];
  }
  return undefined;
}
