import { describe, expect, test } from 'vitest';
import { makeToken } from '#testing/tokens.ts';
import { readBearerToken, isExpired, readToken } from './token-format.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('readToken', () => {
  test('reads the expiry of an access token of the hub', () => {
    expect(readToken(makeToken('anna', 1000))).toEqual({ expiresAt: 1000, session: 'anna' });
  });

  test.each([
    '',
    'x',
    'a.b.c',
    'a.b',
    `${makeToken('anna')}.d`,
    `${makeToken('anna')} `,
    `${part({ alg: 'none' })}.${part({ iss: 'a', exp: 1e12 })}.x`,
    `${part({ alg: 'RS256' })}.${part({ iss: 'a', exp: 1e12 })}.x`,
    `${part({ alg: 'HS256' })}.${part({ iss: 5, exp: 1e12 })}.x`,
    `${part({ alg: 'HS256' })}.${part({ iss: 'a', exp: 'soon' })}.x`,
    `${part({ alg: 'HS256' })}.${part({ iss: 'a' })}.x`,
    `${part(null)}.${part([])}.x`,
    `${part({ alg: 'HS256' })}.${'x'.repeat(9000)}.x`,
  ])('refuses %.60s', (token) => {
    expect(readToken(token)).toBeUndefined();
  });

  test('accepts a token for 10 seconds after its expiry, as the hub does', () => {
    expect(isExpired({ expiresAt: 1000 }, 1009_000)).toBe(false);
    expect(isExpired({ expiresAt: 1000 }, 1011_000)).toBe(true);
  });
});

describe('readBearerToken', () => {
  test('accepts exactly the spelling that the hub accepts', () => {
    expect(readBearerToken('Bearer abc')).toBe('abc');
  });

  test.each(['bearer abc', 'Bearer  abc', 'Bearer abc def', 'Bearer', 'Bearer ', 'Basic abc', 'abc', ''])(
    'refuses %j',
    (header) => {
      expect(readBearerToken(header)).toBeUndefined();
    },
  );
});
