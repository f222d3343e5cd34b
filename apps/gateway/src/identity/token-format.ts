import { isRecord, parseJson } from '@soglia/hub-client/json';

/** What is read of an access token without the key of the hub that signed it. */
export interface ParsedToken {
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  /** The session that it belongs to: the id of its refresh token, which nobody can guess. */
  readonly session: string;
}

/** The hub accepts a token for this long after its expiry. */
const EXPIRY_LEEWAY_SECONDS = 10;

/** Reads a JSON Web Token of the hub's kind (HS256, `iss` and `exp`); undefined for anything else. */
export function readToken(token: string): ParsedToken | undefined {
  if (token.length > 8192) return undefined;
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token);
  const header = decodePart(parts?.[1]);
  const payload = decodePart(parts?.[2]);
  const [session, expiresAt] = [payload?.['iss'], payload?.['exp']];
  if (header?.['alg'] !== 'HS256' || typeof session !== 'string') return undefined;
  return typeof expiresAt === 'number' ? { expiresAt, session } : undefined;
}

/** @param now milliseconds since the epoch, by the hub's clock */
export const isExpired = (token: Pick<ParsedToken, 'expiresAt'>, now: number): boolean =>
  token.expiresAt + EXPIRY_LEEWAY_SECONDS < now / 1000;

function decodePart(part: string | undefined): Record<string, unknown> | undefined {
  const value = parseJson(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  return isRecord(value) ? value : undefined;
}

/** The token of an Authorization header: exactly `Bearer`, one space, the token, as the hub requires. */
export const readBearerToken = (header: string): string | undefined => /^Bearer ([^\s]+)$/.exec(header)?.[1];
