import { randomBytes } from 'node:crypto';
import type { Clock } from '#clock.ts';
import { readClaims, sealHolds, signJwt } from '#accounts/jwt.ts';

/** What a sign-in leaves on the hub. Times are milliseconds since the epoch. */
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
  /** How long its access tokens hold, in ms. */
  readonly accessLifetime: number;
  readonly lastUsedAt: number | null;
  readonly lastUsedIp: string | null;
}

interface NewToken {
  readonly userId: string;
  readonly clientId: string | null;
  readonly longLived?: { readonly name: string; readonly icon: string | null; readonly days: number };
}

export interface Tokens {
  create(wanted: NewToken): RefreshToken;
  byToken(token: string): RefreshToken | undefined;
  byId(id: string): RefreshToken | undefined;
  of(userId: string): RefreshToken[];
  accessToken(refresh: RefreshToken, ip: string): string;
  /** The refresh token behind a valid access token. */
  check(accessToken: string): RefreshToken | undefined;
  setExpiry(id: string, enabled: boolean): void;
  remove(id: string): void;
  onRemoved(listener: (token: RefreshToken) => void): () => void;
}

/** Where the tokens are kept between two starts. */
export interface TokenKeeper {
  load(): readonly RefreshToken[];
  save(tokens: readonly RefreshToken[]): void;
}

const DAY = 86_400_000;
const REFRESH_LIFETIME = 90 * DAY;

export function createTokens(clock: Clock, keeper: TokenKeeper, accessLifetime: number): Tokens {
  const tokens = new Map(keeper.load().map((token) => [token.id, token]));
  const listeners = new Set<(token: RefreshToken) => void>();
  const put = (token: RefreshToken): RefreshToken => {
    tokens.set(token.id, token);
    keeper.save([...tokens.values()]);
    return token;
  };
  const alive = (token: RefreshToken | undefined): RefreshToken | undefined =>
    token && (token.expireAt === null || token.expireAt > clock.now()) ? token : undefined;

  return {
    create({ userId, clientId, longLived }) {
      const now = clock.now();
      return put({
        id: randomBytes(16).toString('hex'),
        userId,
        token: randomBytes(64).toString('hex'),
        key: randomBytes(32).toString('hex'),
        type: longLived ? 'long_lived_access_token' : 'normal',
        clientId,
        clientName: longLived?.name ?? null,
        clientIcon: longLived?.icon ?? null,
        createdAt: now,
        expireAt: longLived ? null : now + REFRESH_LIFETIME,
        accessLifetime: longLived ? longLived.days * DAY : accessLifetime,
        lastUsedAt: null,
        lastUsedIp: null,
      });
    },
    byToken: (token) => alive([...tokens.values()].find((one) => one.token === token)),
    byId: (id) => alive(tokens.get(id)),
    of: (userId) => [...tokens.values()].filter((token) => token.userId === userId),
    accessToken(refresh, ip) {
      const now = clock.now();
      const sliding = refresh.expireAt === null ? null : now + REFRESH_LIFETIME;
      put({ ...refresh, lastUsedAt: now, lastUsedIp: ip, expireAt: sliding });
      const seconds = Math.floor(now / 1000);
      return signJwt(
        { iss: refresh.id, iat: seconds, exp: seconds + Math.round(refresh.accessLifetime / 1000) },
        refresh.key,
      );
    },
    check(accessToken) {
      const claims = readClaims(accessToken);
      const token = claims && alive(tokens.get(claims.iss));
      if (!claims || !token || !sealHolds(accessToken, token.key)) return undefined;
      return claims.exp * 1000 > clock.now() ? token : undefined;
    },
    setExpiry(id, enabled) {
      const token = tokens.get(id);
      if (token) put({ ...token, expireAt: enabled ? clock.now() + REFRESH_LIFETIME : null });
    },
    remove(id) {
      const token = tokens.get(id);
      if (!token) return;
      tokens.delete(id);
      keeper.save([...tokens.values()]);
      for (const listener of [...listeners]) listener(token);
    },
    onRemoved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
