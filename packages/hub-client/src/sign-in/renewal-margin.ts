import type { Session } from './types.ts';

/** A session's token is renewed this long before its expiry, or at half of a shorter lifetime. */
export const RENEWAL_MARGIN_MS = 120_000;

/** For what begins with a token that nobody has asked the token source for yet. */
const START_MS = 30_000;

/** The access token of a stored session where it need not be renewed for the next half minute. */
export const usableAccessToken = ({ accessToken, expiresAt }: Session, now: number): string | undefined =>
  (expiresAt ?? Number.POSITIVE_INFINITY) - now > RENEWAL_MARGIN_MS + START_MS ? accessToken : undefined;
