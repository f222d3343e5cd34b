import { tooManyTries, unauthorized, type Refusal } from '#errors/refusals.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { authenticateBearer } from '#identity/authenticate-bearer.ts';
import type { Caller } from '#identity/caller.ts';
import type { RequestKey } from '#identity/key-limits.ts';
import { isExpired, readToken } from '#identity/token-format.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import type { Exchange } from '#wire/exchange.ts';
import { routeAccess } from './route-access.ts';

/** Called with the hub's status before its response is passed on. */
export type OnStatus = (status: number) => void;

/** Either a refusal, or who may go on to the hub, with what to do with the hub's status. */
export type RequestAuthentication =
  | {
      readonly refusal: Refusal;
      /** Whose refusals count together; the source's where it is not given. */
      readonly budget?: string;
    }
  | {
      readonly refusal?: undefined;
      readonly caller: Caller;
      readonly onStatus?: OnStatus;
      readonly keyAccepted?: boolean;
    };

/** Decides whether a request for a guarded path may go to the hub with the credentials that it carries. */
export function createRequestAuthentication(tokens: TokenVerifier, link: HubLink) {
  const withBearer = async (authorization: string, caller: Caller): Promise<RequestAuthentication> => {
    const { address } = caller;
    const result = await authenticateBearer(tokens, authorization, address);
    switch (result.kind) {
      case 'refused':
        return { refusal: result.refusal, budget: result.budget };
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

  /** A key, a cookie or a signature that only the hub can verify: refusals are limited. */
  const withKey = async (caller: Caller, key: RequestKey): Promise<RequestAuthentication> => {
    const waitMs = await tokens.keys.waitMs(key);
    if (waitMs > 0) return { refusal: tooManyTries(waitMs) };
    return {
      caller,
      keyAccepted: tokens.keys.isAccepted(key),
      onStatus: (status) => void tokens.keys.recordStatus(key, status),
    };
  };

  return async ({ request, target, caller }: Exchange): Promise<RequestAuthentication> => {
    const access = routeAccess(target.path, target.query);
    const { authorization, cookie } = request.headers;
    const budget = sourceNetwork(caller.address);
    // Pages of add-ons are open to whoever has the hub's cookie for them.
    if (access === 'open') {
      const [, , page, addOn] = target.path.split('/', 4);
      const credential =
        page === 'hassio_ingress' && cookie !== undefined ? `${addOn ?? ''}\n${cookie}` : undefined;
      return withKey(caller, { kind: 'open', credential, budget });
    }
    if (authorization !== undefined) return withBearer(authorization, caller);
    const query = new URLSearchParams(target.query);
    if (access === 'keyed') {
      return withKey(caller, {
        kind: 'keyed',
        credential: `${target.path}\n${query.get('token') ?? ''}`,
        budget,
      });
    }
    if (target.signed && (request.method === 'GET' || request.method === 'HEAD')) {
      const credential = query.get('authSig') ?? '';
      const signature = readToken(credential);
      if (signature !== undefined && !isExpired(signature, link.now())) {
        return withKey(caller, {
          kind: 'signed',
          credential,
          budget: tokens.budgetOf(credential, caller.address),
        });
      }
    }
    return { refusal: unauthorized };
  };
}
