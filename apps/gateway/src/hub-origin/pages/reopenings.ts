import { randomBytes } from 'node:crypto';
import { APP_HUB_PAGE } from '@soglia/contracts';
import type { Clock } from '@soglia/server/clock';
import { hashToken } from '#identity/token-cache.ts';
import type { Limits } from '#limits.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import { readCookies } from '#wire/cookies.ts';
import type { Exchange } from '#requests/exchange.ts';
import { readHost } from '#wire/host.ts';
import { readRequestTarget } from '#wire/request-target.ts';
import { makeRoom } from '#rate-limits/make-room.ts';
import { isPagePath, isPlainAddress } from './page-address.ts';
import { formatPageCookie } from './page-cookie.ts';

export interface ReopeningOptions {
  readonly limits: Limits;
  readonly clock: Clock;
  /** Known once the origins listen. */
  readonly appPort: () => number;
  readonly hubPort: () => number;
  /** The app's address beyond a proxy that ends TLS. */
  readonly publicAppUrl: string | undefined;
}

/** What is read of a request. */
type Asked = Pick<Exchange, 'target' | 'caller'> & {
  readonly request: Pick<Exchange['request'], 'method' | 'headers'>;
};

interface Reopening {
  readonly source: string;
  /** The web origin of the page. */
  readonly origin: string;
  /** The web origin of the app that opens it again. */
  readonly app: string;
  readonly cancelExpiry: () => void;
}

const COOKIE = 'soglia_page_return';

/** Where the hub's front end goes to sign somebody in. */
const SIGN_IN = '/auth/authorize';

/** What the front end adds to the address that it wants to come back to. */
const CALLBACK = 'auth_callback=1';

/**
 * Hub pages whose token has ended: the front end asks for a renewal, is refused, and goes to the hub's sign-in. A cookie
 * of the refusal has the next such navigation sent to the app, which knows the person and opens the page again. It says
 * only that the sign-in is asked for by a page that was handed over, serves once, and proves nobody: whoever uses it
 * gets the address of the app.
 */
export function createReopenings({ limits, clock, appPort, hubPort, publicAppUrl }: ReopeningOptions) {
  /** By the SHA-256 of the cookie's value, in the order of their beginning. */
  const waiting = new Map<string, Reopening>();

  const end = (key: string): Reopening | undefined => {
    const reopening = waiting.get(key);
    reopening?.cancelExpiry();
    waiting.delete(key);
    return reopening;
  };

  /** The app of the page's origin: beside it where the browser reaches the hub origin itself, else as the settings say. */
  const appOf = ({ protocol, hostname, port }: URL): string | undefined =>
    protocol === 'http:' && Number(port || 80) === hubPort()
      ? `http://${hostname}:${appPort()}`
      : publicAppUrl;

  return {
    /** For the refused renewal of a page. Returns a Set-Cookie header, where it was a page of this origin that asked. */
    begin: ({ request, caller }: Asked): string | undefined => {
      const page = ownOrigin(request.headers.origin, request.headers.host);
      const app = page === undefined ? undefined : appOf(page);
      if (page === undefined || app === undefined) return undefined;
      const source = sourceNetwork(caller.address);
      makeRoom(
        waiting,
        source,
        { perSource: limits.pageReopeningsPerSource, all: limits.pageReopenings },
        end,
      );
      const secret = randomBytes(32).toString('base64url');
      const key = hashToken(secret);
      const cancelExpiry = clock.after(limits.pageReopening, () => waiting.delete(key));
      waiting.set(key, { source, origin: page.origin, app, cancelExpiry });
      return cookieFor(secret, limits.pageReopening / 1000);
    },
    /** Where the app opens the page again for which a sign-in is asked; undefined leaves that to the hub. It ends with this. */
    take: ({ request, target, caller }: Asked): string | undefined => {
      if (request.method !== 'GET' || target.path !== SIGN_IN) return undefined;
      const [secret] = readCookies(request.headers.cookie, COOKIE, 1);
      const reopening = secret === undefined ? undefined : end(hashToken(secret));
      if (reopening?.source !== sourceNetwork(caller.address) || !isOwnNavigation(request.headers))
        return undefined;
      const page = pageToReopen(new URLSearchParams(target.query), reopening.origin);
      return page && `${reopening.app}${APP_HUB_PAGE}?${new URLSearchParams({ page }).toString()}`;
    },
    /** A Set-Cookie header that removes it. */
    forget: (): string => cookieFor('', 0),
    get size() {
      return waiting.size;
    },
  };
}

/** The Origin of a request that its own host answers. */
function ownOrigin(origin: string | undefined, hostHeader: string | undefined): URL | undefined {
  const host = readHost(hostHeader);
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  const standardPort = url.protocol === 'https:' ? 443 : 80;
  const port = Number(url.port || standardPort);
  const isOwn = url.origin === origin && url.hostname === host.name && port === (host.port ?? standardPort);
  return isOwn ? url : undefined;
}

/** Whether a page of this origin leads the whole window there. Browsers say so where the connection is trustworthy. */
const isOwnNavigation = (headers: Exchange['request']['headers']): boolean =>
  [
    ['sec-fetch-mode', 'navigate'],
    ['sec-fetch-dest', 'document'],
    ['sec-fetch-site', 'same-origin'],
  ].every(([name = '', wanted]) => headers[name] === undefined || headers[name] === wanted);

/** Path and query of the page that the front end wants to come back to; undefined for anything but a page of the origin. */
function pageToReopen(query: URLSearchParams, origin: string): string | undefined {
  const [address = '', ...others] = query.getAll('redirect_uri');
  const isFrontEnd = query.get('response_type') === 'code' && query.get('client_id') === `${origin}/`;
  if (!isFrontEnd || others.length > 0 || !address.startsWith(`${origin}/`)) return undefined;
  const target = readRequestTarget(withoutCallback(address.slice(origin.length)));
  if (target === undefined || !isPagePath(target.path) || !isPlainAddress(target.forwardedUrl))
    return undefined;
  return target.forwardedUrl;
}

function withoutCallback(address: string): string {
  const [path = '', ...query] = address.split('?');
  const kept = query
    .join('?')
    .split('&')
    .filter((field) => field !== CALLBACK)
    .join('&');
  return kept === '' ? path : `${path}?${kept}`;
}

/** @param seconds 0 removes it */
const cookieFor = (value: string, seconds: number): string =>
  formatPageCookie({ name: COOKIE, value, seconds, path: SIGN_IN, sameSite: 'Strict' });
