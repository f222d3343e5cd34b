import { describe, expect, it } from 'vitest';
import { ownUser, PROVIDER } from '../fixtures/own-user.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { exchange, openFlow, stepFlow, type FlowStep } from '../wire/sign-in.ts';
import { firstAnswer, HubSocket } from '../wire/socket.ts';

const { url, owner } = target;

const longLived = (hub: HubSocket): Promise<string> =>
  hub.result<string>({ type: 'auth/long_lived_access_token', client_name: 'contract', lifespan: 1 });

// The gateway may end more than the bare hub does: it is tried with the companion API.
describe.runIf(target.gateway === undefined)('what ends sockets and tokens', () => {
  it('a user who is deactivated', async () => {
    await using person = await ownUser();
    const { access_token } = await person.signIn();
    await using hub = await HubSocket.signedIn(access_token);
    const token = await longLived(hub);
    await using second = await HubSocket.signedIn(token);
    await using admin = await HubSocket.signedIn(owner.token);
    await admin.result({ type: 'config/auth/update', user_id: person.id, is_active: false });
    // 2024.3 leaves the sockets open.
    if (since('2025.1')) await Promise.all([hub.closed, second.closed]);
    expect(await firstAnswer(access_token)).toBe('auth_invalid');
    expect((await http('/api/', { token })).status).toBe(401);

    const blocked = await stepFlow(url, await openFlow(url), {
      username: person.username,
      password: person.password,
    });
    expect(blocked.status).toBe(403);
    expect(blocked.json()).toEqual({ message: 'Login blocked: User is not active' });

    await admin.result({ type: 'config/auth/update', user_id: person.id, is_active: true });
    // 2024.3 wakes the tokens again; since then they are gone.
    expect(await firstAnswer(token)).toBe(since('2025.1') ? 'auth_invalid' : 'auth_ok');
    await person.signIn();
  });

  it('a user who is deactivated between the code and the token', async () => {
    await using person = await ownUser();
    await using admin = await HubSocket.signedIn(owner.token);
    const step = await stepFlow(url, await openFlow(url), {
      username: person.username,
      password: person.password,
    });
    await admin.result({ type: 'config/auth/update', user_id: person.id, is_active: false });
    const answer = await exchange(url, (step.json() as FlowStep).result ?? '');
    expect(answer.status).toBe(403);
    expect(answer.json()).toEqual({ error: 'access_denied', error_description: 'User is not active' });
  });

  it('a user who is deleted', async () => {
    await using person = await ownUser();
    const { access_token, refresh_token } = await person.signIn();
    await using hub = await HubSocket.signedIn(access_token);
    const token = await longLived(hub);
    await using second = await HubSocket.signedIn(token);
    await using admin = await HubSocket.signedIn(owner.token);
    await admin.result({ type: 'config/auth/delete', user_id: person.id });
    // Until then the sockets of deleted users stayed open.
    if (since('2026.11')) await Promise.all([hub.closed, second.closed]);
    for (const gone of [access_token, token, refresh_token])
      expect(await firstAnswer(gone)).toBe('auth_invalid');
    const answer = await stepFlow(url, await openFlow(url), {
      username: person.username,
      password: person.password,
    });
    expect((answer.json() as FlowStep).errors).toEqual({ base: 'invalid_auth' });
  });

  it('not a change of groups, which takes effect on the open socket', async () => {
    await using person = await ownUser(['system-admin']);
    const { access_token } = await person.signIn();
    await using hub = await HubSocket.signedIn(access_token);
    await using admin = await HubSocket.signedIn(owner.token);
    const groups = async (group_ids: readonly string[]) => {
      await admin.result({ type: 'config/auth/update', user_id: person.id, group_ids });
      return hub.result<{ is_admin: boolean }>({ type: 'auth/current_user' });
    };
    const states = async () => (await hub.result<unknown[]>({ type: 'get_states' })).length;
    await hub.result({ type: 'config/auth/list' });
    expect(await states()).toBeGreaterThan(0);

    expect(await groups(['system-users'])).toMatchObject({ is_admin: false });
    expect(await hub.refusal({ type: 'config/auth/list' })).toBe('unauthorized');
    expect(await states()).toBeGreaterThan(0);

    await groups([]);
    expect(await states()).toBe(0);

    await groups(['system-read-only']);
    expect(await states()).toBeGreaterThan(0);
    expect(await groups(['system-admin'])).toMatchObject({ is_admin: true });
    await hub.result({ type: 'config/auth/list' });
  });

  it('a password that is taken away, with the sessions that began with it', async () => {
    // Earlier hubs end nothing.
    if (!since('2026.11')) return;
    await using person = await ownUser(['system-admin']);
    const { access_token } = await person.signIn();
    await using hub = await HubSocket.signedIn(access_token);
    const token = await longLived(hub);
    await using second = await HubSocket.signedIn(token);
    await hub.result({ type: `${PROVIDER}/delete`, username: person.username });
    await hub.closed;
    expect(await firstAnswer(access_token)).toBe('auth_invalid');
    await second.settled();
    expect(await firstAnswer(token), 'long-lived tokens stay').toBe('auth_ok');
  });

  it.each([
    ['all of them', {}, ['auth_invalid', 'auth_invalid', 'auth_invalid']],
    ['all but the current one', { delete_current_token: false }, ['auth_ok', 'auth_invalid', 'auth_invalid']],
    [
      'those of sessions',
      { token_type: 'normal', delete_current_token: false },
      ['auth_ok', 'auth_invalid', 'auth_ok'],
    ],
    [
      'the long-lived ones',
      { token_type: 'long_lived_access_token' },
      ['auth_ok', 'auth_ok', 'auth_invalid'],
    ],
  ])('tokens deleted by their user: %s', async (_name, fields, expected) => {
    await using person = await ownUser();
    const current = await person.signIn();
    const other = await person.signIn();
    await using hub = await HubSocket.signedIn(current.access_token);
    const tokens = [current.access_token, other.access_token, await longLived(hub)];
    const command = { type: 'auth/delete_all_refresh_tokens', ...fields };
    expect(await hub.result(command)).toEqual({});
    if (expected[0] === 'auth_invalid') await hub.closed;
    const answers: string[] = [];
    for (const token of tokens) answers.push(await firstAnswer(token));
    expect(answers).toEqual(expected);
  });
});

// Only the bare hub is asked from an address that its trusted proxy names.
describe.runIf(target.gateway === undefined)('a user of the home network', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('is refused from elsewhere', async () => {
    await using person = await ownUser();
    const { access_token } = await person.signIn();
    await using admin = await HubSocket.signedIn(owner.token);
    await admin.result({ type: 'config/auth/update', user_id: person.id, local_only: true });

    const status = async (address: string) =>
      (await http('/api/', { token: access_token, headers: from(address) })).status;
    expect(await status('192.168.1.20')).toBe(200);
    expect(await status('203.0.113.7')).toBe(401);

    await using outside = await HubSocket.open(from('203.0.113.7'));
    outside.send({ type: 'auth', access_token });
    const answer = await outside.find(({ type }) => type !== 'auth_required', 'an answer');
    // Earlier hubs do not look at it on the socket.
    expect(answer.type).toBe(since('2026.11') ? 'auth_invalid' : 'auth_ok');
    await admin.result({
      type: 'call_service',
      domain: 'persistent_notification',
      service: 'dismiss',
      service_data: { notification_id: 'http-login' },
    });
  });
});
