/** Where a request goes: what the guard decides on, and what the hub is asked for. */
export interface Target {
  /** The path, decoded once. */
  readonly path: string;
  /** Path and query as they are sent on. */
  readonly forward: string;
  readonly query: string;
  /** Carries a signature over the very bytes of the path. */
  readonly signed: boolean;
}

/**
 * Reads a request target. The hub decodes percent signs once; so do we, and then nothing may be left in a path of the
 * API that another reader could take for something else (gateway.md §8). Undefined: refuse it.
 */
export const readTarget = (url: string): Target | undefined => {
  if (!url.startsWith('/') || url.includes('#')) return undefined;
  const mark = url.indexOf('?');
  const raw = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  const path = decode(raw);
  if (path === undefined) return undefined;
  const search = mark < 0 ? '' : `?${query}`;
  const signed = query.includes('authSig=') && new URLSearchParams(query).has('authSig');
  if (!concernsApi(path)) return { path, ...withoutAuth(raw, url, query), signed };
  if (hasTricks(path)) return undefined;
  return { path, forward: signed ? url : `${encode(path)}${search}`, query, signed };
};

/**
 * The app opens hub pages with its token in `auth`; that token ends here (access and shell, section 2). The hub would
 * ignore it, but might write it into its log. Everything else of the query keeps its bytes, signatures too.
 */
const withoutAuth = (raw: string, url: string, query: string): Pick<Target, 'forward' | 'query'> => {
  const fields = query.split('&');
  const kept = fields.filter((field) => !isAuth(field));
  if (kept.length === fields.length) return { forward: url, query };
  const left = kept.join('&');
  return { forward: left === '' ? raw : `${raw}?${left}`, query: left };
};

const isAuth = (field: string): boolean => {
  const [name = ''] = field.split('=', 1);
  return decode(name.replace(/^\?+/, ''))?.toLowerCase() === 'auth';
};

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Whether a careless reader (decoding twice, folding case, slashes and dots) would come to or by /api or /auth. */
const concernsApi = (path: string): boolean => {
  if (!/[%\\]|\/[/.]/.test(path)) return apiLike.test(path);
  let seen = path;
  for (let again = decode(seen); again !== undefined && again !== seen; again = decode(seen)) seen = again;
  const folded = seen.replace(/[\\/]+/g, '/');
  const resolved = new URL(`http://hub${folded.replace(/[?#]/g, '_')}`).pathname;
  return [folded, resolved].some((way) => apiLike.test(way));
};

const apiLike = /^\/(?:api|auth)(?:[/;]|$)/i;

const hasTricks = (path: string): boolean => /%|\.\.|\/\/|\\|[\u0000-\u001f\u007f]|\/\.(?:\/|$)/.test(path);

const encode = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);
