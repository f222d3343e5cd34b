import { readHost } from '#wire/host.ts';
import { readRequestTarget } from '#wire/request-target.ts';

/** What the hub of a request is asked. */
export interface ProxyTarget {
  /** Scheme, host and port, as a browser writes an origin. */
  readonly origin: string;
  /** Path and query as they are sent. */
  readonly path: string;
  /** `page`: the address itself, which tells whether a hub is there. */
  readonly kind: 'page' | 'api' | 'sign_in';
}

export type TargetRefusal = 'target_invalid' | 'path_refused';

/** Characters of an address. */
const LONGEST_TARGET = 4096;
const ADDRESS = /^(https?):\/\/([^/?#\\@\s]+)(\/[^#\s]*)?$/i;
const PROXY_PATH = '/api/ha-proxy';

/**
 * Reads where a request goes. `/api/ha-proxy/{path}` is `{address}/api/{path}`, and the address is an origin;
 * `/api/ha-proxy` is the very address. What is refused here opens no connection.
 * @param url the request target of the proxy's own request
 * @param header the value of X-Target-URL
 */
export function readProxyTarget(
  method: string,
  url: string,
  header: string | undefined,
): ProxyTarget | TargetRefusal {
  const address = readAddress(header);
  const own = readRequestTarget(url);
  if (address === undefined || own === undefined) return 'target_invalid';
  const path = own.forwardedUrl === PROXY_PATH ? address.path : pathBehind(own.forwardedUrl, address.path);
  const kind = path === undefined ? undefined : kindOf(method, path);
  if (path === undefined || kind === undefined) return 'path_refused';
  return { origin: address.origin, path, kind };
}

function readAddress(
  header = '',
): { readonly origin: string; readonly path: string | undefined } | undefined {
  const [, scheme = '', authority = '', rest = '/'] =
    header.length > LONGEST_TARGET ? [] : (ADDRESS.exec(header) ?? []);
  const host = readHost(authority);
  if (host === undefined || !URL.canParse(`${scheme}://${authority}`)) return undefined;
  const url = new URL(`${scheme}://${authority}`);
  // What a browser writes otherwise (0x7f.1, 2130706433, 1.2.3) is no address that a person is given.
  if (!host.name.startsWith('[') && url.hostname !== host.name) return undefined;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!mayHoldHub(port)) return undefined;
  return { origin: url.origin, path: rest === '/' ? rest : readRequestTarget(rest)?.forwardedUrl };
}

/** Of the address of a hub only the origin counts. */
const pathBehind = (url: string, basePath: string | undefined): string | undefined =>
  url.startsWith(`${PROXY_PATH}/`) && basePath === '/' ? `/api${url.slice(PROXY_PATH.length)}` : undefined;

/** Undefined for what is no path of a hub. The proxy itself is none: two of them would call each other without end. */
function kindOf(method: string, path: string): ProxyTarget['kind'] | undefined {
  const reads = method === 'GET' || method === 'HEAD';
  if (path === '/') return reads ? 'page' : undefined;
  if (SIGN_IN[method]?.test(path) === true) return 'sign_in';
  return path.startsWith('/api/') && !/^\/api\/ha-proxy(?:[/?]|$)/i.test(path) ? 'api' : undefined;
}

/** The steps of a sign-in and of its end. Pages are not among them: nothing that comes back is shown as one. */
const SIGN_IN: Readonly<Partial<Record<string, RegExp>>> = {
  GET: /^\/auth\/providers(?:\?[^#]*)?$/,
  POST: /^\/auth\/(?:token|revoke|login_flow(?:\/[\w-]+)?)$/,
  DELETE: /^\/auth\/login_flow\/[\w-]+$/,
};

/**
 * Ports on which a hub may answer: those of the web, and those above 1023 that a browser opens. The others speak
 * something else, which an HTTP request could talk to.
 */
const mayHoldHub = (port: number): boolean =>
  port === 80 || port === 443 || (port > 1023 && !otherProtocols.has(port));

const otherProtocols: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
]);
