import { randomBytes } from 'node:crypto';
import type { Clock } from '@soglia/server/clock';
import { clientAddressOf, type Caller, type TokenCaller } from '#identity/caller.ts';
import type { Identity } from '#identity/identity.ts';
import { hashToken } from '#identity/token-cache.ts';
import type { Limits } from '#limits.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import { readCookies } from '#wire/cookies.ts';
import { makeRoom } from '#rate-limits/make-room.ts';
import { formatPageCookie } from './page-cookie.ts';

const COOKIE = 'soglia_page_session';

/** Values that are read: another page of the same host may have set some more. */
const READ_VALUES = 4;

interface PageSession {
  readonly holder: TokenCaller;
  readonly source: string;
  /** Stops its timer and the watch of the session on the hub. */
  stop: () => void;
}

export interface PageSessionOptions {
  readonly identity: Pick<Identity, 'trackConnection' | 'admitSession' | 'withPerson'>;
  readonly limits: Limits;
  readonly clock: Clock;
}

/**
 * Who opened hub pages in which browser, so that a page that their role lacks is refused when the browser asks for it
 * without a token. That lets nobody in: a browser that is not known gets the pages that strangers get. It ends with the
 * token, with the session on the hub, and with the access of the person. Above the bounds the oldest gives way, first of
 * those of the same source.
 */
export function createPageSessions({ identity, limits, clock }: PageSessionOptions) {
  /** By the SHA-256 of the cookie's value, in the order of their beginning. */
  const sessions = new Map<string, PageSession>();

  const end = (key: string): void => {
    sessions.get(key)?.stop();
    sessions.delete(key);
  };

  const keysIn = (cookies: string | undefined): readonly string[] =>
    readCookies(cookies, COOKIE, READ_VALUES)
      .map(hashToken)
      .filter((key) => sessions.has(key));

  return {
    /**
     * @param client the browser @param lifetime milliseconds for which the token is good
     * @returns a Set-Cookie header
     */
    begin: (holder: TokenCaller, client: Caller, lifetime: number): string => {
      const source = sourceNetwork(client.address);
      makeRoom(sessions, source, { perSource: limits.pageSessionsPerSource, all: limits.pageSessions }, end);
      const secret = randomBytes(32).toString('base64url');
      const key = hashToken(secret);
      const time = Math.min(lifetime, limits.pageSession);
      const cancelExpiry = clock.after(time, () => {
        end(key);
      });
      const session: PageSession = { holder, source, stop: cancelExpiry };
      // Another role is no end: the next page is decided by that one.
      const watch = () => {
        const address = clientAddressOf(client);
        const stopWatching = identity.trackConnection(holder.sessionHash, address, (why) => {
          if (why === 'session') end(key);
          else if (sessions.has(key)) watch();
        });
        session.stop = () => {
          cancelExpiry();
          stopWatching();
        };
      };
      sessions.set(key, session);
      watch();
      return cookieFor(secret, Math.floor(time / 1000));
    },
    /** Who opened pages in the browser that sends these cookies. @param client the browser */
    callerBehind: (cookies: string | undefined, client: Caller): Caller | undefined => {
      for (const key of keysIn(cookies)) {
        const holder = sessions.get(key)?.holder;
        if (holder === undefined) continue;
        if (identity.admitSession(holder.sessionHash, clientAddressOf(client)) === undefined) {
          return identity.withPerson({ ...holder, address: client.address });
        }
        end(key);
      }
      return undefined;
    },
    /** Ends those of these cookies. Returns a Set-Cookie header where there were any. */
    end: (cookies: string | undefined): string | undefined => {
      const keys = keysIn(cookies);
      for (const key of keys) end(key);
      return keys.length === 0 ? undefined : cookieFor('', 0);
    },
    get size() {
      return sessions.size;
    },
  };
}

/** @param seconds 0 removes it */
const cookieFor = (value: string, seconds: number): string =>
  formatPageCookie({ name: COOKIE, value, seconds, path: '/', sameSite: 'Lax' });
