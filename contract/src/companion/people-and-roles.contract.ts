import type { AuditPage, MenuEntry, Person, Profile, Role } from '@soglia/contracts/companion';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usersOf } from '../fixtures/own-user.ts';
import { target } from '../target/target.ts';
import { request } from '../wire/request.ts';
import { openFlow, stepFlow, type FlowStep } from '../wire/sign-in.ts';
import { firstAnswer, HubSocket } from '../wire/socket.ts';
import { newName, startHouse, type GatewayHouse } from './gateway-house.ts';

const PASSWORD = 'tagliatelle al ragù';
const MAP = 1;
const LOGBOOK = 3;

interface HubPerson {
  readonly id: string;
  readonly user_id?: string | null;
}

async function personsOfHub() {
  await using hub = await HubSocket.signedIn(target.owner.token);
  return (await hub.result<{ storage: HubPerson[] }>({ type: 'person/list' })).storage;
}

async function usersOfHub() {
  await using hub = await HubSocket.signedIn(target.owner.token);
  return await usersOf(hub);
}

const userOfHub = async (id: string) => (await usersOfHub()).find((user) => user.id === id);

// The suite starts a gateway of its own in front of the bare hub.
describe.runIf(target.gateway === undefined)('people and roles, through the gateway', () => {
  let house: GatewayHouse;
  beforeAll(async () => {
    house = await startHouse({ prepared: true });
  });
  afterAll(async () => {
    await house[Symbol.asyncDispose]();
  });

  const asOwner = (method: string, path: string, body?: unknown) =>
    house.call(house.owner, method, path, body);
  const peopleOf = async () => (await asOwner('GET', '/api/users')).body as Person[];
  const rolesOf = async () => (await asOwner('GET', '/api/roles')).body as Role[];
  const removePerson = (id: string) => asOwner('DELETE', `/api/users?user_id=${id}`);
  const removeRole = (id: string) => asOwner('DELETE', '/api/roles', { role_id: id });

  async function newRole(fields: Readonly<Record<string, unknown>> = {}) {
    const name = newName();
    const { status, body } = await asOwner('POST', '/api/roles', { name, functions: [LOGBOOK], ...fields });
    expect(status).toBe(201);
    const role = body as Role;
    return { role, [Symbol.asyncDispose]: () => removeRole(role.id).then(() => undefined) };
  }

  async function newPerson(roleId: string, fields: Readonly<Record<string, unknown>> = {}) {
    const wanted = { username: newName(), password: PASSWORD, role_id: roleId, ...fields };
    const answer = await asOwner('POST', '/api/users', wanted);
    expect(answer).toMatchObject({ status: 201 });
    const person = answer.body as Person;
    const username = person.username ?? '';
    return {
      person,
      account: { username, password: PASSWORD },
      [Symbol.asyncDispose]: () => removePerson(person.id).then(() => undefined),
    };
  }

  it('a person is created, lives in the house, is deactivated, returns and is deleted', async () => {
    await using made = await newRole({ functions: [MAP, LOGBOOK] });
    await using one = await newPerson(made.role.id, { name: 'Nonna Rosa', phone: '+393331234567' });
    const { person, account } = one;

    // On the hub: nobody's administrator, with a password and a person.
    expect(await userOfHub(person.id)).toMatchObject({
      username: account.username,
      name: 'Nonna Rosa',
      is_active: true,
      is_owner: false,
      group_ids: ['system-users'],
      credentials: [{ type: 'homeassistant' }],
    });
    expect((await personsOfHub()).filter(({ user_id }) => user_id === person.id)).toHaveLength(1);
    expect(await peopleOf()).toContainEqual(person);

    // Signs in from another client, reads what is hers.
    const token = await house.signIn({ ...account, username: account.username.toUpperCase() });
    expect((await house.call(token, 'GET', '/api/user_profile')).body).toMatchObject({
      id: person.id,
      username: account.username,
      name: 'Nonna Rosa',
      phone: '+393331234567',
      role: made.role.name,
      is_admin: false,
      ha_version: target.version,
    } satisfies Partial<Profile>);
    const menu = (await house.call(token, 'GET', '/api/roles_permissions')).body as MenuEntry[];
    const given = ['1', '3'];
    expect(menu.map(({ menu_item: item }) => item).filter((item) => !given.includes(item))).toEqual([]);
    expect(menu).toContainEqual({
      menu_item: '3',
      menu_label: expect.any(String) as string,
      url: '/logbook',
    });

    // Is refused what is for administrators, by the gateway and by the hub.
    const refused: [string, string, unknown?][] = [
      ['GET', '/api/users'],
      ['POST', '/api/users', { username: newName(), password: PASSWORD, role_id: made.role.id }],
      ['PUT', `/api/users/${person.id}`, { name: 'Capo' }],
      ['DELETE', `/api/users?user_id=${person.id}`],
      ['POST', '/api/ha_users', { username: 'x', password: 'x', name: 'x', is_admin: false }],
      ['GET', '/api/roles'],
      ['POST', '/api/roles', { name: 'Capi', functions: [] }],
      ['PUT', `/api/roles/${made.role.id}`, { name: 'Capi', functions: [] }],
      ['DELETE', '/api/roles', { role_id: made.role.id }],
      ['GET', '/api/audit_log'],
    ];
    for (const [method, path, body] of refused) {
      expect(await house.call(token, method, path, body), `${method} ${path}`).toMatchObject({
        status: 403,
        code: 'administrators_only',
      });
    }
    await using hers = await HubSocket.signedIn(token, house.url);
    for (const command of [
      { type: 'config/auth/list' },
      { type: 'config/auth/update', user_id: person.id, group_ids: ['system-admin'] },
      { type: 'person/create', name: 'x' },
    ])
      expect(await hers.refusal(command), command.type).toBe('unauthorized');
    expect((await house.call(token, 'POST', '/api/services/automation/reload', {})).status).toBe(401);

    // Is deactivated: her sockets end, also on hubs that leave them open.
    expect((await asOwner('PUT', `/api/users/${person.id}`, { active: false })).body).toMatchObject({
      active: false,
    });
    await hers.closed;
    expect(await firstAnswer(token, house.url)).toBe('auth_invalid');
    expect((await house.call(token, 'GET', '/api/user_profile')).status).toBe(401);
    expect(await userOfHub(person.id)).toMatchObject({ is_active: false });
    expect((await stepFlow(house.url, await openFlow(house.url), account)).status).toBe(403);

    // Returns.
    expect((await asOwner('PUT', `/api/users/${person.id}`, { active: true })).body).toMatchObject({
      active: true,
    });
    const second = await house.signIn(account);
    await using again = await HubSocket.signedIn(second, house.url);
    await again.settled();

    // Is deleted, once and again.
    expect((await removePerson(person.id)).status).toBe(204);
    await again.closed;
    expect((await removePerson(person.id)).status).toBe(204);
    expect(await firstAnswer(second, house.url)).toBe('auth_invalid');
    expect(await userOfHub(person.id)).toBeUndefined();
    expect((await peopleOf()).map(({ id }) => id)).not.toContain(person.id);
    expect(JSON.stringify([await usersOfHub(), await personsOfHub()])).not.toContain(person.id);
    const step = await stepFlow(house.url, await openFlow(house.url), account);
    expect((step.json() as FlowStep).errors).toEqual({ base: 'invalid_auth' });

    // The user name is free.
    const successor = await newPerson(made.role.id, { username: account.username });
    expect(successor.person.id).not.toBe(person.id);
    await successor[Symbol.asyncDispose]();

    // Everything is on record, newest first.
    const { entries } = (await asOwner('GET', `/api/audit_log?subject=${person.id}`)).body as AuditPage;
    expect(entries.map(({ action }) => action)).toEqual([
      'person.deleted',
      'person.activated',
      'person.deactivated',
      'person.created',
    ]);
  });

  it('what another administrator does on the hub is followed', async () => {
    await using made = await newRole();
    await using one = await newPerson(made.role.id);
    const token = await house.signIn(one.account);
    await using hers = await HubSocket.signedIn(token, house.url);
    await hers.settled();
    await using bare = await HubSocket.signedIn(target.owner.token);
    await bare.result({ type: 'config/auth/update', user_id: one.person.id, is_active: false });
    await hers.closed;
    expect((await house.call(token, 'GET', '/api/user_profile')).status).toBe(401);
    await expect
      .poll(async () => (await peopleOf()).find(({ id }) => id === one.person.id)?.active, {
        timeout: 10_000,
      })
      .toBe(false);
    const left = (await personsOfHub()).find(({ user_id: userId }) => userId === one.person.id);
    await bare.result({ type: 'config/auth/delete', user_id: one.person.id });
    await expect
      .poll(async () => (await peopleOf()).map(({ id }) => id), { timeout: 10_000 })
      .not.toContain(one.person.id);
    // The hub keeps the person of a user whom it deletes.
    await bare.result({ type: 'person/delete', person_id: left?.id });
  });

  it('user names that the hub takes for the same are taken once', async () => {
    await using made = await newRole();
    await using one = await newPerson(made.role.id);
    const { username } = one.account;
    const create = (name: string) =>
      asOwner('POST', '/api/users', { username: name, password: PASSWORD, role_id: made.role.id });
    for (const name of [username, ` ${username} `, username.toUpperCase()])
      expect(await create(name), name).toMatchObject({ status: 409, code: 'username_taken' });
    const { id } = one.person;
    expect(
      await asOwner('POST', '/api/ha_users', {
        username,
        password: PASSWORD,
        name: username,
        is_admin: false,
      }),
    ).toMatchObject({ status: 200, body: { id, username, created: false } });
    expect((await peopleOf()).filter((person) => person.username === username)).toHaveLength(1);
  });

  it('a user name is written as the hub compares it', async () => {
    await using made = await newRole();
    const username = newName();
    await using one = await newPerson(made.role.id, { username: ` ${username.toUpperCase()} ` });
    expect(one.person.username).toBe(username);
    expect(await userOfHub(one.person.id)).toMatchObject({ username });
    await house.signIn(one.account);
  });

  it('a new name is that of the user and of the person', async () => {
    await using made = await newRole();
    await using one = await newPerson(made.role.id);
    const { id } = one.person;
    expect(await asOwner('PUT', `/api/users/${id}`, { name: 'Zio Piero' })).toMatchObject({
      status: 200,
      body: { name: 'Zio Piero' },
    });
    expect(await userOfHub(id)).toMatchObject({ name: 'Zio Piero', group_ids: ['system-users'] });
    expect((await personsOfHub()).find(({ user_id: userId }) => userId === id)).toMatchObject({
      name: 'Zio Piero',
    });
  });

  it('the menu has only pages that the hub has', async () => {
    const menu = (await asOwner('GET', '/api/roles_permissions')).body as MenuEntry[];
    expect(menu.length).toBeGreaterThanOrEqual(6);
    for (const { url } of menu) {
      const page = await request(`${target.url}${url}`);
      expect({ url, status: page.status }).toEqual({ url, status: 200 });
    }
  });

  it('a role is deleted only once nobody holds it', async () => {
    await using made = await newRole();
    const { role } = made;
    const one = await newPerson(role.id);
    expect((await rolesOf()).find(({ id }) => id === role.id)).toMatchObject({ people: 1 });
    expect(await removeRole(role.id)).toMatchObject({
      status: 409,
      code: 'role_in_use',
      body: { error: expect.stringContaining('a un utente') as string },
    });
    await one[Symbol.asyncDispose]();
    expect((await removeRole(role.id)).status).toBe(204);
    expect((await removeRole(role.id)).status).toBe(204);
    expect((await rolesOf()).map(({ id }) => id)).not.toContain(role.id);
  });

  it('neither the owner nor the role of administrators can be deleted or changed', async () => {
    const owner = (await peopleOf()).find(({ is_owner: isOwner }) => isOwner);
    expect(owner).toMatchObject({ is_admin: true, role_id: 'administrator', active: true });
    const id = owner?.id ?? '';
    for (const answer of [
      await removePerson(id),
      await asOwner('PUT', `/api/users/${id}`, { active: false }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.code).toMatch(/^person_is_(owner|self)$/);
    }
    expect(await removeRole('administrator')).toMatchObject({ status: 409, code: 'role_fixed' });
    expect(await asOwner('PUT', '/api/roles/administrator', { name: 'Capi', functions: [] })).toMatchObject({
      status: 409,
      code: 'role_fixed',
    });
    await using made = await newRole();
    await using one = await newPerson(made.role.id);
    expect(await asOwner('PUT', `/api/users/${one.person.id}`, { role_id: 'administrator' })).toMatchObject({
      status: 409,
      code: 'role_fixed',
    });
  });

  it('people of the hub appear by themselves, each with a role', async () => {
    const people = await peopleOf();
    const guest = people.find(({ username }) => username === target.guest.username);
    expect(guest).toMatchObject({ is_admin: false, active: true, created_at: null });
    const standard = (await rolesOf()).find(({ isDefault }) => isDefault);
    expect(guest?.role_id).toBe(standard?.id);
    expect(people.map(({ name }) => name)).not.toContain('Home Assistant Content');
  });

  it('the menu offers only pages that this hub has', async () => {
    const menu = (await asOwner('GET', '/api/roles_permissions')).body as MenuEntry[];
    expect(menu.length).toBeGreaterThanOrEqual(6);
    for (const { url } of menu)
      expect({ url, status: (await request(`${target.url}${url}`)).status }).toEqual({ url, status: 200 });
  });

  it('everybody changes their own profile', async () => {
    await using made = await newRole();
    await using one = await newPerson(made.role.id);
    const token = await house.signIn(one.account);
    const change = { name: 'Zia Pina', email: 'pina@example.it', phone: null };
    expect((await house.call(token, 'PUT', '/api/user_profile', change)).body).toMatchObject(change);
    expect(await userOfHub(one.person.id)).toMatchObject({ name: 'Zia Pina' });
    expect((await peopleOf()).find(({ id }) => id === one.person.id)).toMatchObject(change);
  });
});
