import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { RECOVERY_CODE_LENGTH } from '@soglia/contracts/companion';
import type { Limits } from '#limits.ts';
import type { RecoveryCode } from '#store/store.ts';

/** 16 MiB and some 50 ms: a code that is good for minutes cannot be found from its hash in that time. */
const COST = { N: 2 ** 14, r: 8, p: 1 };

const HASH_BYTES = 32;

export const newCode = (): string =>
  randomInt(10 ** RECOVERY_CODE_LENGTH)
    .toString()
    .padStart(RECOVERY_CODE_LENGTH, '0');

export const newSalt = (): string => randomBytes(16).toString('base64url');

/** Nobody can guess it, so that a plain hash of it will do. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const hashCode = (code: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(code, salt, HASH_BYTES, COST, (error, key) => {
      if (error === null) resolve(key.toString('base64url'));
      else reject(error);
    });
  });

/** The same work whatever `hash` is, also one that no code has. */
export async function isCode(code: string, { salt, hash }: { readonly salt: string; readonly hash: string }) {
  const [given, kept] = [Buffer.from(await hashCode(code, salt)), Buffer.from(hash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** Kept where there is no code: no code has this hash. */
export const noHash = (): string => randomBytes(HASH_BYTES).toString('base64url');

/**
 * Whether a try that was just counted may succeed. Others may use up some tries of a code, never all: who asked for it
 * has the rest.
 * @param by the source that tries it
 */
export function mayTry(
  { userId, source, until, ownTries, otherTries }: RecoveryCode,
  by: string,
  limits: Pick<Limits, 'recoveryTries' | 'recoveryTriesOfOthers'>,
  now: number,
): boolean {
  if (userId === null || until <= now) return false;
  const others = Math.min(otherTries, limits.recoveryTriesOfOthers);
  return ownTries + others <= limits.recoveryTries && (source === by || otherTries === others);
}
