import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newSession } from '../fixtures/session.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { revoke } from '../wire/sign-in.ts';
import { firstAnswer, HubSocket } from '../wire/socket.ts';

const { url, guest, owner } = target;

interface TokenEntry {
  readonly id: string;
  readonly type: string;
  readonly client_name: string | null;
  readonly is_current: boolean;
}

const tokensOf = (hub: HubSocket) => hub.result<TokenEntry[]>({ type: 'auth/refresh_tokens' });
const newLongLived = (client_name: string) => ({
  type: 'auth/long_lived_access_token',
  client_name,
  lifespan: 1,
});

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly iss: string;
    readonly iat: number;
    readonly exp: number;
  };

describe("a user's own tokens", () => {
  it('a long-lived token is created, listed and deleted, and its sockets are closed', async () => {
    await using session = await newSession(guest);
    await using hub = await HubSocket.signedIn(session.access_token);
    const name = `contract ${randomUUID()}`;
    const token = await hub.result<string>(newLongLived(name));
    expect((await http('/api/', { token })).status).toBe(200);
    await using other = await HubSocket.signedIn(token);

    const entry = (await tokensOf(hub)).find((one) => one.client_name === name);
    expect(entry).toMatchObject({ type: 'long_lived_access_token', is_current: false });
    expect(payloadOf(token).iss, 'the token names its entry').toBe(entry?.id);

    expect((await revoke(url, token)).status, 'revoking it by its text').toBe(200);
    expect((await http('/api/', { token })).status, 'does nothing').toBe(200);

    await hub.result({ type: 'auth/delete_refresh_token', refresh_token_id: entry?.id });
    await other.closed;
    expect((await http('/api/', { token })).status).toBe(401);
  });

  it('a long-lived token of ten years is valid until it is deleted', async () => {
    await using session = await newSession(guest);
    await using hub = await HubSocket.signedIn(session.access_token);
    const token = await hub.result<string>({ ...newLongLived(`contract ${randomUUID()}`), lifespan: 3650 });
    const { iss, iat, exp } = payloadOf(token);
    expect(exp - iat).toBe(3650 * 24 * 3600);
    expect(await firstAnswer(token)).toBe('auth_ok');
    await hub.result({ type: 'auth/delete_refresh_token', refresh_token_id: iss });
    expect(await firstAnswer(token)).toBe('auth_invalid');
  });

  it('a name cannot be used twice', async () => {
    await using session = await newSession(guest);
    await using hub = await HubSocket.signedIn(session.access_token);
    const name = `contract ${randomUUID()}`;
    await hub.result(newLongLived(name));
    expect(await hub.refusal(newLongLived(name))).toBe('unknown_error');
    const entry = (await tokensOf(hub)).find((one) => one.client_name === name);
    await hub.result({ type: 'auth/delete_refresh_token', refresh_token_id: entry?.id });
    const again = await hub.result<string>(newLongLived(name));
    expect((await http('/api/', { token: again })).status, 'a name is free once its token is deleted').toBe(
      200,
    );
    const second = (await tokensOf(hub)).find((one) => one.client_name === name);
    await hub.result({ type: 'auth/delete_refresh_token', refresh_token_id: second?.id });
  });

  it.each([
    ['no name', { lifespan: 1 }],
    ['no days', { client_name: 'contract' }],
    ['days in words', { client_name: 'contract', lifespan: 'many' }],
  ])('a long-lived token is refused with %s', async (_name, fields) => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal({ type: 'auth/long_lived_access_token', ...fields })).toBe('invalid_format');
  });

  it('the current session is marked', async () => {
    await using session = await newSession(guest);
    await using hub = await HubSocket.signedIn(session.access_token);
    const current = (await tokensOf(hub)).filter((one) => one.is_current);
    expect(current).toHaveLength(1);
    expect(current[0]).toMatchObject({ type: 'normal', client_id: 'http://soglia.test:8080/' });
  });

  it('deleting the current session closes its socket', async () => {
    await using session = await newSession(guest);
    await using hub = await HubSocket.signedIn(session.access_token);
    const current = (await tokensOf(hub)).find((one) => one.is_current);
    hub.ask({ type: 'auth/delete_refresh_token', refresh_token_id: current?.id });
    await hub.closed;
    expect((await http('/api/', { token: session.access_token })).status).toBe(401);
  });

  it("another user's tokens are neither listed nor deleted", async () => {
    await using hers = await HubSocket.signedIn(owner.token);
    await using his = await HubSocket.signedIn(guest.token);
    const entry = (await tokensOf(hers)).find((one) => one.is_current);
    expect((await tokensOf(his)).map((one) => one.id)).not.toContain(entry?.id);
    expect(await his.refusal({ type: 'auth/delete_refresh_token', refresh_token_id: entry?.id })).toBe(
      'invalid_token_id',
    );
    expect(await his.refusal({ type: 'auth/delete_refresh_token', refresh_token_id: 'malformed' })).toBe(
      'invalid_token_id',
    );
    await hers.settled();
  });

  it('the expiry of a refresh token can be disabled', async () => {
    await using session = await newSession(guest);
    await using hub = await HubSocket.signedIn(session.access_token);
    const current = (await tokensOf(hub)).find((one) => one.is_current);
    const command = {
      type: 'auth/refresh_token_set_expiry',
      refresh_token_id: current?.id,
      enable_expiry: false,
    };
    // Refresh tokens expire since 2024.6; 2024.3 does not know the command.
    if (since('2025.1')) await hub.result(command);
    else expect(await hub.refusal(command)).toBe('unknown_command');
  });
});

describe('auth/current_user', () => {
  it.each([
    ['the owner', owner, { is_owner: true, is_admin: true }],
    ['the guest', guest, { is_owner: false, is_admin: false }],
  ])('returns %s', async (_name, { token }, rights) => {
    await using hub = await HubSocket.signedIn(token);
    const user = await hub.result({ type: 'auth/current_user' });
    expect(user).toMatchObject({
      ...rights,
      credentials: [{ auth_provider_type: 'homeassistant', auth_provider_id: null }],
    });
    expect(user).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      name: expect.any(String) as string,
      mfa_modules: expect.any(Array) as unknown[],
    });
  });
});
