import { describe, expect, test } from 'vitest';
import type { AuditPage, MenuEntry, Role } from '@soglia/contracts/companion';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';

const rolesOf = async ({ send, owner }: CompanionHouse) =>
  (await send(owner, 'GET', '/api/roles')).body as Role[];

async function newRole(house: CompanionHouse, role: object): Promise<Role> {
  const answer = await house.send(house.owner, 'POST', '/api/roles', role);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Role;
}

describe('roles', () => {
  test('the seeded ones and that of the administrators, with the pages of this hub', async () => {
    await using house = await startCompanionHouse();
    const roles = await rolesOf(house);
    expect(roles.map(({ name, isDefault, editable, people }) => [name, isDefault, editable, people])).toEqual(
      [
        ['Amministratore', false, false, 1],
        ['Ospite', false, true, 0],
        ['Residente', true, true, 2],
        ['Tecnico', false, true, 0],
      ],
    );
    const resident = roles.find(({ name }) => name === 'Residente');
    expect(resident?.functionUrls).toMatchObject({ 1: '/map/0', 2: '/energy', 4: '/history' });
    expect(resident?.functionUrls).not.toHaveProperty('10');
  });

  test('one is created, changed and deleted; each change is in the audit log', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const role = await newRole(house, { name: '  Nonni ', functions: [3, 1, 3] });
    expect(role).toMatchObject({
      name: 'Nonni',
      functions: [1, 3],
      rights: [],
      isDefault: false,
      editable: true,
      people: 0,
      devices: { scope: 'all', access: 'control', exceptions: [] },
    });
    const devices = {
      scope: 'chosen',
      grants: [{ by: 'area', id: 'kitchen', access: 'view' }],
      exceptions: [],
    };
    const changed = await send(owner, 'PUT', `/api/roles/${role.id}`, {
      name: 'Nonni',
      functions: [1],
      devices,
      rights: ['energy', 'energy'],
    });
    expect(changed).toMatchObject({ status: 200, body: { functions: [1], devices, rights: ['energy'] } });
    // What is left out stays.
    const renamed = await send(owner, 'PUT', `/api/roles/${role.id}`, { name: 'I nonni', functions: [1] });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'I nonni', devices, rights: ['energy'] } });
    expect((await send(owner, 'DELETE', '/api/roles', { role_id: role.id })).status).toBe(204);
    expect((await send(owner, 'DELETE', '/api/roles', { role_id: role.id })).status).toBe(204);
    expect((await rolesOf(house)).map(({ id }) => id)).not.toContain(role.id);

    const log = (await send(owner, 'GET', `/api/audit_log?subject=${role.id}`)).body as AuditPage;
    expect(log.entries.map(({ action, subject, actor }) => [action, subject?.name, actor?.name])).toEqual([
      ['role.deleted', 'I nonni', 'Maria Bianchi'],
      ['role.changed', 'I nonni', 'Maria Bianchi'],
      ['role.changed', 'Nonni', 'Maria Bianchi'],
      ['role.created', 'Nonni', 'Maria Bianchi'],
    ]);
    expect(log.entries[1]?.changes).toEqual([{ field: 'name', before: 'Nonni', after: 'I nonni' }]);
    expect(log.entries[0]?.address).toBe('127.0.0.1');
  });

  test('an address of its own is kept where the hub has the page, and round trips pin nothing', async () => {
    await using house = await startCompanionHouse();
    const functionUrls = { 2: '/energy/now', 3: '/hacs/dashboard', 4: '/history' };
    const role = await newRole(house, { name: 'A', functions: [2, 3, 4], functionUrls });
    expect(role.functionUrls).toEqual({ 2: '/energy/now', 3: '/logbook', 4: '/history' });
    const stored = await house.gateway.store.roles.find(role.id);
    expect(stored?.functionUrls).toEqual({ 2: '/energy/now', 3: '/hacs/dashboard' });
  });

  test('a name is taken whatever the case of its letters', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const { id } = await newRole(house, { name: 'Nonni', functions: [] });
    for (const name of ['NONNI', 'residente', 'amministratore', ' Amministratore '])
      expect(await send(owner, 'POST', '/api/roles', { name, functions: [] })).toMatchObject({
        status: 409,
        code: 'role_name_taken',
      });
    expect(await send(owner, 'PUT', `/api/roles/${id}`, { name: 'Ospite', functions: [] })).toMatchObject({
      status: 409,
      code: 'role_name_taken',
    });
    expect((await send(owner, 'PUT', `/api/roles/${id}`, { name: 'NONNI', functions: [] })).status).toBe(200);
    const both = await Promise.all(
      ['Zii', 'zii'].map((name) => send(owner, 'POST', '/api/roles', { name, functions: [] })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('the administrators’ role, the default one and one in use stay', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const fixed = { status: 409, code: 'role_fixed' };
    expect(await send(owner, 'DELETE', '/api/roles', { role_id: 'administrator' })).toMatchObject(fixed);
    expect(await send(owner, 'PUT', '/api/roles/administrator', { name: 'Io', functions: [] })).toMatchObject(
      fixed,
    );
    const resident = (await rolesOf(house)).find(({ isDefault }) => isDefault);
    expect(await send(owner, 'DELETE', '/api/roles', { role_id: resident?.id })).toMatchObject({
      status: 409,
      code: 'role_is_default',
    });
    const users = (await send(owner, 'GET', '/api/users')).body as { id: string; is_admin: boolean }[];
    const [first, second] = users.filter(({ is_admin: isAdmin }) => !isAdmin);
    const { id: role_id } = await newRole(house, { name: 'Nonni', functions: [] });
    await send(owner, 'PUT', `/api/users/${first?.id ?? ''}`, { role_id });
    expect(await send(owner, 'DELETE', '/api/roles', { role_id })).toMatchObject({
      status: 409,
      code: 'role_in_use',
      body: { error: 'Il ruolo è assegnato a un utente: prima assegnagli un altro ruolo.' },
    });
    await send(owner, 'PUT', `/api/users/${second?.id ?? ''}`, { role_id });
    expect((await send(owner, 'DELETE', '/api/roles', { role_id })).body).toMatchObject({
      error: 'Il ruolo è assegnato a 2 utenti: prima assegna loro un altro ruolo.',
    });
    expect((await rolesOf(house)).find(({ id }) => id === role_id)?.people).toBe(2);
  });

  test('a role is deleted and given at the same time: either it is gone or somebody has it', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const users = (await send(owner, 'GET', '/api/users')).body as { id: string; username: string }[];
    const luca = users.find(({ username }) => username === 'luca')?.id ?? '';
    for (let round = 0; round < 8; round += 1) {
      const { id: role_id } = await newRole(house, { name: `R${round}`, functions: [] });
      const [given, deleted] = await Promise.all([
        send(owner, 'PUT', `/api/users/${luca}`, { role_id }),
        send(owner, 'DELETE', '/api/roles', { role_id }),
      ]);
      expect([
        ['200', '409 role_in_use'],
        ['404 role_not_found', '204'],
      ]).toContainEqual([given, deleted].map(({ status, code }) => `${status} ${code ?? ''}`.trim()));
    }
  });

  test('unknown ids: 404', async () => {
    await using house = await startCompanionHouse();
    for (const id of ['nobody', 'a%00b', '%f0%9f%98%80', 'x'.repeat(300), '..%2fusers'])
      expect(
        await house.send(house.owner, 'PUT', `/api/roles/${id}`, { name: 'A', functions: [] }),
      ).toMatchObject({ status: 404 });
  });

  test('only administrators; others are refused by their own rights', async () => {
    await using house = await startCompanionHouse();
    const luca = await house.signIn('luca');
    for (const [method, path, body] of [
      ['GET', '/api/roles', undefined],
      ['POST', '/api/roles', { name: 'A', functions: [] }],
      ['PUT', '/api/roles/guest', { name: 'A', functions: [] }],
      ['DELETE', '/api/roles', { role_id: 'guest' }],
      ['GET', '/api/users', undefined],
      ['POST', '/api/users', {}],
      ['DELETE', '/api/users?user_id=a', undefined],
      ['GET', '/api/audit_log', undefined],
    ] as const)
      expect(await house.send(luca, method, path, body)).toMatchObject({
        status: 403,
        code: 'administrators_only',
      });
    const { headers } = await fetch(`${house.gateway.hubUrl}/api/roles`, {
      headers: { authorization: `Bearer ${luca}` },
    });
    expect(headers.get('x-soglia-reason')).toBe('closed');
  });
});

describe('the menu', () => {
  test('administrators have all that the hub has, others what their role has', async () => {
    await using house = await startCompanionHouse();
    const { send, owner } = house;
    const menu = async (token: string) =>
      ((await send(token, 'GET', '/api/roles_permissions')).body as MenuEntry[]).map(
        ({ menu_item: item, menu_label: label, url }) => `${item} ${label} ${url}`,
      );
    expect(await menu(owner)).toEqual([
      '1 Mappa /map/0',
      '2 Energia /energy',
      '3 Registro /logbook',
      '4 Storico /history',
      '6 Media /media-browser/browser',
      '8 Strumenti per sviluppatori /config/tools/yaml',
      '9 Impostazioni /config/dashboard',
    ]);
    const luca = await house.signIn('luca');
    expect(await menu(luca)).toEqual([
      '1 Mappa /map/0',
      '2 Energia /energy',
      '4 Storico /history',
      '6 Media /media-browser/browser',
    ]);
    const users = (await send(owner, 'GET', '/api/users')).body as { id: string; username: string }[];
    const id = users.find(({ username }) => username === 'luca')?.id ?? '';
    expect((await send(owner, 'PUT', `/api/users/${id}`, { role_id: 'guest' })).status).toBe(200);
    expect(await menu(luca)).toEqual([]);
  });

  test('before the house is prepared it is the same menu', async () => {
    await using house = await startCompanionHouse({ prepared: false });
    const menu = (await house.send(house.owner, 'GET', '/api/roles_permissions')).body as MenuEntry[];
    expect(menu.map(({ menu_item: item }) => item)).toEqual(['1', '2', '3', '4', '6', '8', '9']);
    const luca = await house.signIn('luca');
    expect((await house.send(luca, 'GET', '/api/roles_permissions')).body).toHaveLength(4);
  });
});
