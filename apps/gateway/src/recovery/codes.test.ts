import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashCode, isCode, mayTry, newCode, noHash } from './codes.ts';

const limits = { recoveryTries: 5, recoveryTriesOfOthers: 2 };
const NOW = 1000;
const code = {
  phoneKey: 'phone',
  userId: 'anna',
  source: 'home',
  salt: 'salt',
  hash: 'hash',
  channel: null,
  requestedAt: 0,
  until: NOW + 1,
  ownTries: 0,
  otherTries: 0,
};

test('codes have six digits, and leading zeros', () => {
  const codes = Array.from({ length: 2000 }, newCode);
  for (const one of codes) expect(one).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(1900);
  expect(codes.some((one) => one.startsWith('0'))).toBe(true);
});

test('a code is known by its hash and salt; the hash of none is known by no code', async () => {
  const hash = await hashCode('012345', 'salt');
  expect(await isCode('012345', { hash, salt: 'salt' })).toBe(true);
  expect(await isCode('012346', { hash, salt: 'salt' })).toBe(false);
  expect(await isCode('012345', { hash, salt: 'other' })).toBe(false);
  expect(await isCode('012345', { hash: noHash(), salt: 'salt' })).toBe(false);
  expect(await isCode('012345', { hash: 'short', salt: 'salt' })).toBe(false);
});

test('in every order of tries there are five at most, two at most of others, and three at least of the asker', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (tries) => {
      const counted = { ...code };
      const allowed = { own: 0, other: 0 };
      for (const isOwn of tries) {
        if (isOwn) counted.ownTries += 1;
        else counted.otherTries += 1;
        if (mayTry(counted, isOwn ? 'home' : 'away', limits, NOW)) allowed[isOwn ? 'own' : 'other'] += 1;
      }
      expect(allowed.own + allowed.other).toBeLessThanOrEqual(5);
      expect(allowed.other).toBeLessThanOrEqual(2);
      expect(allowed.own).toBeGreaterThanOrEqual(Math.min(3, counted.ownTries));
    }),
  );
});

test('no try of what is over or of nobody', () => {
  const tried = { ...code, ownTries: 1 };
  expect(mayTry(tried, 'home', limits, NOW)).toBe(true);
  expect(mayTry({ ...tried, until: NOW }, 'home', limits, NOW)).toBe(false);
  expect(mayTry({ ...tried, userId: null }, 'home', limits, NOW)).toBe(false);
});
