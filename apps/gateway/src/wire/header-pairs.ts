/**
 * Hop-by-hop headers end here, with those that Connection names. So does what only the gateway may say (who the
 * client is), and `expect`, which was answered already.
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

const clientOnly = /^x-forwarded-|^sec-websocket-/;

/** What the hub says of itself, and its own idea of who may call from elsewhere: the gateway decides that. */
const neverReturned = /^server$|^access-control-/;

/** The header pairs of a request that the hub may see, in their order and as often as they came. */
export const requestPairs = (raw: readonly string[]): string[] =>
  keep(raw, (name) => !neverForwarded.has(name) && !clientOnly.test(name));

/** The header pairs of the hub's answer that the client may see. Bytes beyond ASCII are kept as they are. */
export const responsePairs = (raw: readonly (Buffer | string)[]): string[] =>
  keep(
    raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1'))),
    (name) => !neverForwarded.has(name) && !neverReturned.test(name),
  );

const keep = (raw: readonly string[], wanted: (name: string) => boolean): string[] => {
  const named = namedByConnection(raw);
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [key = '', value = ''] = [raw[at], raw[at + 1]];
    const name = key.toLowerCase();
    if (wanted(name) && !named.has(name)) kept.push(key, value);
  }
  return kept;
};

/** Headers that Connection declares to be for this hop. Framing and addressing cannot be declared away. */
const namedByConnection = (raw: readonly string[]): ReadonlySet<string> => {
  const named = new Set<string>();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    if (raw[at]?.toLowerCase() !== 'connection') continue;
    for (const part of (raw[at + 1] ?? '').split(',')) named.add(part.trim().toLowerCase());
  }
  for (const kept of ['host', 'content-length', 'authorization', 'content-type']) named.delete(kept);
  return named;
};

/** The value of the first pair of that name (lower case). */
export const valueOf = (pairs: readonly string[], name: string): string | undefined => {
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    if (pairs[at]?.toLowerCase() === name) return pairs[at + 1];
  }
  return undefined;
};
