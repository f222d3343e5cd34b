import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cheap enough for tests that sign in hundreds of times; a hash carries its cost, so a higher one may follow. */
const COST = 4096;
const KEY_BYTES = 32;
/** A stock hub compares only this many bytes of a password. */
const USED_BYTES = 72;
/** Compared where there is no such user, so that the answer takes as long. */
const NO_HASH = `scrypt$${COST}$${'0'.repeat(32)}$${'0'.repeat(KEY_BYTES * 2)}`;

/** `scrypt$<cost>$<salt>$<key>`, salt and key in hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  const key = await derivedKey(password, salt, COST);
  return `scrypt$${COST}$${salt}$${key.toString('hex')}`;
}

/** Whether the password is the one behind the hash; takes as long where there is none. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, cost = '', salt = '', key = ''] = (hash ?? NO_HASH).split('$');
  const expected = Buffer.from(key, 'hex');
  const given = await derivedKey(password, salt, Number(cost));
  return hash !== undefined && expected.length === given.length && timingSafeEqual(expected, given);
}

function derivedKey(password: string, salt: string, cost: number): Promise<Buffer> {
  const bytes = Buffer.from(password, 'utf8').subarray(0, USED_BYTES);
  return new Promise((resolve, reject) => {
    scrypt(bytes, salt, KEY_BYTES, { N: cost }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
