/** Named in Via, so that a request that comes back here is known. */
const PSEUDONYM = 'soglia-hosted';

/** What a hub is told of a request, beside its token: no cookie, no origin, and nothing of the client's address. */
const REQUEST_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-length',
  'user-agent',
  // Without it a repeated creation would be another one.
  'idempotency-key',
]);

/**
 * What comes back of an answer: no cookie, no address to go on to, nothing that changes what a browser stores or asks.
 * Its length is left out: an answer that lies about it could pass for two on a shared connection.
 */
const RESPONSE_HEADERS: ReadonlySet<string> = new Set([
  'content-type',
  'content-encoding',
  'date',
  'retry-after',
  'x-soglia-reason',
]);

/**
 * Names under which strangers' bytes come from the app's own origin: never run, never shown as a page, never stored.
 * They replace those of the app.
 */
const INERT = ['content-security-policy', "default-src 'none'; sandbox", 'cache-control', 'no-store'];

const TOKEN = /^[\w.~+/=-]{1,8192}$/;
const PLAIN = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether the value of X-HA-Token can be a token. */
export const isToken = (value: string): boolean => TOKEN.test(value);

/** Whether a request has come through this proxy, or another one of its kind, before. */
export const cameThroughHere = (via: string | undefined): boolean => via?.includes(PSEUDONYM) === true;

/** The header pairs that the hub gets. @param token goes to its API only */
export const requestHeadersFor = (raw: readonly string[], token: string | undefined): string[] => [
  ...pick(raw, REQUEST_HEADERS),
  ...(token === undefined ? [] : ['authorization', `Bearer ${token}`]),
  'via',
  `1.1 ${PSEUDONYM}`,
];

/** The header pairs of the answer. @param own those that the app origin gives every answer */
export function responseHeadersFor(raw: readonly (Buffer | string)[], own: readonly string[]): string[] {
  const pairs = raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')));
  const replaced = new Set(INERT.filter((_part, at) => at % 2 === 0));
  const kept: string[] = [];
  for (let at = 0; at + 1 < own.length; at += 2) {
    const [name = '', value = ''] = [own[at], own[at + 1]];
    if (!replaced.has(name.toLowerCase())) kept.push(name, value);
  }
  return [...pick(pairs, RESPONSE_HEADERS), ...INERT, ...kept];
}

/** The first of each name. */
function pick(pairs: readonly string[], names: ReadonlySet<string>): string[] {
  const picked = new Map<string, string>();
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [name, value = ''] = [(pairs[at] ?? '').toLowerCase(), pairs[at + 1]];
    if (names.has(name) && !picked.has(name) && PLAIN.test(value)) picked.set(name, value);
  }
  return [...picked].flat();
}
