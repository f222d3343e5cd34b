import { tooManyTries, unauthorized, type Refusal } from '#errors/refusals.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { authenticateBearer } from '#identity/authenticate-bearer.ts';
import type { Caller } from '#identity/caller.ts';
import { isExpired, readToken } from '#identity/token-format.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import type { Exchange } from '#wire/exchange.ts';
import { routeAccess } from './route-access.ts';

/** Called with the hub's status before its response is passed on. */
export type OnStatus = (status: number) => void;

/** Either a refusal, or who may go on to the hub, with what to do with the hub's status. */
export type RequestAuthentication =
  | { readonly refusal: Refusal }
  | { readonly refusal?: undefined; readonly caller: Caller; readonly onStatus?: OnStatus };

/** Decides whether a request for a guarded path may go to the hub with the credentials that it carries. */
export function createRequestAuthentication(tokens: TokenVerifier, link: HubLink) {
  const withBearer = async (authorization: string, caller: Caller): Promise<RequestAuthentication> => {
    const { address } = caller;
    const result = await authenticateBearer(tokens, authorization, address);
    switch (result.kind) {
      case 'refused':
        return { refusal: result.refusal };
      case 'unverified':
        return { caller };
      case 'accepted':
        return {
          caller: result.caller,
          onStatus: (status) => {
            if (status === 401) tokens.forget(result.token, address);
          },
        };
    }
  };

  /** A key or a signature that only the hub can verify: each refusal counts for the address. */
  const withKey = async (caller: Caller): Promise<RequestAuthentication> => {
    const waitMs = await tokens.waitMs(caller.address);
    if (waitMs > 0) return { refusal: tooManyTries(waitMs) };
    return {
      caller,
      onStatus: (status) => {
        if (status === 401) void tokens.countRefusal(caller.address);
      },
    };
  };

  return async ({ request, target, caller }: Exchange): Promise<RequestAuthentication> => {
    const access = routeAccess(target.path, target.query);
    const { authorization } = request.headers;
    if (access === 'open') return withKey(caller);
    if (authorization !== undefined) return withBearer(authorization, caller);
    if (access === 'keyed') return withKey(caller);
    if (target.signed && (request.method === 'GET' || request.method === 'HEAD')) {
      const signature = readToken(new URLSearchParams(target.query).get('authSig') ?? '');
      if (signature !== undefined && !isExpired(signature, link.now())) return withKey(caller);
    }
    return { refusal: unauthorized };
  };
}
