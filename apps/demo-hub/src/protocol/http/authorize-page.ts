import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Route } from '#protocol/http/route.ts';

const page = readFileSync(new URL('./authorize.html', import.meta.url), 'utf8');

/** The page runs its own script and style to the letter and talks to this hub alone; nobody frames it. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src ${hashOf('script')}`,
  `style-src ${hashOf('style')}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function hashOf(element: string): string {
  const [, inside = ''] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(page) ?? [];
  return `'sha256-${createHash('sha256').update(inside).digest('base64')}'`;
}

/**
 * The hub's own sign-in page: `response_type=code`, `client_id`, `redirect_uri` and `state` in its query, and back to
 * `redirect_uri` with `code` and `state` (hub-protocol.md §1.3). It signs in by the same login flow as everybody.
 */
export const authorizePage: Route = {
  method: 'GET',
  path: '/auth/authorize',
  who: 'anybody',
  cors: 'none',
  handle: () => ({
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy,
      'Cache-Control': 'no-store',
    },
    body: page,
  }),
};
