import { hubUnreachable, tooManyTries, unauthorized, type Refusal } from '#errors/refusals.ts';
import { tokenCaller, type Caller } from './caller.ts';
import { readBearerToken } from './token-format.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** `unverified`: the hub answered, but neither accepted nor refused the token. */
export type BearerResult =
  | { readonly kind: 'accepted'; readonly caller: Caller; readonly token: string }
  | { readonly kind: 'unverified' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

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
  if (token === undefined) return { kind: 'refused', refusal: unauthorized };
  const verdict = await verifier.verify(token, address);
  switch (verdict.kind) {
    case 'accepted':
      return { kind: 'accepted', caller: tokenCaller(token, address), token };
    case 'refused':
      return { kind: 'refused', refusal: unauthorized };
    case 'limited':
      return { kind: 'refused', refusal: tooManyTries(verdict.waitMs) };
    case 'unknown':
      return verdict.error === undefined
        ? { kind: 'unverified' }
        : { kind: 'refused', refusal: hubUnreachable };
  }
}
