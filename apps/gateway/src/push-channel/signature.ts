import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request to the HTTP API of a Pusher server, before it is signed. */
interface SignedParts {
  readonly method: string;
  /** As it is sent. */
  readonly path: string;
  /** Without the signature; not encoded. */
  readonly parameters: ReadonlyMap<string, string>;
}

const hashOf = (body: string | Buffer): string => createHash('md5').update(body).digest('hex');

/** HMAC-SHA-256 of method, path and sorted parameters, hexadecimal. */
function signatureOf({ method, path, parameters }: SignedParts, secret: string): string {
  const sorted = [...parameters].sort(([one], [other]) => (one < other ? -1 : 1));
  const query = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  return createHmac('sha256', secret).update(`${method}\n${path}\n${query}`).digest('hex');
}

export interface SigningAccess {
  readonly key: string;
  readonly secret: string;
}

/** The query of a request with this body, as Pusher's servers demand it. @param now milliseconds since the epoch */
export function signRequest(path: string, body: string, { key, secret }: SigningAccess, now: number): string {
  const parameters = new Map([
    ['auth_key', key],
    ['auth_timestamp', String(Math.floor(now / 1000))],
    ['auth_version', '1.0'],
    ['body_md5', hashOf(body)],
  ]);
  parameters.set('auth_signature', signatureOf({ method: 'POST', path, parameters }, secret));
  return [...parameters].map(([name, value]) => `${name}=${value}`).join('&');
}

/** What a signed request says besides the signature. */
export interface VerifiedRequest {
  readonly parameters: ReadonlyMap<string, string>;
  /** MD5 of the body; undefined where none is signed. */
  readonly bodyHash: string | undefined;
}

/**
 * Verifies the signature of a request before its body is read. Undefined where it does not hold, or is older or newer
 * than `ageMs`.
 * @param url path and query as they were sent
 */
export function verifyRequest(
  method: string,
  url: string,
  { key, secret }: SigningAccess,
  { now, ageMs }: { readonly now: number; readonly ageMs: number },
): VerifiedRequest | undefined {
  const mark = url.indexOf('?');
  const parameters = mark < 0 ? undefined : readQuery(url.slice(mark + 1));
  const given = parameters?.get('auth_signature');
  if (parameters === undefined || given === undefined) return undefined;
  parameters.delete('auth_signature');
  const expected = signatureOf({ method, path: url.slice(0, mark), parameters }, secret);
  if (!isSame(given, expected)) return undefined;
  if (parameters.get('auth_key') !== key || parameters.get('auth_version') !== '1.0') return undefined;
  const timestamp = parameters.get('auth_timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - now) > ageMs) return undefined;
  return { parameters, bodyHash: parameters.get('body_md5') };
}

/** Both hashed, so that neither their lengths nor their beginnings show. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}

/** A name that is given twice would be read differently by others. */
function readQuery(query: string): Map<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const field of query.split('&')) {
    const [name = '', ...rest] = field.split('=');
    const value = decode(rest.join('='));
    if (value === undefined || parameters.has(name)) return undefined;
    parameters.set(name, value);
  }
  return parameters;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
