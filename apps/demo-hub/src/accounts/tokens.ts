import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS } from '#durations.ts';
import type { Clock } from '#clock.ts';
import { readClaims, hasValidSignature, signJwt } from '#accounts/jwt.ts';

/** A session or long-lived token. Times are ms since the epoch. */
export interface RefreshToken {
  readonly id: string;
  readonly userId: string;
  /** 128 hex characters. */
  readonly token: string;
  readonly key: string;
  readonly type: 'normal' | 'long_lived_access_token';
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly clientIcon: string | null;
  readonly createdAt: number;
  readonly expireAt: number | null;
  /** Life of its access tokens, in ms. */
  readonly accessLifetime: number;
  readonly lastUsedAt: number | null;
  readonly lastUsedIp: string | null;
}

/** Shape of the stored tokens. */
export const storedTokensSchema: z.ZodType<RefreshToken[]> = z.array(
  z.object({
    id: z.string(),
    userId: z.string(),
    token: z.string(),
    key: z.string(),
    type: z.enum(['normal', 'long_lived_access_token']),
    clientId: z.string().nullable(),
    clientName: z.string().nullable(),
    clientIcon: z.string().nullable(),
    createdAt: z.number(),
    expireAt: z.number().nullable(),
    accessLifetime: z.number(),
    lastUsedAt: z.number().nullable(),
    lastUsedIp: z.string().nullable(),
  }),
);

interface NewToken {
  readonly userId: string;
  readonly clientId: string | null;
  readonly longLived?: { readonly name: string; readonly icon: string | null; readonly days: number };
}

export interface Tokens {
  create(wanted: NewToken): RefreshToken;
  byToken(token: string): RefreshToken | undefined;
  byId(id: string): RefreshToken | undefined;
  forUser(userId: string): RefreshToken[];
  accessToken(refresh: RefreshToken, ip: string): string;
  /** The refresh token behind a valid access token. */
  fromAccessToken(accessToken: string): RefreshToken | undefined;
  setExpiry(id: string, enabled: boolean): void;
  remove(id: string): void;
  /** Only those of that type, where one is given. */
  removeAllOf(userId: string, type?: RefreshToken['type']): void;
  /** Sessions that began after that time, in ms since the epoch. */
  removeSessionsSince(time: number): void;
  onRemoved(listener: (token: RefreshToken) => void): () => void;
}

/** Persists the tokens across restarts. */
export interface TokenStorage {
  load(): readonly RefreshToken[];
  save(tokens: readonly RefreshToken[]): void;
}

const REFRESH_LIFETIME_MS = 90 * DAY_MS;

export function createTokens(clock: Clock, storage: TokenStorage, accessLifetime: number): Tokens {
  const tokens = new Map(storage.load().map((token) => [token.id, token]));
  const listeners = new Set<(token: RefreshToken) => void>();
  const store = (token: RefreshToken): RefreshToken => {
    tokens.set(token.id, token);
    storage.save([...tokens.values()]);
    return token;
  };
  const unlessExpired = (token: RefreshToken | undefined): RefreshToken | undefined =>
    token && (token.expireAt === null || token.expireAt > clock.now()) ? token : undefined;

  function remove(id: string): void {
    const token = tokens.get(id);
    if (!token) return;
    tokens.delete(id);
    storage.save([...tokens.values()]);
    for (const listener of [...listeners]) listener(token);
  }

  return {
    create({ userId, clientId, longLived }) {
      const now = clock.now();
      return store({
        id: randomBytes(16).toString('hex'),
        userId,
        token: randomBytes(64).toString('hex'),
        key: randomBytes(32).toString('hex'),
        type: longLived ? 'long_lived_access_token' : 'normal',
        clientId,
        clientName: longLived?.name ?? null,
        clientIcon: longLived?.icon ?? null,
        createdAt: now,
        expireAt: longLived ? null : now + REFRESH_LIFETIME_MS,
        accessLifetime: longLived ? longLived.days * DAY_MS : accessLifetime,
        lastUsedAt: null,
        lastUsedIp: null,
      });
    },
    byToken: (token) => unlessExpired([...tokens.values()].find((one) => one.token === token)),
    byId: (id) => unlessExpired(tokens.get(id)),
    forUser: (userId) => [...tokens.values()].filter((token) => token.userId === userId),
    accessToken(refresh, ip) {
      const now = clock.now();
      const sliding = refresh.expireAt === null ? null : now + REFRESH_LIFETIME_MS;
      store({ ...refresh, lastUsedAt: now, lastUsedIp: ip, expireAt: sliding });
      const seconds = Math.floor(now / 1000);
      return signJwt(
        { iss: refresh.id, iat: seconds, exp: seconds + Math.round(refresh.accessLifetime / 1000) },
        refresh.key,
      );
    },
    fromAccessToken(accessToken) {
      const claims = readClaims(accessToken);
      const token = claims && unlessExpired(tokens.get(claims.iss));
      if (!claims || !token || !hasValidSignature(accessToken, token.key)) return undefined;
      return claims.exp * 1000 > clock.now() ? token : undefined;
    },
    setExpiry(id, enabled) {
      const token = tokens.get(id);
      if (token) store({ ...token, expireAt: enabled ? clock.now() + REFRESH_LIFETIME_MS : null });
    },
    remove,
    removeAllOf(userId, type) {
      for (const token of [...tokens.values()]) {
        if (token.userId === userId && (type === undefined || token.type === type)) remove(token.id);
      }
    },
    removeSessionsSince(time) {
      for (const token of [...tokens.values()]) {
        // A long-lived one is taken for older: the gateway before a demo house makes its own at every start.
        if (token.type === 'normal' && token.createdAt > time) remove(token.id);
      }
    },
    onRemoved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
