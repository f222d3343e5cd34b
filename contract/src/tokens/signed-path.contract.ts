import { describe, expect, it } from 'vitest';
import { newSession } from '../fixtures/session.ts';
import { target } from '../target/target.ts';
import { http } from '../wire/http.ts';
import { revoke } from '../wire/sign-in.ts';
import { HubSocket } from '../wire/socket.ts';

const { url, guest } = target;
const sign = async (hub: HubSocket, path: string, fields: Record<string, unknown> = {}) =>
  (await hub.result<{ path: string }>({ type: 'auth/sign_path', path, ...fields })).path;

describe('a signed path', () => {
  it('allows reading that path without a token, and no other path', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const path = await sign(hub, '/api/config');
    expect(path).toMatch(/^\/api\/config\?authSig=[\w-]+\.[\w-]+\.[\w-]+$/);
    expect((await http(path)).status).toBe(200);
    expect((await http(path.replace('/api/config', '/api/states'))).status).toBe(401);
    expect((await http(`${path}&more=1`)).status).toBe(401);
    expect((await http(`${path.slice(0, -4)}AAAA`)).status).toBe(401);
  });

  it('keeps its own query', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const path = await sign(hub, '/api/config?a=1&b=2');
    expect((await http(path)).status).toBe(200);
    expect((await http(path.replace('a=1', 'a=2'))).status).toBe(401);
  });

  it('allows reading only', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const path = await sign(hub, '/api/services/light/turn_on');
    expect((await http(path, { method: 'POST', body: { entity_id: 'light.nobody_has_this' } })).status).toBe(
      401,
    );
  });

  it('has the rights of its signer, and ends with the session', async () => {
    await using session = await newSession(guest);
    await using hub = await HubSocket.signedIn(session.access_token);
    expect((await http(await sign(hub, '/api/error_log'))).status).toBe(401);
    const path = await sign(hub, '/api/config', { expires: 600 });
    expect((await http(path)).status).toBe(200);
    await revoke(url, session.refresh_token);
    expect((await http(path)).status).toBe(401);
  });

  it('expires', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const path = await sign(hub, '/api/config', { expires: -1 });
    expect((await http(path)).status).toBe(401);
  });

  it.each([
    ['no path', {}],
    ['a path that is a number', { path: 5 }],
    ['an end in words', { path: '/api/', expires: 'soon' }],
  ])('is refused for %s', async (_name, fields) => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal({ type: 'auth/sign_path', ...fields })).toBe('invalid_format');
  });
});
