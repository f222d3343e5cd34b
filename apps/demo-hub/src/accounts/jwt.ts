import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Claims {
  /** Which refresh token (or signing secret) it comes from. */
  readonly iss: string;
  /** Seconds since the epoch. */
  readonly iat: number;
  readonly exp: number;
  readonly [more: string]: unknown;
}

const header = encode({ alg: 'HS256', typ: 'JWT' });

export function signJwt(claims: Claims, key: string): string {
  const head = `${header}.${encode(claims)}`;
  return `${head}.${seal(head, key)}`;
}

/** What it claims, not yet believed: to find the key by which to check it. */
export function readClaims(token: string): Claims | undefined {
  const [, body] = token.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(body ?? '', 'base64url').toString('utf8'));
    return isClaims(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** Only the seal; whether it has expired is the caller's to see. */
export function sealHolds(token: string, key: string): boolean {
  const parts = token.split('.');
  if (parts.length !== 3 || parts[0] !== header) return false;
  const expected = Buffer.from(seal(`${parts[0]}.${parts[1] ?? ''}`, key));
  const given = Buffer.from(parts[2] ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function seal(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function isClaims(value: unknown): value is Claims {
  if (typeof value !== 'object' || value === null) return false;
  return (
    typeof Reflect.get(value, 'iss') === 'string' &&
    typeof Reflect.get(value, 'iat') === 'number' &&
    typeof Reflect.get(value, 'exp') === 'number'
  );
}
