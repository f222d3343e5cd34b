import { describe, expect, test } from 'vitest';
import type { AuditPage, Person, Profile } from '@soglia/contracts/companion';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import { waitFor } from '#testing/wait-for.ts';

const nonna = { username: 'Nonna', password: 'segreta1', role_id: 'guest' };

const peopleOf = async ({ send, owner }: CompanionHouse) =>
  (await send(owner, 'GET', '/api/users')).body as Person[];

async function create(house: CompanionHouse, person: object = nonna): Promise<Person> {
  const answer = await house.send(house.owner, 'POST', '/api/users', person);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Person;
}

async function idOf(house: CompanionHouse, username: string): Promise<string> {
  const person = (await peopleOf(house)).find((one) => one.username === username);
  if (person === undefined) throw new Error(`no ${username}`);
  return person.id;
}

describe('the people of the house', () => {
  test('those of the hub are listed, by name, with their role', async () => {
    await using house = await startCompanionHouse();
    expect(
      (await peopleOf(house)).map(({ name, username, role_name: role, is_owner: owner, active }) => [
        name,
        username,
        role,
        owner,
        active,
      ]),
    ).toEqual([
      ['Giulia Bianchi', 'giulia', 'Residente', false, true],
      ['Luca Bianchi', 'luca', 'Residente', false, true],
      ['Maria Bianchi', 'maria', 'Amministratore', true, true],
    ]);
    const page = await house.send(house.owner, 'GET', '/api/users?limit=1&offset=1');
    expect((page.body as Person[]).map(({ username }) => username)).toEqual(['luca']);
    expect(await house.send(house.owner, 'GET', '/api/users?limit=0')).toMatchObject({
      code: 'invalid_fields',
    });
  });

  test('one is created on the hub too, signs in, and is no administrator', async () => {
    await using house = await startCompanionHouse();
    const person = await create(house, { ...nonna, name: 'Nonna Pina', phone: '+393331234567' });
    expect(person).toMatchObject({
      username: 'nonna',
      name: 'Nonna Pina',
      role_name: 'Ospite',
      is_admin: false,
      active: true,
      phone: '+393331234567',
      email: null,
      expires_on: null,
      last_access: null,
    });
    expect(person.created_at).not.toBeNull();
    const hub = await house.askHub(house.owner);
    expect(await hub.command({ type: 'config/auth/list' })).toContainEqual(
      expect.objectContaining({ id: person.id, name: 'Nonna Pina', group_ids: ['system-users'] }),
    );
    expect(await hub.command({ type: 'person/list' })).toMatchObject({
      storage: expect.arrayContaining([
        expect.objectContaining({ name: 'Nonna Pina', user_id: person.id }),
      ]) as unknown,
    });
    const token = await house.signIn('NONNA ', 'segreta1');
    const profile = (await house.send(token, 'GET', '/api/user_profile')).body as Profile;
    expect(profile).toMatchObject({
      id: person.id,
      username: 'nonna',
      name: 'Nonna Pina',
      role: 'Ospite',
      is_admin: false,
      ha_location: 'Casa Bianchi',
      server_ip: `127.0.0.1:${house.gateway.hubPort}`,
    });
    expect(await house.gateway.store.repairs.list()).toEqual([]);
    const { body } = await house.send(house.owner, 'GET', `/api/audit_log?subject=${person.id}`);
    expect(JSON.stringify(body)).not.toContain('segreta1');
    expect((body as AuditPage).entries[0]).toMatchObject({
      action: 'person.created',
      changes: expect.arrayContaining([{ field: 'role_id', before: null, after: 'Ospite' }]) as unknown,
    });
    expect(house.gateway.log()).not.toContain('segreta1');
  });

  test('user names that are one for the hub collide, also at the same time', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const both = await Promise.all(
      ['Straße', 'STRASSE', ' strasse '].map((username) =>
        send(owner, 'POST', '/api/users', { ...nonna, username }),
      ),
    );
    expect(both.map(({ status, code }) => `${status} ${code ?? ''}`).sort()).toEqual([
      '201 ',
      '409 username_taken',
      '409 username_taken',
    ]);
    expect(await send(owner, 'POST', '/api/users', { ...nonna, username: 'LUCA' })).toMatchObject({
      status: 409,
      code: 'username_taken',
    });
    expect(await peopleOf(house)).toHaveLength(4);
    expect(await house.gateway.store.repairs.list()).toEqual([]);
  });

  test('the role of the administrators is given to nobody, an unknown one neither', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const luca = await idOf(house, 'luca');
    for (const [role_id, code] of [
      ['administrator', 'role_fixed'],
      ['nothing', 'role_not_found'],
    ]) {
      expect(await send(owner, 'POST', '/api/users', { ...nonna, role_id })).toMatchObject({ code });
      expect(await send(owner, 'PUT', `/api/users/${luca}`, { role_id })).toMatchObject({ code });
    }
    expect(
      await send(owner, 'PUT', `/api/users/${await idOf(house, 'maria')}`, { role_id: 'guest' }),
    ).toMatchObject({
      code: 'role_fixed',
    });
    expect(await peopleOf(house)).toHaveLength(3);
  });

  test('the specification’s client asks for the hub’s person too: it is there, and never an administrator', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const { id } = await create(house);
    const asked = { username: 'Nonna', password: 'segreta1', name: 'Nonna', is_admin: false };
    for (let round = 0; round < 2; round += 1)
      expect(await send(owner, 'POST', '/api/ha_users', asked)).toMatchObject({
        status: 200,
        body: { id, username: 'nonna', created: false },
      });
    expect(await send(owner, 'POST', '/api/ha_users', { ...asked, is_admin: true })).toMatchObject({
      status: 422,
      code: 'invalid_fields',
    });
    expect(await send(owner, 'POST', '/api/ha_users', { ...asked, username: 'maria' })).toMatchObject({
      status: 409,
      code: 'username_taken',
    });
    const made = await send(owner, 'POST', '/api/ha_users', { ...asked, username: 'zia' });
    expect(made).toMatchObject({ status: 201, body: { username: 'zia', created: true } });
    expect((await peopleOf(house)).find(({ username }) => username === 'zia')).toMatchObject({
      is_admin: false,
      role_name: 'Residente',
    });
  });

  test('a change of name reaches the hub; every change is in the log with both values', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const { id } = await create(house);
    const change = {
      name: 'Pina',
      role_id: 'technician',
      email: 'pina@example.org',
      expires_on: '2999-01-31',
    };
    expect(await send(owner, 'PUT', `/api/users/${id}`, change)).toMatchObject({
      status: 200,
      body: { ...change, role_name: 'Tecnico', active: true },
    });
    const hub = await house.askHub(owner);
    expect(JSON.stringify(await hub.command({ type: 'person/list' }))).toContain('"name":"Pina"');
    expect(JSON.stringify(await hub.command({ type: 'config/auth/list' }))).toContain('"name":"Pina"');
    // The same again changes nothing.
    expect((await send(owner, 'PUT', `/api/users/${id}`, change)).status).toBe(200);
    const log = (await send(owner, 'GET', `/api/audit_log?subject=${id}&action=person.changed`))
      .body as AuditPage;
    expect(log.entries.map(({ changes }) => changes)).toEqual([
      [
        { field: 'name', before: 'Nonna', after: 'Pina' },
        { field: 'role_id', before: 'Ospite', after: 'Tecnico' },
        { field: 'email', before: null, after: 'pina@example.org' },
        { field: 'expires_on', before: null, after: '2999-01-31' },
      ],
    ]);
    expect(await send(owner, 'PUT', '/api/users/nobody', { name: 'A' })).toMatchObject({
      status: 404,
      code: 'person_not_found',
    });
  });

  test('who is deactivated is out at once, and comes back when activated', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const { id } = await create(house);
    const token = await house.signIn('nonna', 'segreta1');
    expect((await send(token, 'GET', '/api/user_profile')).status).toBe(200);
    expect(await send(owner, 'PUT', `/api/users/${id}`, { active: false })).toMatchObject({
      status: 200,
      body: { active: false },
    });
    expect((await send(token, 'GET', '/api/user_profile')).status).toBe(401);
    expect((await send(token, 'GET', '/api/states')).status).toBe(401);
    await expect(house.signIn('nonna', 'segreta1')).rejects.toThrow('no sign-in');
    expect(await send(owner, 'PUT', `/api/users/${id}`, { active: true })).toMatchObject({
      status: 200,
      body: { active: true },
    });
    const again = await house.signIn('nonna', 'segreta1');
    expect((await send(again, 'GET', '/api/user_profile')).status).toBe(200);
    const log = (await send(owner, 'GET', `/api/audit_log?subject=${id}`)).body as AuditPage;
    expect(log.entries.map(({ action }) => action)).toEqual([
      'person.activated',
      'person.deactivated',
      'person.created',
    ]);
  });

  test('after the last day a person is not active; activating takes the day away', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const { id } = await create(house);
    expect(await send(owner, 'PUT', `/api/users/${id}`, { expires_on: '2020-01-01' })).toMatchObject({
      status: 200,
      body: { active: false, expires_on: '2020-01-01' },
    });
    expect(await send(owner, 'PUT', `/api/users/${id}`, { active: true })).toMatchObject({
      status: 200,
      body: { active: true, expires_on: null },
    });
  });

  test('deleted: gone from the hub with credentials and person, and the name is free again', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const { id } = await create(house);
    const token = await house.signIn('nonna', 'segreta1');
    const hub = await house.askHub(owner);
    expect((await send(owner, 'DELETE', `/api/users?user_id=${id}`)).status).toBe(204);
    expect((await send(owner, 'DELETE', `/api/users?user_id=${id}`)).status).toBe(204);
    expect((await send(owner, 'DELETE', '/api/users?user_id=nobody')).status).toBe(204);
    expect((await send(token, 'GET', '/api/user_profile')).status).toBe(401);
    const left = [
      await hub.command({ type: 'config/auth/list' }),
      await hub.command({ type: 'person/list' }),
    ];
    expect(JSON.stringify(left)).not.toContain(id);
    expect(JSON.stringify(left).toLowerCase()).not.toContain('nonna');
    expect(await house.gateway.store.people.find(id)).toBeUndefined();
    expect((await create(house)).id).not.toBe(id);
  });

  test('the owner, oneself and the last administrator keep their access', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const hub = await house.askHub(owner);
    const [maria, luca] = [await idOf(house, 'maria'), await idOf(house, 'luca')];
    await hub.command({ type: 'config/auth/update', user_id: luca, group_ids: ['system-admin'] });
    const admin = await house.signIn('luca');
    const refusedAll = async (token: string, id: string, code: string) => {
      for (const change of [{ active: false }, { expires_on: '2999-01-01' }])
        expect(await send(token, 'PUT', `/api/users/${id}`, change)).toMatchObject({ status: 409, code });
      expect(await send(token, 'DELETE', `/api/users?user_id=${id}`)).toMatchObject({ status: 409, code });
    };
    await refusedAll(owner, maria, 'person_is_owner');
    await refusedAll(admin, maria, 'person_is_owner');
    await refusedAll(admin, luca, 'person_is_self');
    expect((await send(owner, 'PUT', `/api/users/${luca}`, { active: false })).status).toBe(200);
    expect((await send(owner, 'DELETE', `/api/users?user_id=${luca}`)).status).toBe(204);
  });

  test('who was removed on the hub itself disappears here too', async () => {
    await using house = await startCompanionHouse();
    const hub = await house.askHub(house.owner);
    const luca = await idOf(house, 'luca');
    await hub.command({ type: 'config/auth/delete', user_id: luca });
    await waitFor(async () => {
      expect((await peopleOf(house)).map(({ username }) => username)).toEqual(['giulia', 'maria']);
      expect(await house.gateway.store.people.find(luca)).toBeUndefined();
    });
    const log = (await house.send(house.owner, 'GET', `/api/audit_log?subject=${luca}`)).body as AuditPage;
    expect(log.entries).toMatchObject([{ action: 'person.deleted', actor: null, address: null }]);
  });

  test('without the gateway’s own access people are read, not changed', async () => {
    await using house = await startCompanionHouse({ prepared: false });
    const { send, owner } = house;
    expect((await send(owner, 'GET', '/api/users')).status).toBe(200);
    const refused = { status: 409, code: 'house_not_prepared' };
    expect(await send(owner, 'POST', '/api/users', nonna)).toMatchObject(refused);
    expect(await send(owner, 'PUT', '/api/users/abc', { name: 'A' })).toMatchObject(refused);
    expect(await send(owner, 'DELETE', '/api/users?user_id=abc')).toMatchObject(refused);
    expect((await send(owner, 'POST', '/api/roles', { name: 'A', functions: [] })).status).toBe(201);
  });
});

test('the end of an access by its last day is in the log, once', async () => {
  await using house = await startCompanionHouse();
  const { send, owner } = house;
  const { id } = await create(house);
  const token = await house.signIn('nonna', 'segreta1');
  await send(owner, 'PUT', `/api/users/${id}`, { expires_on: '2020-01-01' });
  expect((await send(token, 'GET', '/api/user_profile')).status).toBe(401);
  // As if the gateway had last run before that day.
  await house.gateway.store.values.set('identity.expired_reported', '2019-12-30');
  await house.gateway.close();
  await house.restart();
  await house.isReady();
  await waitFor(async () => {
    const log = await send(owner, 'GET', `/api/audit_log?subject=${id}&action=person.expired`);
    expect((log.body as AuditPage).entries).toMatchObject([{ actor: null, subject: { name: 'Nonna' } }]);
  });
});

test('without the token that it had, the gateway reads people from its store and changes none', async () => {
  await using house = await startCompanionHouse();
  const { send, owner } = house;
  const person = await create(house, { ...nonna, name: 'Nonna Pina' });
  const hub = await house.askHub(owner);
  const tokens = (await hub.command({ type: 'auth/refresh_tokens' })) as { id: string; type: string }[];
  const own = tokens.filter(({ type }) => type === 'long_lived_access_token');
  expect(own).toHaveLength(1);
  await hub.command({ type: 'auth/delete_refresh_token', refresh_token_id: own[0]?.id });
  const isReadOnly = () =>
    waitFor(async () => {
      for (const [method, path, body] of [
        ['POST', '/api/users', { ...nonna, username: 'zia' }],
        ['PUT', `/api/users/${person.id}`, { name: 'A' }],
        ['DELETE', `/api/users?user_id=${person.id}`, undefined],
        ['PUT', '/api/user_profile', { name: 'A' }],
      ] as const)
        expect(await send(owner, method, path, body)).toMatchObject({ status: 409, code: 'house_read_only' });
    });
  await isReadOnly();
  await house.gateway.close();
  await house.restart();
  await isReadOnly();
  const listed = await peopleOf(house);
  expect(listed.map(({ name, role_name: role }) => [name, role])).toEqual([
    ['Giulia Bianchi', 'Residente'],
    ['Luca Bianchi', 'Residente'],
    ['Maria Bianchi', 'Amministratore'],
    ['Nonna Pina', 'Ospite'],
  ]);
  expect((await send(owner, 'GET', '/api/roles_permissions')).body).toHaveLength(7);
  await house.prepare();
  expect((await send(owner, 'DELETE', `/api/users?user_id=${person.id}`)).status).toBe(204);
});

describe('one’s own profile', () => {
  test('is read and changed by everybody, the name on the hub too', async () => {
    await using house = await startCompanionHouse();
    const { send } = house;
    const luca = await house.signIn('luca');
    const change = { name: 'Luca B.', phone: '+390212345678', email: null };
    expect(await send(luca, 'PUT', '/api/user_profile', change)).toMatchObject({
      status: 200,
      body: { ...change, username: 'luca', role: 'Residente', is_owner: false },
    });
    expect((await send(luca, 'GET', '/api/user_profile')).body).toMatchObject(change);
    const { id } = (await send(luca, 'GET', '/api/user_profile')).body as Profile;
    expect((await peopleOf(house)).find((person) => person.id === id)?.name).toBe('Luca B.');
    const log = (await send(house.owner, 'GET', `/api/audit_log?actor=${id}`)).body as AuditPage;
    expect(log.entries).toMatchObject([
      {
        action: 'profile.changed',
        changes: [
          { field: 'name', before: 'Luca Bianchi', after: 'Luca B.' },
          { field: 'phone', before: null, after: '+390212345678' },
        ],
      },
    ]);
    for (const bad of [{ role_id: 'guest' }, { is_admin: true }, { name: '' }, { phone: '333' }])
      expect(await send(luca, 'PUT', '/api/user_profile', bad)).toMatchObject({ status: 422 });
  });

  test('before the house is prepared everything but the name is kept', async () => {
    await using house = await startCompanionHouse({ prepared: false });
    const luca = await house.signIn('luca');
    expect(await house.send(luca, 'PUT', '/api/user_profile', { phone: '+390212345678' })).toMatchObject({
      status: 200,
      body: { phone: '+390212345678', name: 'Luca Bianchi', ha_location: 'Casa Bianchi' },
    });
    expect(await house.send(luca, 'PUT', '/api/user_profile', { name: 'L' })).toMatchObject({
      code: 'house_not_prepared',
    });
  });
});
