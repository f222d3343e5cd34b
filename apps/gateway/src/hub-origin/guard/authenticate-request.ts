import type { HubLink } from '../hub-link.ts';
import type { Exchange } from '../http/exchange.ts';
import type { OnStatus } from '../http/pass-through.ts';
import { hubAway, tooManyTries, unauthorized, type Refusal } from '#wire/refusals.ts';
import { routeKind } from './routes.ts';
import type { TokenGuard } from './token-guard.ts';
import { bearerIn, isExpired, readToken } from './token-shape.ts';

/** Either an answer of the gateway's own, or the way to the hub, with what to do with the hub's status. */
export type Admission =
  { readonly refusal: Refusal } | { readonly refusal?: undefined; readonly onStatus?: OnStatus };

/** Decides whether a request for a guarded path may go to the hub with the credentials that it carries. */
export const createAdmission = (tokens: TokenGuard, link: HubLink) => {
  const withBearer = async (token: string, address: string): Promise<Admission> => {
    const verdict = await tokens.prove(token, address);
    switch (verdict.kind) {
      case 'refused':
        return { refusal: unauthorized };
      case 'limited':
        return { refusal: tooManyTries(verdict.wait) };
      case 'unknown':
        return verdict.error === undefined ? {} : { refusal: hubAway };
      case 'good':
        return {
          onStatus: (status) => {
            if (status === 401) tokens.doubt(token, address);
          },
        };
    }
  };

  /** A key or a signature that only the hub can judge: each refusal counts for the address. */
  const withKey = async (address: string): Promise<Admission> => {
    const wait = await tokens.wait(address);
    if (wait > 0) return { refusal: tooManyTries(wait) };
    return {
      onStatus: (status) => {
        if (status === 401) void tokens.countRefusal(address);
      },
    };
  };

  return async ({ request, target, address }: Exchange): Promise<Admission> => {
    const kind = routeKind(target.path, target.query);
    const { authorization } = request.headers;
    if (kind === 'open') return withKey(address);
    if (authorization !== undefined) {
      const token = bearerIn(authorization);
      return token === undefined ? { refusal: unauthorized } : withBearer(token, address);
    }
    if (kind === 'keyed') return withKey(address);
    if (target.signed && (request.method === 'GET' || request.method === 'HEAD')) {
      const signature = readToken(new URLSearchParams(target.query).get('authSig') ?? '');
      if (signature !== undefined && !isExpired(signature, link.now())) return withKey(address);
    }
    return { refusal: unauthorized };
  };
};
