import { describe, expect, it } from 'vitest';
import { createUser, newUsername, ownUser, PROVIDER, removeUser, usersOf } from '../fixtures/own-user.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { openFlow, signIn, stepFlow, type FlowStep } from '../wire/sign-in.ts';
import { firstAnswer, HubSocket } from '../wire/socket.ts';

const { url, owner, guest } = target;
const nobody = '0'.repeat(32);

async function canSignIn(username: string, password: string): Promise<boolean> {
  const answer = await stepFlow(url, await openFlow(url), { username, password });
  return (answer.json() as FlowStep).type === 'create_entry';
}

/** The translation key of a refused command, or its code where the hub gives none. */
async function refusalKey(hub: HubSocket, command: { type: string; [field: string]: unknown }) {
  const { error } = await hub.answer(hub.ask(command));
  return error?.translation_key ?? error?.code;
}

describe('user names and passwords', () => {
  it('are given to a user, who signs in with them however the name is written', async () => {
    await using person = await ownUser();
    await using admin = await HubSocket.signedIn(owner.token);
    expect((await usersOf(admin)).find(({ id }) => id === person.id)).toMatchObject({
      username: person.username,
      credentials: [{ type: 'homeassistant' }],
    });
    const tokens = await signIn(url, ` ${person.username.toUpperCase()} `, person.password);
    await using hub = await HubSocket.signedIn(tokens.access_token);
    expect(await hub.result({ type: 'auth/current_user' })).toMatchObject({
      id: person.id,
      is_admin: false,
      is_owner: false,
      credentials: [{ auth_provider_type: 'homeassistant', auth_provider_id: null }],
    });
    expect(await canSignIn(person.username, `${person.password}x`)).toBe(false);
  });

  it('are unique, and written plainly', async () => {
    await using person = await ownUser();
    await using admin = await HubSocket.signedIn(owner.token);
    const { id } = await createUser(admin, newUsername(), ['system-users']);
    try {
      const create = (username: string) => ({
        type: `${PROVIDER}/create`,
        user_id: id,
        username,
        password: 'secret',
      });
      // 2024.3 has a code of its own; later it is a translation key.
      expect(await refusalKey(admin, create(person.username))).toBe(
        since('2025.1') ? 'username_already_exists' : 'username_exists',
      );
      if (since('2025.1')) {
        expect(await refusalKey(admin, create(` ${newUsername()}`))).toBe('username_not_normalized');
        expect(await refusalKey(admin, create(newUsername().toUpperCase()))).toBe('username_not_normalized');
        const { error } = await admin.answer(admin.ask(create(person.username)));
        expect(error).toMatchObject({ code: 'home_assistant_error', translation_domain: 'auth' });
      }
    } finally {
      await removeUser(id);
    }
  });

  it('are one for each user', async () => {
    // Before, a second one could be hung on anybody.
    if (!since('2026.11')) return;
    await using person = await ownUser();
    await using admin = await HubSocket.signedIn(owner.token);
    expect(
      await admin.refusal({
        type: `${PROVIDER}/create`,
        user_id: person.id,
        username: newUsername(),
        password: 'secret',
      }),
    ).toBe('credentials_exist');
  });

  it('of the owner are the business of the owner', async () => {
    if (!since('2026.11')) return;
    await using administrator = await ownUser(['system-admin']);
    const { access_token } = await administrator.signIn();
    await using hub = await HubSocket.signedIn(access_token);
    const { id } = (await usersOf(hub)).find(({ is_owner }) => is_owner) ?? {};
    expect(
      await hub.refusal({
        type: `${PROVIDER}/create`,
        user_id: id,
        username: newUsername(),
        password: 'x',
      }),
    ).toBe('unauthorized');
    expect(await hub.refusal({ type: `${PROVIDER}/delete`, username: owner.username })).toBe(
      'cannot_delete_owner_credentials',
    );
  });

  it.each([
    ['nobody', { user_id: nobody, username: 'x', password: 'x' }, 'not_found'],
    ['a name that is no text', { user_id: nobody, username: 7, password: 'x' }, 'invalid_format'],
    ['no password', { user_id: nobody, username: 'x' }, 'invalid_format'],
  ])('are not given to %s', async (_name, fields, code) => {
    await using admin = await HubSocket.signedIn(owner.token);
    expect(await admin.refusal({ type: `${PROVIDER}/create`, ...fields })).toBe(code);
  });

  it('are not given to what the hub made for itself', async () => {
    await using admin = await HubSocket.signedIn(owner.token);
    const own = (await usersOf(admin)).find((user) => user.system_generated)?.id;
    expect(
      await admin.refusal({ type: `${PROVIDER}/create`, user_id: own, username: 'x', password: 'x' }),
    ).toBe('system_generated');
  });

  it('are taken away; the user remains and signs in no more', async () => {
    await using person = await ownUser();
    await using admin = await HubSocket.signedIn(owner.token);
    const { access_token } = await person.signIn();
    await admin.result({ type: `${PROVIDER}/delete`, username: person.username });
    expect((await usersOf(admin)).find(({ id }) => id === person.id)).toMatchObject({
      username: null,
      credentials: [],
    });
    expect(await canSignIn(person.username, person.password)).toBe(false);
    // Since 2026.11 the sessions end with it.
    if (since('2026.11')) expect(await firstAnswer(access_token)).toBe('auth_invalid');
    expect(await refusalKey(admin, { type: `${PROVIDER}/delete`, username: newUsername() })).toBe(
      since('2025.1') ? 'user_not_found' : 'auth_not_found',
    );
  });
});

describe("one's own password", () => {
  const change = (current_password: string, new_password: string) => ({
    type: `${PROVIDER}/change_password`,
    current_password,
    new_password,
  });

  it('is changed with the current one, and ends nothing', async () => {
    await using person = await ownUser();
    const { access_token } = await person.signIn();
    await using hub = await HubSocket.signedIn(access_token);
    expect(await hub.refusal(change('not-this-one', 'new'))).toBe('invalid_current_password');
    expect(await canSignIn(person.username, person.password)).toBe(true);
    await hub.result(change(person.password, 'nuova password'));
    expect(await canSignIn(person.username, person.password)).toBe(false);
    expect(await canSignIn(person.username, 'nuova password')).toBe(true);
    await hub.settled();
    expect(await firstAnswer(access_token)).toBe('auth_ok');
  });

  it('may be empty, and counts up to 72 bytes', async () => {
    await using person = await ownUser();
    const { access_token } = await person.signIn();
    await using hub = await HubSocket.signedIn(access_token);
    await hub.result(change(person.password, ''));
    expect(await canSignIn(person.username, '')).toBe(true);
    const long = 'p'.repeat(72);
    await hub.result(change('', `${long}one`));
    expect(await canSignIn(person.username, `${long}two`)).toBe(true);
    expect(await canSignIn(person.username, long.slice(1))).toBe(false);
  });

  it('is not there for a user without one', async () => {
    await using person = await ownUser();
    const { access_token } = await person.signIn();
    await using hub = await HubSocket.signedIn(access_token);
    const token = await hub.result<string>({
      type: 'auth/long_lived_access_token',
      client_name: 'contract',
      lifespan: 1,
    });
    await using admin = await HubSocket.signedIn(owner.token);
    await admin.result({ type: `${PROVIDER}/delete`, username: person.username });
    await using still = await HubSocket.signedIn(token);
    expect(await still.refusal(change(person.password, 'new'))).toBe('credentials_not_found');
    expect(await still.result({ type: 'auth/current_user' })).toMatchObject({ credentials: [] });
  });
});

describe('the owner', () => {
  it("changes anybody's password, other administrators do not", async () => {
    await using person = await ownUser();
    await using administrator = await ownUser(['system-admin']);
    const command = { type: `${PROVIDER}/admin_change_password`, user_id: person.id, password: 'reset' };
    const { access_token } = await administrator.signIn();
    await using other = await HubSocket.signedIn(access_token);
    expect(await other.refusal(command)).toBe('unauthorized');
    await using no = await HubSocket.signedIn(guest.token);
    expect(await no.refusal(command)).toBe('unauthorized');

    await using admin = await HubSocket.signedIn(owner.token);
    await admin.result(command);
    expect(await canSignIn(person.username, 'reset')).toBe(true);
    expect(await admin.refusal({ ...command, user_id: nobody })).toBe('user_not_found');
    const { id } = await createUser(admin, newUsername(), []);
    try {
      expect(await admin.refusal({ ...command, user_id: id })).toBe('credentials_not_found');
    } finally {
      await removeUser(id);
    }
  });

  it("changes anybody's user name", async () => {
    await using person = await ownUser();
    await using admin = await HubSocket.signedIn(owner.token);
    const username = newUsername();
    const command = { type: `${PROVIDER}/admin_change_username`, user_id: person.id, username };
    if (!since('2025.1')) {
      // 2024.3 cannot change a user name.
      expect(await admin.refusal(command)).toBe('unknown_command');
      return;
    }
    await using administrator = await ownUser(['system-admin']);
    const { access_token } = await administrator.signIn();
    await using other = await HubSocket.signedIn(access_token);
    expect(await other.refusal(command)).toBe('unauthorized');
    const session = await person.signIn();
    await admin.result(command);
    expect(await canSignIn(person.username, person.password)).toBe(false);
    expect(await canSignIn(username, person.password)).toBe(true);
    expect((await usersOf(admin)).find(({ id }) => id === person.id)?.username).toBe(username);
    expect(await firstAnswer(session.access_token), 'the session goes on').toBe('auth_ok');
    expect(await refusalKey(admin, { ...command, username: owner.username })).toBe('username_already_exists');
    expect(await admin.refusal({ ...command, user_id: nobody })).toBe('user_not_found');
  });
});
