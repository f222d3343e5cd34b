import type { Session } from '@soglia/hub-client/sign-in';

/** The hub whose page is wanted. */
export interface HubPages {
  /** http(s)://host[:port] */
  readonly base: string;
  /** The first path segments that this hub has for this person; undefined where it does not list them. */
  readonly panels: ReadonlySet<string> | undefined;
  /** For instance 2026.11.0. */
  readonly version: string;
}

/** The first page of every hub. */
const HOME = '/';

/** `HUB_FIRST_PAGE` of `@soglia/contracts`, without its library. */
const FIRST_PAGE = '/api/soglia/page';

/** `APP_HUB_PAGE` of it. */
const RENEWING_PAGE = '/hub-page';

/** A page is of little use for less: its REST requests fail once its token has ended. */
const SHORTEST_USE_MS = 10 * 60_000;

/** How a page of the hub is opened without another sign-in. */
export interface PageAuth {
  /** The base is our hub origin, and hands the token over to the page: no address that anybody keeps holds it. */
  readonly handOver: boolean;
  /** `ha_token`: never a long-lived token. */
  readonly token: string | undefined;
}

/**
 * The address of a hub page: base plus path, adapted to the version of the hub; its first page where it has no such
 * page. Undefined for a missing, foreign or malformed address.
 */
export function pageOfHub(url: string | undefined, hub: HubPages): URL | undefined {
  if (url === undefined || !URL.canParse(url, hub.base)) return undefined;
  const asked = new URL(url, hub.base);
  const relative = url.startsWith('/');
  // With another scheme or host, or with credentials: not a page of this hub.
  if (asked.origin !== new URL(hub.base).origin || asked.username !== '' || asked.password !== '')
    return undefined;
  if (!relative && !/^https?:/i.test(url)) return undefined;
  return new URL(pathOnHub(asked, hub) ?? HOME, hub.base);
}

/**
 * Whether the menu offers that address: not where the hub lists its pages for this person and this is none of them. What
 * is malformed is offered all the same: following it says why in the log.
 */
export function isOffered(
  url: string | undefined,
  { base, panels }: Pick<HubPages, 'base' | 'panels'>,
): boolean {
  // The version only says where a page is.
  const hub = { base, panels, version: '' };
  if (url === undefined || pageOfHub(url, hub) === undefined) return true;
  return pathOnHub(new URL(url, base), hub) !== undefined;
}

/** The path that this version of the hub has for the page; undefined where it has none. */
function pathOnHub({ pathname, search, hash }: URL, { panels, version }: HubPages): string | undefined {
  const path = `${pathname}${search}${hash}`;
  const [panel = '', ...rest] = pathname.split('/').slice(1);
  if (panels === undefined || panel === '' || panels.has(panel)) return path;
  if (panel === 'hacs' && panels.has('marketplace')) return '/marketplace/dashboard';
  if (panel === 'developer-tools' && panels.has('config')) {
    const tool = rest.join('/');
    return `${toolsMoved(version) ? '/config/tools' : '/config/developer-tools'}/${tool}`;
  }
  return undefined;
}

/** From 2026.8 on the developer tools are config/tools; from 2026.2 they were config/developer-tools. */
function toolsMoved(version: string): boolean {
  const [year = 0, month = 0] = version.split('.').map(Number);
  return year > 2026 || (year === 2026 && month >= 8);
}

export interface OpeningSession {
  readonly handOver: boolean;
  readonly session: Session | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Where a page is opened: by the app itself, which gets another token first, where the session's own ends soon. */
export function addressToOpen(page: URL, { handOver, session, now }: OpeningSession): string {
  const { refreshToken, expiresAt = Number.POSITIVE_INFINITY } = session ?? {};
  if (!handOver || refreshToken === undefined || expiresAt - now > SHORTEST_USE_MS)
    return withAuth(page, { handOver, token: session?.accessToken });
  const { pathname, search, hash } = page;
  return `${RENEWING_PAGE}?${new URLSearchParams({ page: `${pathname}${search}${hash}` }).toString()}`;
}

/** The address with the session's token where the hub takes it out again, the clean one elsewhere. */
export function withAuth(page: URL, { handOver, token }: PageAuth): string {
  const address = new URL(page);
  // A token that came with the menu is never passed on.
  for (const name of [...address.searchParams.keys()])
    if (name.toLowerCase() === 'auth') address.searchParams.delete(name);
  if (!handOver || token === undefined) return address.href;
  address.pathname = reachingTheHub(address.pathname);
  address.searchParams.set('auth', token);
  return address.href;
}

/** The same page at an address that a worker of an older hub does not answer itself: it does so where a slash is last. */
function reachingTheHub(pathname: string): string {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end) || FIRST_PAGE;
}

/** A base as people write it: host and port. */
export const shownAddress = (base: string): string => (URL.canParse(base) ? new URL(base).host : base);
