import type { Session } from '@soglia/hub-client';
import { describe, expect, it } from 'vitest';
import { forgetEverything, forgetTokens, readSession, writeSession } from './stored-session.ts';
import { memoryStore } from './testing/memory-store.ts';

const session: Session = {
  base: 'http://192.168.1.10:8123',
  clientId: 'http://192.168.1.10:8080/',
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: 1_795_000_000_000,
  dialect: 'stock',
};
const maria = { username: 'maria', session };

describe('a kept session', () => {
  it('lies under the keys of the specification', () => {
    const store = memoryStore();
    writeSession(store, maria);
    expect(store.all()).toEqual({
      ha_token: 'access',
      ha_refresh_token: 'refresh',
      username: 'maria',
      serverIp: '192.168.1.10:8123',
      lastWorkingUrl: 'http://192.168.1.10:8123',
      session_info: JSON.stringify({
        base: 'http://192.168.1.10:8123',
        clientId: 'http://192.168.1.10:8080/',
        expiresAt: 1_795_000_000_000,
        dialect: 'stock',
      }),
    });
  });

  it('comes back as it was', () => {
    const store = memoryStore();
    writeSession(store, maria);
    expect(readSession(store)).toEqual(maria);
  });

  it('may have neither refresh token nor expiry, and leaves no older one behind', () => {
    const store = memoryStore({ ha_refresh_token: 'older' });
    const { base, clientId, accessToken, dialect } = session;
    const bare: Session = { base, clientId, accessToken, dialect };
    writeSession(store, { username: 'maria', session: bare });
    expect(readSession(store)).toEqual({ username: 'maria', session: bare });
  });

  it.each([
    ['nothing', {}],
    ['no token', { session_info: '{"base":"http://a","clientId":"http://b/","dialect":"stock"}' }],
    [
      'an empty token',
      { ha_token: '', session_info: '{"base":"http://a","clientId":"http://b/","dialect":"stock"}' },
    ],
    ['a token alone', { ha_token: 'x' }],
    ['half a JSON', { ha_token: 'x', session_info: '{"base":' }],
    ['another JSON', { ha_token: 'x', session_info: 'null' }],
    [
      'a base that is no web address',
      {
        ha_token: 'x',
        session_info: '{"base":"javascript:alert(1)","clientId":"http://b/","dialect":"stock"}',
      },
    ],
    [
      'an unknown dialect',
      { ha_token: 'x', session_info: '{"base":"http://a","clientId":"http://b/","dialect":"latin"}' },
    ],
  ])('is none where there is %s', (_what, items) => {
    expect(readSession(memoryStore(items))).toBeUndefined();
  });

  it('is none where the storage is forbidden', () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError');
    };
    expect(readSession({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })).toBeUndefined();
  });

  it('leaves no half of itself where the storage is full', () => {
    const store = memoryStore();
    const setItem = store.setItem.bind(store);
    store.setItem = (key, value) => {
      if (key === 'session_info') throw new DOMException('full', 'QuotaExceededError');
      setItem(key, value);
    };
    expect(() => writeSession(store, maria)).toThrow('full');
    expect(store.all()).toEqual({});
  });
});

it('forgets every token, and keeps who was here and other keys', () => {
  const store = memoryStore({ token: 'old', ha_long_lived_token: 'long', language: 'en' });
  writeSession(store, maria);
  forgetTokens(store);
  expect(store.all()).toEqual({
    username: 'maria',
    serverIp: '192.168.1.10:8123',
    lastWorkingUrl: 'http://192.168.1.10:8123',
    language: 'en',
  });
});

it('forgets all that the session left', () => {
  const store = memoryStore({ token: 'old', ha_long_lived_token: 'long', language: 'en' });
  writeSession(store, maria);
  forgetEverything(store);
  expect(store.all()).toEqual({ language: 'en' });
});
