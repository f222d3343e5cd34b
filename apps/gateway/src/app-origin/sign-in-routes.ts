import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passSignIn, type Manner, type SignInDesk } from '#hub-origin/http/sign-in.ts';
import { readTarget } from '#hub-origin/http/target.ts';
import { addressOf } from '#wire/address.ts';
import { readHost } from '#wire/host.ts';
import { badRequest, internalError, originRefused, sendRefusal, type Refusal } from '#wire/refusals.ts';

export interface ForwardSignInOptions {
  readonly desk: SignInDesk;
  /** The configured hub: scheme, host and port. There is no other one to which anything goes. */
  readonly hub: string;
  /** The app origin's name beyond a proxy that ends TLS. */
  readonly publicAppUrl: string | undefined;
}

/**
 * Browsers may not call a bare hub's login_flow from another origin (hub-protocol.md §1.12): for the app, and for it
 * alone, its own origin hands the steps of a sign-in to the configured hub. Nothing else of the hub is to be had here.
 */
export const registerForwardSignIn = (app: FastifyInstance, options: ForwardSignInOptions): void => {
  const { desk, hub, publicAppUrl } = options;
  const manner = mannerTo(new URL(hub).host);

  void app.register((part, _none, done) => {
    // passSignIn reads the bodies itself, within the limits of both origins.
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', (_request, _payload, parsed) => {
      parsed(null);
    });
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const pairs = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
      reply.hijack();
      const { raw } = request;
      const refuse = (refusal: Refusal) => {
        sendRefusal(reply.raw, refusal, pairs);
        raw.resume();
      };
      const target = readTarget(raw.url ?? '');
      if (!isOwnPage(request, publicAppUrl)) {
        desk.metrics.refused('origin');
        refuse(originRefused);
      } else if (target === undefined || !forwarded.test(target.forward)) {
        desk.metrics.refused('path');
        refuse(badRequest);
      } else {
        const exchange = { request: raw, response: reply.raw, target, address: addressOf(raw.socket), pairs };
        pass(exchange).catch((error: unknown) => {
          request.log.error({ err: error }, 'request failed');
          refuse(internalError);
        });
      }
    };
    const pass = async (exchange: Parameters<typeof passSignIn>[1]) => {
      await desk.link.refresh();
      await passSignIn(desk, exchange, manner);
    };
    for (const url of ['/auth/login_flow', '/auth/login_flow/:flow', '/auth/token', '/auth/revoke']) {
      part.post(url, handler);
    }
    part.delete('/auth/login_flow/:flow', handler);
    done();
  });
};

/** Compared as it would be sent: no query, and nothing in a flow's name that reads as another path. */
const forwarded = /^\/auth\/(?:token|revoke|login_flow(?:\/[\w-]+)?)$/;

/**
 * Whether a page of the app itself asks. Browsers say so by Sec-Fetch-Site where the connection is secure, and by
 * Origin with every POST and DELETE; what says neither is no browser with our page in it.
 */
const isOwnPage = ({ headers }: FastifyRequest, publicAppUrl: string | undefined): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (origin === publicAppUrl) return true;
  const host = readHost(headers.host);
  const url = new URL(origin);
  if (host === undefined || url.origin !== origin || url.protocol !== 'http:') return false;
  return url.hostname === host.name && Number(url.port || 80) === (host.port ?? 80);
};

/** Little passes: no cookie either way, no token in a header, and the hub hears its own name. */
const mannerTo = (host: string): Manner => ({
  toHub: (pairs) => ['host', host, ...only(pairs, ['content-type', 'user-agent', 'accept-language'])],
  toClient: (pairs) => [
    ...only(pairs, ['content-type', 'content-length', 'retry-after']),
    'cache-control',
    'no-store',
  ],
  bodyLimit: 16 * 1024,
});

const only = (pairs: readonly string[], names: readonly string[]): string[] => {
  const kept: string[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [key = '', value = ''] = [pairs[at], pairs[at + 1]];
    if (names.includes(key.toLowerCase())) kept.push(key, value);
  }
  return kept;
};
