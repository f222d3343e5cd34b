import { readCookies } from './cookies.ts';

/**
 * The cookie that tells the gateway that somebody has signed in on this device before. The hub never sees it. Logging
 * out leaves it: the next sign-in here is that of a known device all the same.
 */
const COOKIE_NAME = 'soglia_device';

/** Browsers keep a cookie for 400 days at the most. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Values that are read: another page of the same host may have set some more. */
const READ_VALUES = 4;

/** The values of that cookie in a Cookie header. */
export const readDeviceCookie = (header: string | undefined): readonly string[] =>
  readCookies(header, COOKIE_NAME, READ_VALUES);

/** What reads it: signing in, and recovering a password. */
const PATHS = ['/auth', '/api/password-reset'];

/**
 * Set-Cookie headers for the paths of a sign-in and of a recovery. Pages of other sites cannot send the cookie, and
 * scripts cannot read it.
 * @param origin the request's Origin header: a page of https reaches the gateway by https only
 */
export const formatDeviceCookies = (value: string, origin: string | undefined): readonly string[] =>
  PATHS.map(
    (path) =>
      `${COOKIE_NAME}=${value}; Path=${path}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${
        origin?.startsWith('https://') === true ? '; Secure' : ''
      }`,
  );
