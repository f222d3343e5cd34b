import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, version } = target;
const auth = { type: 'auth', access_token: owner.token };

describe.concurrent('the auth phase of a socket', () => {
  it('sends auth_required with the version', async ({ expect }) => {
    await using hub = await HubSocket.open();
    expect(await hub.receivedOf('auth_required')).toEqual({ type: 'auth_required', ha_version: version });
  });

  it('accepts a valid token', async ({ expect }) => {
    await using hub = await HubSocket.open();
    await hub.receivedOf('auth_required');
    hub.send(auth);
    expect(await hub.receivedOf('auth_ok')).toEqual({ type: 'auth_ok', ha_version: version });
  });

  it('accepts a token that is sent before auth_required', async ({ expect }) => {
    await using hub = await HubSocket.open();
    hub.send(auth);
    await hub.receivedOf('auth_ok');
    expect(hub.received.map(({ type }) => type)).toEqual(['auth_required', 'auth_ok']);
  });

  it('accepts a foreign origin', async () => {
    await using hub = await HubSocket.open({ origin: 'http://soglia.test:8080' });
    hub.send(auth);
    await hub.receivedOf('auth_ok');
  });

  it.each<[string, unknown]>([
    ['a malformed token', { type: 'auth', access_token: 'malformed' }],
    ['a token of another hub', { type: 'auth', access_token: foreignToken() }],
    ['no token', { type: 'auth' }],
    ['null for a token', { type: 'auth', access_token: null }],
    ['a number for a token', { type: 'auth', access_token: 5 }],
    ['an id', { ...auth, id: 1 }],
    ['a key too many', { ...auth, extra: true }],
    ['a command', { id: 1, type: 'ping' }],
    ['a list', [auth]],
    ['a text', 'auth'],
    ['null', null],
  ])('answers auth_invalid to %s, and closes', async (_name, message) => {
    await using hub = await HubSocket.open();
    hub.send(message);
    expect(await hub.receivedOf('auth_invalid')).toHaveProperty('message');
    expect((await hub.closed).code).toBe(1000);
    expect(hub.received.map(({ type }) => type)).toEqual(['auth_required', 'auth_invalid']);
  });

  it.each<[string, (hub: HubSocket) => void]>([
    ['truncated JSON', (hub) => hub.sendText('{"type":"auth"')],
    ['an empty frame', (hub) => hub.sendText('')],
    ['a binary frame', (hub) => hub.sendBinary(Buffer.from(JSON.stringify(auth)))],
  ])('closes without an answer at %s', async (_name, speak) => {
    await using hub = await HubSocket.open();
    await hub.receivedOf('auth_required');
    speak(hub);
    await hub.closed;
    expect(hub.received.map(({ type }) => type)).toEqual(['auth_required']);
  });

  it('accepts at most 64 kB before auth', async ({ expect }) => {
    await using hub = await HubSocket.open();
    await hub.receivedOf('auth_required');
    hub.send({ type: 'auth', access_token: 'x'.repeat(70_000) });
    await hub.closed;
    // The limit came with 2026; before, the long token is only a wrong one. Our gateway has the limit whatever hub is behind it.
    const expected =
      since('2026.1') || target.gateway !== undefined ? ['auth_required'] : ['auth_required', 'auth_invalid'];
    expect(hub.received.map(({ type }) => type)).toEqual(expected);
  });

  it('closes a socket that sends nothing', async ({ expect }) => {
    await using hub = await HubSocket.open();
    await hub.closed;
    expect(hub.received.map(({ type }) => type)).toEqual(['auth_required']);
  });

  it('answers 400 to a plain request', async ({ expect }) => {
    const answer = await http('/api/websocket');
    expect(answer.status).toBe(400);
    expect(answer.type).toContain('text/plain');
  });
});

/** A well-formed token that no hub of this run issued. */
function foreignToken(): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'f'.repeat(32), iat: now, exp: now + 1800 })}.${'A'.repeat(43)}`;
}
