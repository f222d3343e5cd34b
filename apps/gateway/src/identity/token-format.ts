/** A token that the hub could have made, as far as can be seen without its key (hub-protocol.md §1.9). */
export interface ReadToken {
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

/** The hub forgives this many seconds. */
const leeway = 10;

/** Reads a JSON Web Token of the hub's kind (HS256, `iss` and `exp`); undefined where the shape is impossible. */
export const readToken = (token: string): ReadToken | undefined => {
  if (token.length > 8192) return undefined;
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token);
  const header = objectIn(parts?.[1]);
  const payload = objectIn(parts?.[2]);
  if (header?.['alg'] !== 'HS256' || typeof payload?.['iss'] !== 'string') return undefined;
  return typeof payload['exp'] === 'number' ? { expiresAt: payload['exp'] } : undefined;
};

/** @param now milliseconds since the epoch, by the hub's clock */
export const isExpired = (token: ReadToken, now: number): boolean => token.expiresAt + leeway < now / 1000;

const objectIn = (part: string | undefined): Record<string, unknown> | undefined => {
  if (part === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};

/** The token of an Authorization header: exactly `Bearer`, one blank, the token. */
export const bearerIn = (header: string): string | undefined => /^Bearer ([^\s]+)$/.exec(header)?.[1];
