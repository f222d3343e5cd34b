import type { ServerResponse } from 'node:http';
import { HUB_FIRST_PAGE } from '@soglia/contracts';
import { badRequest, notFound, sendRefusal } from '#errors/refusals.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { clientAddressOf, tokenCaller, type Caller } from '#identity/caller.ts';
import type { Identity } from '#identity/identity.ts';
import { readToken } from '#identity/token-format.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import type { Metrics } from '#metrics.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import type { PageTokenUse } from '#sign-in/forward-sign-in.ts';
import { readCookies } from '#wire/cookies.ts';
import type { Exchange } from '#requests/exchange.ts';
import { readRequestTarget, type RequestTarget } from '#wire/request-target.ts';
import { createHandOverPage } from './hand-over-page.ts';
import { createHandOvers } from './hand-overs.ts';
import { isPagePath, isPlainAddress } from './page-address.ts';
import { formatPageCookie } from './page-cookie.ts';
import { createPageSessions } from './page-sessions.ts';
import { createReopenings, type ReopeningOptions } from './reopenings.ts';

export interface PageOptions extends ReopeningOptions {
  readonly link: HubLink;
  readonly tokens: TokenVerifier;
  readonly identity: Identity;
  readonly metrics: Metrics;
}

const COOKIE = 'soglia_page';

/** None of these answers is kept, and none says where it came from. What a worker stores all the same it never finds: it varies by everything. */
const neverKept = ['cache-control', 'no-store', 'referrer-policy', 'no-referrer', 'vary', '*'];

/**
 * Opens hub pages signed in: `/energy?auth=<token>` is answered with 303 to an address of the gateway's own and a
 * cookie for that address alone. There the token is written into the hub origin's storage by a page that then replaces
 * itself by `/energy` (docs/decisions/023-page-hand-over.md). Where anything is amiss the browser is sent to the page
 * without the token, and the hub asks for a sign-in as it does to a stranger. The browser keeps another cookie, by which
 * the gateway knows whose pages these are. When the token ends the app opens the page again.
 */
export function createPageOpener(options: PageOptions) {
  const { link, tokens, identity, limits, clock, metrics } = options;
  const handOvers = createHandOvers(limits, clock);
  const sessions = createPageSessions({ identity, limits, clock });
  const reopenings = createReopenings(options);

  /** Where a browser goes that asked for a page with a token. */
  const open = async ({ request, response, caller }: Exchange, target: RequestTarget): Promise<void> => {
    const page = target.forwardedUrl;
    if (!isPlainAddress(page)) {
      metrics.refused('path');
      sendRefusal(response, badRequest);
      return;
    }
    const [token, ...others] = target.pageAuth;
    if (token === undefined || others.length > 0 || request.method !== 'GET' || !isPagePath(target.path)) {
      redirect(response, page);
      return;
    }
    const { kind } = await tokens.verify(token, caller.address);
    const admitted =
      kind === 'accepted' && (await identity.admit(token, clientAddressOf(caller))) === undefined;
    if (!admitted) {
      metrics.refused(kind === 'accepted' ? 'token' : reasons[kind]);
      redirect(response, page);
      return;
    }
    const { id, secret } = handOvers.begin({ token, page }, sourceNetwork(caller.address));
    const address = `${HUB_FIRST_PAGE}/${id}`;
    redirect(response, address, cookieFor(address, secret, limits.handOver / 1000));
  };

  const finish = ({ request, response, caller }: Exchange, id: string): void => {
    const [secret] = readCookies(request.headers.cookie, COOKIE, 1);
    const { page = '/', token } = handOvers.take(id, secret, sourceNetwork(caller.address)) ?? {};
    const cleared = cookieFor(`${HUB_FIRST_PAGE}/${id}`, '', 0);
    const expiresAt = readToken(token ?? '')?.expiresAt;
    if (token === undefined || expiresAt === undefined) {
      redirect(response, page, cleared);
      return;
    }
    const expiresIn = Math.max(0, Math.floor(expiresAt - link.now() / 1000));
    const session = sessions.begin(tokenCaller(token, caller.address), caller, expiresIn * 1000);
    const { html, contentSecurityPolicy } = createHandOverPage({ token, expiresIn, page });
    response.writeHead(200, [
      'content-type',
      'text/html; charset=utf-8',
      'content-length',
      String(Buffer.byteLength(html)),
      'content-security-policy',
      contentSecurityPolicy,
      'cross-origin-opener-policy',
      'same-origin',
      'x-content-type-options',
      'nosniff',
      'x-frame-options',
      'DENY',
      'set-cookie',
      cleared,
      'set-cookie',
      session,
      ...neverKept,
    ]);
    response.end(html);
  };

  return {
    /** Whether the request was about opening a page, and is answered. Everything else is the hub's. */
    answer: async (exchange: Exchange): Promise<boolean> => {
      const { request, response, target } = exchange;
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const again = reopenings.take(exchange);
      if (again !== undefined) {
        request.resume();
        redirect(response, again, reopenings.forget());
        return true;
      }
      const own = OWN_ADDRESS.exec(target.path);
      if (own === null && (!isRead || target.pageAuth.length === 0)) return false;
      request.resume();
      const id = own?.[1];
      if (!isRead) sendRefusal(response, notFound);
      else if (id === undefined) await open(exchange, own === null ? target : readFirstPage(target));
      else if (request.method === 'GET') finish(exchange, id);
      else redirect(response, '/');
      return true;
    },
    /** Who opened pages in this browser, for a request for a page; undefined for all others. */
    callerBehind: ({ request, target, caller }: Exchange): Caller | undefined =>
      (request.method === 'GET' || request.method === 'HEAD') && isPagePath(target.path)
        ? sessions.callerBehind(request.headers.cookie, caller)
        : undefined,
    /** Whoever signs in or out in this browser is the holder no longer. Returns header pairs for the answer. */
    endSessions: ({ request, target }: Exchange): readonly string[] => {
      const changesHands = target.path === '/auth/token' || target.path === '/auth/revoke';
      const cleared = changesHands ? sessions.end(request.headers.cookie) : undefined;
      return cleared === undefined ? [] : ['set-cookie', cleared];
    },
    /** Header pairs for the answer to a page that asks for another token, or signs out. */
    tokenHeaders: (exchange: Exchange, asked: PageTokenUse): readonly string[] => {
      const cookie = asked === 'renewal' ? reopenings.begin(exchange) : reopenings.forget();
      return cookie === undefined ? [] : ['set-cookie', cookie];
    },
  };
}

const OWN_ADDRESS = new RegExp(`^${HUB_FIRST_PAGE}(?:/([\\w-]+))?$`);

/** What the other address of the first page stands for. */
const readFirstPage = (target: RequestTarget): RequestTarget =>
  (target.query === '' ? undefined : readRequestTarget(`/?${target.query}`)) ?? firstPage;

const firstPage: RequestTarget = { path: '/', forwardedUrl: '/', query: '', pageAuth: [], signed: false };

function redirect(response: ServerResponse, address: string, cookie?: string): void {
  const cookies = cookie === undefined ? [] : ['set-cookie', cookie];
  response.writeHead(303, ['location', address, 'content-length', '0', ...cookies, ...neverKept]);
  response.end();
}

/** @param seconds 0 removes it */
const cookieFor = (path: string, value: string, seconds: number): string =>
  formatPageCookie({ name: COOKIE, value, seconds, path, sameSite: 'Lax' });

const reasons = { refused: 'token', limited: 'limit', unknown: 'hub_away' } as const;
