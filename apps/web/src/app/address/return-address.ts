/** The parameter of /login that holds the address to return to. */
const NEXT = 'next';

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** /login, with the address to return to after the sign-in; without one where that is the dashboard. */
export function loginPath({ pathname, search, hash }: Address): string {
  const wanted = `${pathname}${search}${hash}`;
  return wanted === '/' ? '/login' : `/login?${new URLSearchParams({ [NEXT]: wanted }).toString()}`;
}

/**
 * Where to go after the sign-in, or '/'. Never another origin, however the parameter is written: a link to our sign-in
 * must not lead to another site.
 */
export function returnAddress(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(NEXT);
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const { origin: itsOrigin, pathname, search: query, hash } = new URL(wanted, origin);
  if (itsOrigin !== origin || pathname.startsWith('//') || pathname === '/login') return '/';
  return `${pathname}${query}${hash}`;
}
