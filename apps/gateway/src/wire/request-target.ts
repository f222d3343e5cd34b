/** Where a request goes: the path that the guard decides on, and the URL that is sent to the hub. */
export interface RequestTarget {
  /** The path, decoded once. */
  readonly path: string;
  /** Path and query as they are sent to the hub. */
  readonly forwardedUrl: string;
  readonly query: string;
  /** The values of the `auth` parameters that were taken out of `query`, decoded; only pages have any. */
  readonly pageAuth: readonly string[];
  /** Whether it carries a signature over the exact bytes of the path. */
  readonly signed: boolean;
}

/** Characters of a path before it is decoded. Only a query may be longer. */
const LONGEST_PATH = 8 * 1024;

/**
 * Reads a request target. The hub decodes percent signs once, and so does the gateway; after that a path of the API may
 * hold nothing that another reader could take for another path (docs/gateway.md). Undefined: refuse the request.
 */
export function readRequestTarget(url: string): RequestTarget | undefined {
  if (!url.startsWith('/') || url.includes('#')) return undefined;
  const mark = url.indexOf('?');
  const raw = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  if (raw.length > LONGEST_PATH) return undefined;
  const path = decode(raw);
  if (path === undefined) return undefined;
  const search = mark < 0 ? '' : `?${query}`;
  const signed = hasSignature(query);
  const reach = mayReachApi(path);
  if (reach === 'no') return { path, ...withoutAuth(raw, url, query), signed };
  if (reach === 'unreadable' || isAmbiguous(path)) return undefined;
  return { path, forwardedUrl: signed ? url : `${encode(path)}${search}`, query, pageAuth: [], signed };
}

/** Whether the hub finds a signature in a query: by its name as the hub decodes it. */
export const hasSignature = (query: string): boolean =>
  /authSig|%/.test(query) && new URLSearchParams(query).has('authSig');

/**
 * The app opens hub pages with its token in the `auth` parameter, which is removed here: the hub has no use for it but
 * might write it into its log. The rest of the query keeps its bytes, signatures too.
 */
function withoutAuth(
  raw: string,
  url: string,
  query: string,
): Pick<RequestTarget, 'forwardedUrl' | 'query' | 'pageAuth'> {
  const fields = query.split('&');
  const kept = fields.filter((field) => !isAuth(field));
  if (kept.length === fields.length) return { forwardedUrl: url, query, pageAuth: [] };
  const pageAuth = fields
    .filter(isAuth)
    .map((field) => new URLSearchParams(field).values().next().value ?? '');
  const left = kept.join('&');
  return { forwardedUrl: left === '' ? raw : `${raw}?${left}`, query: left, pageAuth };
}

function isAuth(field: string): boolean {
  const [name = ''] = field.split('=', 1);
  return decode(name.replace(/^\?+/, ''))?.toLowerCase() === 'auth';
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** How often a path is decoded, the first time included. No honest client encodes its path three times. */
const DECODINGS = 3;

/**
 * Whether a lenient reader (decoding again, folding case, slashes and dots) could take the path for /api or /auth.
 * `unreadable`: it is encoded more often than the gateway decodes.
 * @param path decoded once
 */
function mayReachApi(path: string): 'yes' | 'no' | 'unreadable' {
  if (!/[%\\]|\/[/.]/.test(path)) return API_PATH.test(path) ? 'yes' : 'no';
  let decoded = path;
  for (let count = 1; count < DECODINGS; count += 1) decoded = decodeLeniently(decoded);
  if (decodeLeniently(decoded) !== decoded) return 'unreadable';
  const folded = decoded.replace(/[\\/]+/g, '/');
  const resolved = new URL(`http://hub${folded.replace(/[?#]/g, '_')}`).pathname;
  return [folded, resolved].some((reading) => API_PATH.test(reading)) ? 'yes' : 'no';
}

/** Decodes what is ASCII and leaves everything else, as a reader does that never refuses a path. */
const decodeLeniently = (path: string): string =>
  path.replace(/%[0-7][0-9a-f]/gi, (encoded) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16)));

const API_PATH = /^\/(?:api|auth)(?:[/;]|$)/i;

const isAmbiguous = (path: string): boolean => /%|\.\.|\/\/|\\|[\u0000-\u001f\u007f]|\/\.(?:\/|$)/.test(path);

const encode = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);
