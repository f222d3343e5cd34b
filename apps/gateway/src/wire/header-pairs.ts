/**
 * Hop-by-hop headers, which are for one connection only (those that Connection names are removed too), headers about
 * the client's address, which only the gateway may set, and `expect`, which the gateway has answered already.
 */
const neverForwarded = new Set([
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
  'forwarded',
  'via',
  'x-real-ip',
]);

const CLIENT_ONLY = /^x-forwarded-|^sec-websocket-/;

/** The hub's name and version, and its CORS headers: the gateway decides which origins may call. */
const NEVER_RETURNED = /^server$|^access-control-/;

/** The header pairs of a request that the hub may see, in their order and as often as they came. */
export const forwardedRequestHeaders = (raw: readonly string[]): string[] =>
  filterPairs(raw, (name) => !neverForwarded.has(name) && !CLIENT_ONLY.test(name));

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

/** The value of the first pair of that name (lower case). */
export function headerValue(pairs: readonly string[], name: string): string | undefined {
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    if (pairs[at]?.toLowerCase() === name) return pairs[at + 1];
  }
  return undefined;
}
