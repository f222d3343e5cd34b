import {
  hubUnreachable,
  identityUnavailable,
  tooManyTries,
  unauthorized,
  type Refusal,
} from '#errors/refusals.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { authenticateBearer } from '#identity/authenticate-bearer.ts';
import { clientAddressOf, sessionHashOf, tokenCaller, type Caller } from '#identity/caller.ts';
import type { Identity, IdentityRefusal } from '#identity/identity.ts';
import type { RequestKey } from '#identity/key-limits.ts';
import { isExpired, readToken } from '#identity/token-format.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import type { HttpRequest } from '#policy/policy-caller.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import type { Exchange } from '#requests/exchange.ts';
import { routeAccess } from './route-access.ts';

/** Is told what the hub answers to a request. */
export interface AnswerWatch {
  /** With the hub's status before its response is passed on; with undefined where none came. */
  readonly answered: (status: number | undefined) => void;
  /** The request is about to be sent. Where it is given, the answer is waited for even when the client has gone. */
  readonly sent?: () => void;
  /** What the client gets in the place of an answer with this status; undefined where that passes. */
  readonly instead?: (status: number) => Refusal | undefined;
}

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
      /** By whose role the request is decided, where that is not the caller: whom a signature names, or who opened a page. */
      readonly decideAs?: Caller | undefined;
      readonly webhook?: HttpRequest['webhook'];
      /** Of the session that the credentials belong to, where they name one. */
      readonly sessionHash?: string;
      readonly watch?: AnswerWatch;
      readonly keyAccepted?: boolean;
    };

/** Decides whether a request for a guarded path may go to the hub with the credentials that it carries. */
export function createRequestAuthentication(tokens: TokenVerifier, link: HubLink, identity: Identity) {
  const withBearer = async (authorization: string, caller: Caller): Promise<RequestAuthentication> => {
    const { address } = caller;
    const result = await authenticateBearer(tokens, authorization, address);
    switch (result.kind) {
      case 'refused':
        return { refusal: result.refusal, budget: result.budget };
      case 'unverified':
        return identity.rolesAreOn() ? { refusal: identityUnavailable } : { caller };
      case 'accepted': {
        const { sessionHash } = result.caller;
        const refusal = await identity.admit(result.token, clientAddressOf(caller), sessionHash);
        if (refusal !== undefined) return { refusal: refusalFor(refusal) };
        identity.recordAccess(result.caller);
        return {
          caller: identity.withPerson(result.caller),
          sessionHash,
          watch: {
            answered: (status) => {
              if (status === 401) tokens.forget(result.token, address);
            },
          },
        };
      }
    }
  };

  /** A key, a cookie or a signature that only the hub can verify: refusals are limited. */
  const withKey = async ({ caller, response }: Exchange, key: RequestKey): Promise<RequestAuthentication> => {
    const begun = await tokens.keys.begin(key);
    if (typeof begun === 'number') return { refusal: tooManyTries(begun) };
    const { isAccepted, end } = begun;
    if (isAccepted) return { caller, keyAccepted: true, watch: { answered: end } };
    // It may still be refused here, or its client may go before it is sent.
    let isSent = false;
    const endUnsent = () => {
      if (!isSent) end(undefined);
    };
    if (response.closed) endUnsent();
    else response.once('close', endUnsent);
    const sent = () => {
      isSent = true;
    };
    const watch = {
      answered: end,
      // Nobody guesses at what needs no key: nothing is waited for when such a client has gone.
      ...(key.credential !== undefined && { sent }),
      ...(key.kind === 'keyed' && { instead: insteadOfRefusedKey }),
    };
    return { caller, keyAccepted: false, watch };
  };

  return async (exchange: Exchange): Promise<RequestAuthentication> => {
    const { request, target, caller } = exchange;
    const access = routeAccess(target.path, target.query);
    const { authorization, cookie } = request.headers;
    const budget = sourceNetwork(caller.address);
    // Pages of add-ons are open to whoever has the hub's cookie for them.
    if (access === 'open') {
      const [, , page, addOn] = target.path.split('/', 4);
      const credential =
        page === 'hassio_ingress' && cookie !== undefined ? `${addOn ?? ''}\n${cookie}` : undefined;
      return withKey(exchange, { kind: 'open', credential, budget });
    }
    if (authorization !== undefined) return withBearer(authorization, caller);
    const query = new URLSearchParams(target.query);
    // The hub takes a signature before a key: whom it names may no longer see the picture.
    if (access === 'keyed' && !target.signed) {
      const credential = `${target.path}\n${query.get('token') ?? ''}`;
      return ofSession(await withKey(exchange, { kind: 'keyed', credential, budget }), NOBODYS_SESSION);
    }
    if (target.signed && (request.method === 'GET' || request.method === 'HEAD')) {
      const credential = query.get('authSig') ?? '';
      const signature = readToken(credential);
      if (signature !== undefined && !isExpired(signature, link.now())) {
        const sessionHash = sessionHashOf(credential);
        const refusal = identity.admitSession(sessionHash, clientAddressOf(caller));
        if (refusal !== undefined) return { refusal: refusalFor(refusal) };
        const budget = tokens.budgetOf(credential, caller.address);
        const signer = identity.withPerson(tokenCaller(credential, caller.address));
        const key = await withKey(exchange, { kind: 'signed', credential, budget });
        return ofSession(key.refusal === undefined ? { ...key, decideAs: signer } : key, sessionHash);
      }
    }
    return { refusal: unauthorized };
  };
}

/** For keys such as those of cameras, which belong to no person: what they opened ends with anybody's access. */
const NOBODYS_SESSION = 'keyed';

/** Hubs refuse a wrong key otherwise where they have no such camera: strangers could find out which there are. */
const insteadOfRefusedKey = (status: number): Refusal | undefined =>
  status === 401 || status === 403 || status === 404 ? unauthorized : undefined;

const ofSession = (result: RequestAuthentication, sessionHash: string): RequestAuthentication =>
  result.refusal === undefined ? { ...result, sessionHash } : result;

/** As the hub answers people whom it does not let in. */
function refusalFor(refusal: IdentityRefusal): Refusal {
  switch (refusal.kind) {
    case 'limited':
      return tooManyTries(refusal.waitMs);
    case 'refused':
    case 'local_only':
      return unauthorized;
    case 'unavailable':
      return hubUnreachable;
    case 'store_unavailable':
    case 'house_unavailable':
      return identityUnavailable;
  }
}
