/** The parameter of /login that says where somebody wanted to go. */
const NEXT = 'next';

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Where a person without a session is sent; the way back goes along where there is one to keep. */
export function loginPath({ pathname, search, hash }: Place): string {
  const wanted = `${pathname}${search}${hash}`;
  return wanted === '/' ? '/login' : `/login?${new URLSearchParams({ [NEXT]: wanted }).toString()}`;
}

/**
 * Where to go after the sign-in: the path that was wanted, or '/'. Never another origin, however the address was
 * written: a link to our sign-in must not end on somebody else's page.
 */
export function wayBack(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(NEXT);
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const { origin: itsOrigin, pathname, search: query, hash } = new URL(wanted, origin);
  if (itsOrigin !== origin || pathname.startsWith('//') || pathname === '/login') return '/';
  return `${pathname}${query}${hash}`;
}
