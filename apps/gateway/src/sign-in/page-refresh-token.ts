import { randomBytes } from 'node:crypto';

/** No refresh token of a hub begins like this: those are hexadecimal. */
const PREFIX = 'soglia-page.';

/**
 * What a hub page that was handed over holds in the place of a refresh token. Its front end hangs at the end of the
 * access token without one, and cannot log out. It is random and means nothing: the gateway knows it by its prefix,
 * keeps no list, and answers in the hub's place, as the hub would count it as a failed sign-in.
 */
export const makePageRefreshToken = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;

export const isPageRefreshToken = (token: string): boolean => token.startsWith(PREFIX);
