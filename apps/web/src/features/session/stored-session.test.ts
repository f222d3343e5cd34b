import type { Session } from '@soglia/hub-client/sign-in';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import type { SignedIn } from './credentials.ts';
import { keys } from './keys.ts';
import { forgetEverything, forgetTokens, lastUsername, readSession, writeSession } from './stored-session.ts';

const origin = 'http://casa.local:8080';
const now = 1_800_000_000_000;
const base = 'http://casa.local:8123';
const session: Session = {
  base,
  clientId: `${origin}/`,
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: now + 1_800_000,
  dialect: 'stock',
};
const maria: SignedIn = {
  username: 'maria',
  base,
  tokens: { longLived: 'a.b.c', session, legacy: 'old' },
  madeAs: 'Soglia · 1a2b3c',
};
const read = (store: ReturnType<typeof memoryStore>) => readSession(store, origin, now);

describe('a session', () => {
  it('is read as it was written, under the names of the specification', () => {
    const store = memoryStore();
    writeSession(store, maria);
    expect(read(store)).toEqual(maria);
    expect(store.all()).toMatchObject({
      ha_token: 'access',
      ha_refresh_token: 'refresh',
      ha_long_lived_token: 'a.b.c',
      token: 'old',
      username: 'maria',
    });
  });

  it('replaces the one before', () => {
    const store = memoryStore();
    writeSession(store, maria);
    writeSession(store, { username: 'luca', base, tokens: { longLived: 'd.e.f' } });
    expect(read(store)).toEqual({ username: 'luca', base, tokens: { longLived: 'd.e.f' } });
    expect(store.all()).not.toHaveProperty('ha_refresh_token');
  });

  it.each([
    ['lastWorkingUrl', 'https://casa.example', 'https://casa.example'],
    ['cloudflare_url', 'https://casa.example/', 'https://casa.example'],
    ['serverIp', '10.0.0.4:8124', 'http://10.0.0.4:8124'],
    ['serverIp', '10.0.0.4', 'http://10.0.0.4:8123'],
  ])('is one token and an address: %s', (key, value, where) => {
    const store = memoryStore({ ha_long_lived_token: 'a.b.c', [key]: value });
    expect(read(store)).toEqual({ username: '', base: where, tokens: { longLived: 'a.b.c' } });
  });

  it('is none without a token, and none without an address', () => {
    expect(read(memoryStore({ serverIp: '10.0.0.4:8123', username: 'maria' }))).toBeUndefined();
    expect(read(memoryStore({ ha_token: 'access', username: 'maria' }))).toBeUndefined();
  });
});

describe('malformed stored texts', () => {
  const malformed = [
    '',
    '   ',
    'null',
    '{"base":1}',
    '[]',
    '{"base":"javascript:alert(1)"}',
    '{"half":',
    'a\nb',
    'ünïcode',
    'x'.repeat(10_000),
  ];
  it.each(malformed)('%j under every key is nobody', (value) => {
    const store = memoryStore(Object.fromEntries(Object.values(keys).map((key) => [key, value])));
    expect(() => read(store)).not.toThrow();
    expect(read(store)?.tokens.longLived ?? value).toBe(value);
  });

  it.each(['{"half"', 'a*b', '!'])('%s is no host', (serverIp) => {
    const session_info = JSON.stringify({ base: `http://${serverIp}` });
    expect(read(memoryStore({ ha_token: 'access', session_info, serverIp }))).toBeUndefined();
  });

  it.each(['{"base":1', 'true', '{"base":"ftp://x","clientId":7,"dialect":"klingon","expiresAt":"soon"}'])(
    'does not cost the tokens: session_info %s',
    (info) => {
      const store = memoryStore({ ha_token: 'access', serverIp: 'casa.local:8123', session_info: info });
      expect(read(store)).toEqual({
        username: '',
        base,
        tokens: { session: { base, clientId: `${origin}/`, accessToken: 'access', dialect: 'stock' } },
      });
    },
  );

  it('a token with line breaks is none', () => {
    expect(read(memoryStore({ ha_long_lived_token: 'a.b\r\n.c', serverIp: 'casa.local' }))).toBeUndefined();
  });

  it('a clock that was a year ahead does not keep an old token young', () => {
    const store = memoryStore();
    const later = { ...session, expiresAt: now + 365 * DAY_MS };
    writeSession(store, { username: 'maria', base, tokens: { session: later } });
    expect(read(store)?.tokens.session?.expiresAt).toBe(now);
  });
});

describe('what is left', () => {
  const full = () => {
    const store = memoryStore({
      cloudflare_url: 'https://casa.example',
      serverIp: 'casa.local:8123',
      lastWorkingUrl: base,
      favourites: '["light.sala"]',
    });
    writeSession(store, maria);
    return store;
  };

  it("after 'Logout': the remote address, and what is not of the session", () => {
    const store = full();
    forgetEverything(store);
    expect(store.all()).toEqual({ cloudflare_url: 'https://casa.example', favourites: '["light.sala"]' });
  });

  it('after a refusal: who was here, and where', () => {
    const store = full();
    forgetTokens(store);
    expect(read(store)).toBeUndefined();
    expect(lastUsername(store)).toBe('maria');
    expect(JSON.stringify(store.all())).not.toMatch(/access|refresh|a\.b\.c|old/);
  });
});
