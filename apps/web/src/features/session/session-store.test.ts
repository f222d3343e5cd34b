import type { Session } from '@soglia/hub-client/sign-in';
import { describe, expect, it, vi } from 'vitest';
import { memoryStore } from '#shared/testing/memory-store.ts';
import type { SignedIn } from './credentials.ts';
import { createSessionStore } from './session-store.ts';
import { writeSession } from './stored-session.ts';

const base = 'http://casa.local:8123';
const session: Session = {
  base,
  clientId: 'http://casa.local:8080/',
  accessToken: 'first',
  refreshToken: 'refresh',
  dialect: 'stock',
};
const maria: SignedIn = { username: 'maria', base, tokens: { session } };
const all: SignedIn = {
  ...maria,
  tokens: { longLived: 'long', session, legacy: 'old' },
  madeAs: 'Soglia · 1',
};
const out = { kind: 'out', lastUsername: '', why: undefined, isRevocationPending: false };

function open(store = memoryStore()) {
  const safe = store.safe();
  return {
    store,
    safe,
    sessions: createSessionStore({ store: safe, origin: 'http://casa.local:8080', now: () => 0 }),
  };
}
function signedIn(who: SignedIn = maria) {
  const store = memoryStore();
  writeSession(store, who);
  return open(store);
}

describe('the session', () => {
  it('is restored from the storage', () => {
    expect(signedIn(all).sessions.state()).toEqual({ kind: 'in', who: all, visit: 0 });
    expect(open().sessions.state()).toEqual(out);
  });

  it('starts, is stored, and notifies its listeners', () => {
    const { store, sessions } = open();
    const heard = vi.fn();
    const stop = sessions.subscribe(heard);
    sessions.signIn(maria);
    expect(open(store).sessions.state()).toMatchObject({ kind: 'in', who: maria });
    stop();
    sessions.signOut();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('works for this visit where it cannot be stored', () => {
    const { store, safe, sessions } = open();
    store.full = true;
    sessions.signIn(maria);
    expect(sessions.state()).toMatchObject({ kind: 'in', who: maria });
    expect(safe.lasts('ha_token')).toBe(false);
    expect(open(store).sessions.state().kind).toBe('out');
  });

  it('takes a renewed and a long-lived token without another visit', () => {
    const { store, sessions } = signedIn();
    sessions.setSession({ ...session, accessToken: 'second' });
    sessions.addLongLivedToken('long', 'Soglia · 1');
    expect(sessions.state()).toMatchObject({
      visit: 0,
      who: { madeAs: 'Soglia · 1', tokens: { longLived: 'long', session: { accessToken: 'second' } } },
    });
    expect(store.all()).toMatchObject({ ha_token: 'second', ha_long_lived_token: 'long' });
  });

  it('follows the hub to another base', () => {
    const { sessions } = signedIn();
    const before = sessions.state();
    sessions.setBase(base);
    expect(sessions.state()).toBe(before);
    sessions.setBase('http://10.0.0.4:8123');
    expect(sessions.state()).toMatchObject({
      visit: 0,
      who: { base: 'http://10.0.0.4:8123', tokens: { session: { base: 'http://10.0.0.4:8123' } } },
    });
  });

  it('removes everything at sign-out, and returns what is to be revoked', () => {
    const { store, sessions } = signedIn(all);
    expect(sessions.signOut()).toEqual(all);
    expect(sessions.state()).toEqual({ ...out, why: 'logout' });
    expect(store.all()).toEqual({});
    sessions.setRevocationPending(true);
    expect(sessions.state()).toMatchObject({ kind: 'out', isRevocationPending: true });
  });

  it('removes what was before a failed sign-in, but not a session', () => {
    const { store, sessions } = signedIn();
    sessions.forgetFailed();
    expect(store.all()).toMatchObject({ username: 'maria', ha_token: 'first' });
    sessions.removeToken('session');
    sessions.forgetFailed();
    expect(store.all()).toEqual({});
  });

  it('ignores changes after its end', () => {
    const { store, sessions } = signedIn();
    sessions.signOut();
    sessions.setSession({ ...session, accessToken: 'late' });
    sessions.addLongLivedToken('late');
    sessions.setBase('http://10.0.0.4:8123');
    sessions.removeToken('session');
    expect(sessions.state().kind).toBe('out');
    expect(store.all()).toEqual({});
  });
});

describe('tokens that the hub refuses', () => {
  it('are dropped one after the other, and the person stays until none is left', () => {
    const { store, sessions } = signedIn(all);
    sessions.removeToken('long_lived');
    expect(store.all()).not.toHaveProperty('ha_long_lived_token');
    expect(sessions.state()).toEqual({
      kind: 'in',
      visit: 0,
      who: { username: 'maria', base, tokens: { session, legacy: 'old' } },
    });
    sessions.removeToken('session');
    expect(sessions.state()).toMatchObject({ kind: 'in', who: { tokens: { legacy: 'old' } } });
    sessions.removeToken('legacy');
    expect(sessions.state()).toEqual({ kind: 'refused', username: 'maria', base });
    expect(open(store).sessions.state()).toEqual({ ...out, lastUsername: 'maria' });
    expect(store.all()).toEqual({ username: 'maria' });
  });

  it('come to an end with a new sign-in, which is another visit', () => {
    const { sessions } = signedIn();
    sessions.removeToken('session');
    sessions.signIn({ ...maria, tokens: { longLived: 'new' } });
    expect(sessions.state()).toMatchObject({ kind: 'in', visit: 1 });
  });
});

describe('another window', () => {
  it('that signs out signs out here too', () => {
    const { store, sessions } = signedIn();
    store.removeItem('ha_token');
    sessions.changedElsewhere('ha_token');
    expect(sessions.state()).toEqual({ ...out, lastUsername: 'maria', why: 'elsewhere' });
  });

  it('that clears everything does as well', () => {
    const { store, sessions } = signedIn(all);
    for (const key of Object.keys(store.all())) store.removeItem(key);
    sessions.changedElsewhere(null);
    expect(sessions.state().kind).toBe('out');
  });

  it('that signs in signs in here too', () => {
    const { store, sessions } = open();
    writeSession(store, maria);
    sessions.changedElsewhere('ha_token');
    expect(sessions.state()).toEqual({ kind: 'in', who: maria, visit: 1 });
  });

  it('that signs somebody else in makes another visit here, and a renewal does not', () => {
    const { store, sessions } = signedIn();
    writeSession(store, { ...maria, tokens: { session: { ...session, accessToken: 'second' } } });
    sessions.changedElsewhere('ha_token');
    expect(sessions.state()).toMatchObject({
      visit: 0,
      who: { tokens: { session: { accessToken: 'second' } } },
    });
    writeSession(store, { ...maria, username: 'luca' });
    sessions.changedElsewhere('ha_token');
    expect(sessions.state()).toMatchObject({ visit: 1, who: { username: 'luca' } });
  });

  it('that writes something else changes nothing', () => {
    const { store, sessions } = signedIn();
    store.removeItem('ha_token');
    sessions.changedElsewhere('notifications');
    expect(sessions.state().kind).toBe('in');
  });
});
