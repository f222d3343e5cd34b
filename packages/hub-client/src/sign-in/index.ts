/** Signing in, renewing and revoking sessions, long-lived tokens. */
export { anotherAccessToken, type AnotherTokenRequest } from './another-access-token.ts';
export { cleanToken } from './clean-token.ts';
export {
  createLongLivedToken,
  revokeLongLivedToken,
  type LongLivedTokenRequest,
} from './long-lived-token.ts';
export { redeemCode, type CodeRequest } from './redeem-code.ts';
export { usableAccessToken } from './renewal-margin.ts';
export { revokeSession } from './revoke-session.ts';
export { signIn } from './sign-in.ts';
export { createTokenSource, type TokenSlot, type TokenSourceOptions } from './token-source.ts';
export type { Session, SignInRequest, SignInStep } from './types.ts';
