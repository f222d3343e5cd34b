import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Person, Role } from '@soglia/contracts/companion';
import type { NewServiceKey, NotificationsPage } from '@soglia/contracts/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import { waitFor } from '#testing/wait-for.ts';

const PASSWORD = 'sei-lettere';
const ALL = { scope: 'all', access: 'control', exceptions: [] };

let house: CompanionHouse;
beforeAll(async () => {
  house = await startCompanionHouse();
});
afterAll(() => house.close());

/** A request whose last byte is sent when everything of `meanwhile` has been done. @returns the status */
async function sendSlowly(
  token: string,
  [method, path]: readonly [method: string, path: string],
  body: object,
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> {
  const bytes = Buffer.from(JSON.stringify(body));
  const request = httpRequest(`${house.gateway.hubUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': bytes.length,
    },
  });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  request.write(bytes.subarray(0, -1));
  // By then it is decided who asks, as far as the headers tell.
  await setTimeout(300);
  await meanwhile();
  request.end(bytes.subarray(-1));
  const [response] = await answered;
  response.resume();
  return response.statusCode;
}

async function addPerson(username: string, role_id: string): Promise<{ id: string; token: string }> {
  const { body } = await house.send(house.owner, 'POST', '/api/users', {
    username,
    password: PASSWORD,
    role_id,
  });
  return { id: (body as Person).id, token: await house.signIn(username, PASSWORD) };
}

const change = (id: string, changes: object) => house.send(house.owner, 'PUT', `/api/users/${id}`, changes);

test('who is no longer an administrator when the body is there changes no role and no person', async () => {
  const { id, token } = await addPerson('ada', 'guest');
  const other = await addPerson('bea', 'guest');
  const hub = await house.askHub(house.owner);
  /** Resolves when the gateway has heard of it. */
  const setAdmin = async (isAdmin: boolean): Promise<void> => {
    await hub.command({
      type: 'config/auth/update',
      user_id: id,
      group_ids: [isAdmin ? 'system-admin' : 'system-users'],
    });
    await waitFor(async () => {
      expect((await house.send(token, 'GET', '/api/users')).status).toBe(isAdmin ? 200 : 403);
    });
  };
  const attempts = [
    ['/api/roles', { name: 'Di nascosto', functions: [], devices: ALL }],
    [`/api/users/${other.id}/password`, { new_password: 'presa-di-nascosto' }],
  ] as const;
  for (const [path, body] of attempts) {
    await setAdmin(true);
    expect(await sendSlowly(token, ['POST', path], body, () => setAdmin(false))).toBe(403);
  }
  const roles = (await house.send(house.owner, 'GET', '/api/roles')).body as Role[];
  expect(roles.map(({ name }) => name)).not.toContain('Di nascosto');
  await house.signIn('bea', PASSWORD);
});

test('a service key that is revoked when the body is there tells nobody anything', async () => {
  const keys = '/api/service-keys';
  const made = (await house.send(house.owner, 'POST', keys, { name: 'Citofono' })).body as NewServiceKey;
  const tell = (title: string, meanwhile: () => Promise<unknown>) =>
    sendSlowly(made.key, ['POST', '/api/notices'], { title, message: 'Suona' }, meanwhile);
  expect(await tell('In tempo', () => Promise.resolve())).toBe(201);
  const revoke = () => house.send(house.owner, 'DELETE', `${keys}/${made.id}`);
  expect(await tell('Tardi', revoke)).toBe(401);
  const { body } = await house.send(house.owner, 'GET', '/api/notifications');
  const titles = (body as NotificationsPage).notifications.map(({ title }) => title);
  expect(titles).toContain('In tempo');
  expect(titles).not.toContain('Tardi');
});

test('who may no longer come in when the body is there changes nothing of their own', async () => {
  const { id, token } = await addPerson('carla', 'resident');
  const put = (phone: string, meanwhile: () => Promise<unknown>) =>
    sendSlowly(token, ['PUT', '/api/user_profile'], { phone }, meanwhile);
  expect(await put('+393331234567', () => Promise.resolve())).toBe(200);
  expect(await put('+393337654321', () => change(id, { active: false }))).toBe(401);
  const people = (await house.send(house.owner, 'GET', '/api/users')).body as Person[];
  expect(people.find((person) => person.id === id)?.phone).toBe('+393331234567');
});

test('a right that is taken away before the body is there opens nothing', async () => {
  const made = await house.send(house.owner, 'POST', '/api/roles', {
    name: 'Energia',
    functions: [2],
    rights: ['energy'],
    devices: ALL,
  });
  expect(made.status).toBe(201);
  const role = made.body as Role;
  const { token } = await addPerson('dina', role.id);
  const before = await house.send(house.owner, 'GET', '/api/energy_settings');
  const settings = before.body as Record<string, unknown>;
  const status = await sendSlowly(token, ['PUT', '/api/energy_settings'], settings, () =>
    house.send(house.owner, 'PUT', `/api/roles/${role.id}`, {
      name: 'Energia',
      functions: [2],
      devices: ALL,
      rights: [],
    }),
  );
  expect(status).toBe(403);
});
