import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Claims {
  /** Id of the refresh token. */
  readonly iss: string;
  /** Seconds since the epoch. */
  readonly iat: number;
  readonly exp: number;
  readonly [more: string]: unknown;
}

const encodedHeader = encode({ alg: 'HS256', typ: 'JWT' });

export function signJwt(claims: Claims, key: string): string {
  const head = `${encodedHeader}.${encode(claims)}`;
  return `${head}.${signatureOf(head, key)}`;
}

/** Reads the claims without verifying them, to find the key for {@link hasValidSignature}. */
export function readClaims(token: string): Claims | undefined {
  const [, body] = token.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(body ?? '', 'base64url').toString('utf8'));
    return isClaims(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** Verifies the signature only, not the expiry. */
export function hasValidSignature(token: string, key: string): boolean {
  const parts = token.split('.');
  if (parts.length !== 3 || parts[0] !== encodedHeader) return false;
  const expected = Buffer.from(signatureOf(`${parts[0]}.${parts[1] ?? ''}`, key));
  const given = Buffer.from(parts[2] ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function signatureOf(text: string, key: string): string {
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
