import { describe, expect, it } from 'vitest';
import { newSession } from '../fixtures/session.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { client, grant, revoke } from '../wire/sign-in.ts';
import { HubSocket } from '../wire/socket.ts';

const { url, guest } = target;

describe('revoking a refresh token', () => {
  it('answers 200 with an empty body, to a malformed token too', async () => {
    const answer = await revoke(url, 'malformed');
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('');
  });

  it('closes its sockets and invalidates its access tokens', async () => {
    await using session = await newSession(guest);
    await using hub = await HubSocket.signedIn(session.access_token);
    expect((await revoke(url, session.refresh_token)).status).toBe(200);

    const { code } = await hub.closed;
    // 2024.3 drops the socket without a close frame; our gateway closes with 1014.
    const dropped = target.gateway === undefined ? 1006 : 1014;
    expect(code).toBe(since('2025.1') ? 1000 : dropped);
    expect((await http('/api/', { token: session.access_token })).status).toBe(401);
    const renewal = await grant(url, {
      grant_type: 'refresh_token',
      refresh_token: session.refresh_token,
      client_id: client.id,
    });
    expect(renewal.status).toBe(400);
    expect(renewal.json()).toMatchObject({ error: 'invalid_grant' });

    await using after = await HubSocket.open();
    after.send({ type: 'auth', access_token: session.access_token });
    await after.receivedOf('auth_invalid');
    await after.closed;
  });

  it('does not affect other sessions of that user', async () => {
    await using one = await newSession(guest);
    await using other = await newSession(guest);
    await using hub = await HubSocket.signedIn(other.access_token);
    await revoke(url, one.refresh_token);
    expect((await http('/api/', { token: one.access_token })).status).toBe(401);
    await hub.settled();
    expect((await http('/api/', { token: other.access_token })).status).toBe(200);
  });
});
