import { hubUnreachable, tooManyTries, unauthorized, type Refusal } from '#errors/refusals.ts';
import { tokenCaller, type TokenCaller } from './caller.ts';
import { readBearerToken } from './token-format.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** `unverified`: the hub answered, but neither accepted nor refused the token. */
export type BearerResult =
  | { readonly kind: 'accepted'; readonly caller: TokenCaller; readonly token: string }
  | { readonly kind: 'unverified' }
  /** `budget`: whose refusals count together. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly budget: string };

/**
 * Verifies the token of an Authorization header, asking the hub once for one that is not known yet.
 * @param address the client's IP address
 */
export async function authenticateBearer(
  verifier: TokenVerifier,
  authorization: string | undefined,
  address: string,
): Promise<BearerResult> {
  const token = readBearerToken(authorization ?? '');
  const refuse = (refusal: Refusal): BearerResult => ({
    kind: 'refused',
    refusal,
    budget: verifier.budgetOf(token ?? '', address),
  });
  if (token === undefined) return refuse(unauthorized);
  const verdict = await verifier.verify(token, address);
  switch (verdict.kind) {
    case 'accepted':
      return { kind: 'accepted', caller: tokenCaller(token, address), token };
    case 'refused':
      return refuse(unauthorized);
    case 'limited':
      return refuse(tooManyTries(verdict.waitMs));
    case 'unknown':
      return verdict.error === undefined ? { kind: 'unverified' } : refuse(hubUnreachable);
  }
}
