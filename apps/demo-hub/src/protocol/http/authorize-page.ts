import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Route } from '#protocol/http/route.ts';

const page = readFileSync(new URL('./authorize.html', import.meta.url), 'utf8');

/** Only the page's own inline script and style, requests to this origin, no framing. */
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
 * The hub's own sign-in page. Takes `response_type=code`, `client_id`, `redirect_uri` and `state`, signs in by the login
 * flow, and returns to `redirect_uri` with `code` and `state`.
 */
export const authorizePage: Route = {
  method: 'GET',
  path: '/auth/authorize',
  access: 'anybody',
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
