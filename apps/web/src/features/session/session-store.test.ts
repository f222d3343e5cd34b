import type { Session } from '@soglia/hub-client';
import { describe, expect, it, vi } from 'vitest';
import { createSessionStore } from './session-store.ts';
import { writeSession } from './stored-session.ts';
import { memoryStore } from './testing/memory-store.ts';

const session: Session = {
  base: 'http://casa.local:8123',
  clientId: 'http://casa.local:8080/',
  accessToken: 'first',
  refreshToken: 'refresh',
  dialect: 'stock',
};
const maria = { username: 'maria', session };

function signedIn() {
  const store = memoryStore();
  writeSession(store, maria);
  return { store, sessions: createSessionStore(store) };
}

describe('the session', () => {
  it('starts where the last visit left it', () => {
    expect(signedIn().sessions.state()).toEqual({ kind: 'in', who: maria });
    expect(createSessionStore(memoryStore()).state()).toEqual({
      kind: 'out',
      lastUsername: '',
      why: undefined,
    });
  });

  it('begins, is kept, and tells who listens', () => {
    const store = memoryStore();
    const sessions = createSessionStore(store);
    const heard = vi.fn();
    const stop = sessions.subscribe(heard);
    sessions.begin(maria);
    expect(sessions.state()).toEqual({ kind: 'in', who: maria });
    expect(createSessionStore(store).state()).toEqual({ kind: 'in', who: maria });
    stop();
    sessions.end('logout');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('does not begin where it cannot be kept', () => {
    const store = memoryStore();
    const sessions = createSessionStore(store);
    store.full = true;
    expect(() => sessions.begin(maria)).toThrow('full');
    expect(sessions.state().kind).toBe('out');
  });

  it('goes on with a new token, also where that cannot be kept', () => {
    const { store, sessions } = signedIn();
    store.full = true;
    sessions.renewed({ ...session, accessToken: 'second' });
    expect(sessions.state()).toMatchObject({ kind: 'in', who: { session: { accessToken: 'second' } } });
  });

  it('follows a hub that has moved, and stays the same where it has not', () => {
    const { store, sessions } = signedIn();
    const before = sessions.state();
    sessions.moved('http://casa.local:8123');
    expect(sessions.state()).toBe(before);
    sessions.moved('http://10.0.0.4:8123');
    expect(store.all()).toMatchObject({ serverIp: '10.0.0.4:8123', lastWorkingUrl: 'http://10.0.0.4:8123' });
  });

  it('leaves nothing after a logout', () => {
    const { store, sessions } = signedIn();
    sessions.end('logout');
    expect(sessions.state()).toEqual({ kind: 'out', lastUsername: '', why: 'logout' });
    expect(store.all()).toEqual({});
  });

  it('remembers the person where the hub ended it, and no token', () => {
    const { store, sessions } = signedIn();
    sessions.end('ended');
    sessions.renewed({ ...session, accessToken: 'late' });
    expect(sessions.state()).toEqual({ kind: 'out', lastUsername: 'maria', why: 'ended' });
    expect(Object.values(store.all())).not.toContain('late');
    expect(store.all()).not.toHaveProperty('ha_refresh_token');
  });
});

describe('another window', () => {
  it('that signs out signs out here too', () => {
    const { store, sessions } = signedIn();
    store.removeItem('ha_token');
    sessions.changedElsewhere('ha_token');
    expect(sessions.state()).toEqual({ kind: 'out', lastUsername: 'maria', why: 'elsewhere' });
  });

  it('that signs in signs in here too', () => {
    const store = memoryStore();
    const sessions = createSessionStore(store);
    writeSession(store, maria);
    sessions.changedElsewhere('ha_token');
    expect(sessions.state()).toEqual({ kind: 'in', who: maria });
  });

  it('that writes something else changes nothing', () => {
    const { store, sessions } = signedIn();
    store.removeItem('ha_token');
    sessions.changedElsewhere('notifications');
    expect(sessions.state().kind).toBe('in');
  });
});
