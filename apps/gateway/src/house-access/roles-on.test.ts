import { describe, expect, test } from 'vitest';
import type { AccessAnswer } from '@soglia/contracts/access';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import { openClient, type TestClient } from '#testing/test-client.ts';
import { waitFor } from '#testing/wait-for.ts';

async function connect(house: CompanionHouse, token: string): Promise<TestClient> {
  const client = openClient(house.gateway.socketUrl);
  await client.signIn(token);
  await client.waitForText('"auth_ok"');
  return client;
}

let lastId = 0;

async function ask(client: TestClient, type: string): Promise<{ result?: unknown; error?: unknown }> {
  const id = ++lastId;
  client.socket.send(JSON.stringify({ id, type }));
  return waitFor(() => {
    const frames = client.received.map((text) => JSON.parse(text) as { id?: number; result?: unknown });
    const answer = frames.find((frame) => frame.id === id);
    if (answer === undefined) throw new Error(`no answer to ${type}`);
    return answer;
  });
}

const accessOf = async (client: TestClient) => (await ask(client, 'soglia/access')).result as AccessAnswer;

async function idOf(house: CompanionHouse, token: string): Promise<string> {
  const { body } = await house.send(token, 'GET', '/api/user_profile');
  return (body as { id: string }).id;
}

async function changeRole(house: CompanionHouse, id: string, change: object): Promise<void> {
  const role = { name: 'Residente', functions: [1], ...change };
  expect(await house.send(house.owner, 'PUT', `/api/roles/${id}`, role)).toMatchObject({ status: 200 });
}

const onlyOneLamp = {
  devices: {
    scope: 'chosen',
    exceptions: [],
    grants: [{ by: 'domain', id: 'light', access: 'view' }],
  },
};

describe('roles', () => {
  test('restrict nobody until the house is prepared; then people connect again with theirs', async () => {
    await using house = await startCompanionHouse({ prepared: false });
    const luca = await connect(house, await house.signIn('luca'));
    const maria = await connect(house, house.owner);
    await ask(maria, 'auth/current_user');
    await ask(luca, 'auth/current_user');
    expect(await accessOf(luca)).toMatchObject({ restricted: false });
    await house.prepare();
    expect(await luca.waitForClose()).toBe(1000);
    expect(await accessOf(maria)).toMatchObject({ restricted: false });
    const again = await connect(house, await house.signIn('luca'));
    expect(await accessOf(again)).toMatchObject({ restricted: true, functions: [1, 2, 4, 6, 7, 10] });
  });

  test('a role that is edited ends the sockets of its people, and of nobody else', async () => {
    const limits = { socketsPerAddress: 300, unsignedSocketsPerSource: 300 };
    await using house = await startCompanionHouse({ parts: { limits } });
    const token = await house.signIn('luca');
    const sockets: TestClient[] = [];
    // Not all at once: each has a limit for its sign-in.
    for (let group = 0; group < 10; group += 1)
      sockets.push(...(await Promise.all(Array.from({ length: 20 }, () => connect(house, token)))));
    const maria = await connect(house, house.owner);
    await changeRole(house, 'resident', onlyOneLamp);
    for (const socket of sockets) expect(await socket.waitForClose()).toBe(1000);
    expect(await accessOf(maria)).toMatchObject({ restricted: false });
    const luca = await connect(house, token);
    const { functions, view_only: viewOnly } = await accessOf(luca);
    expect(functions).toEqual([1]);
    expect(viewOnly.length).toBeGreaterThan(0);
    expect(viewOnly.filter((id) => !id.startsWith('light.'))).toEqual([]);
    // Another name grants nothing else.
    await changeRole(house, 'resident', { name: 'Residenti' });
    await changeRole(house, 'guest', { name: 'Ospiti', functions: [2] });
    expect(await accessOf(luca)).toMatchObject({ functions: [1] });
  });

  test('a person who gets another role connects again with it', async () => {
    await using house = await startCompanionHouse();
    const token = await house.signIn('luca');
    const luca = await connect(house, token);
    const id = await idOf(house, token);
    await house.send(house.owner, 'PUT', `/api/users/${id}`, { role_id: 'guest' });
    await luca.waitForClose();
    expect(await accessOf(await connect(house, token))).toMatchObject({ functions: [], restricted: true });
  });
});

test('somebody who is no administrator any more is restricted from then on', async () => {
  await using house = await startCompanionHouse();
  const token = await house.signIn('luca');
  const hub = await house.askHub(house.owner);
  const id = await idOf(house, token);
  const setGroups = (...groups: string[]) =>
    hub.command({ type: 'config/auth/update', user_id: id, group_ids: groups });
  const resident = await connect(house, token);
  await setGroups('system-admin');
  await resident.waitForClose();
  const luca = await connect(house, token);
  expect(await accessOf(luca)).toMatchObject({ restricted: false });
  await setGroups('system-users');
  await luca.waitForClose();
  expect(await accessOf(await connect(house, token))).toMatchObject({ restricted: true });
});

test('while the house is not known, restricted people are not let in, and administrators are', async () => {
  await using house = await startCompanionHouse({ parts: { limits: { hubConnect: 300 } } });
  const token = await house.signIn('luca');
  const luca = await connect(house, token);
  const registry = ['config/entity_registry/list'];
  house.faults.plan('refused', 1, registry);
  for (let count = 0; count < 100; count += 1) house.faults.planNext('refused', 1, registry);
  const hub = await house.askHub(house.owner);
  await hub.command({ type: 'config/area_registry/create', name: 'Soffitta' });
  await luca.waitForClose();
  const refused = openClient(house.gateway.socketUrl);
  await refused.signIn(token);
  expect(await refused.waitForClose()).toBe(1014);
  expect(refused.received.join()).not.toContain('auth_ok');
  expect(await house.send(token, 'GET', '/api/states')).toMatchObject({ status: 503 });
  expect((await house.send(house.owner, 'GET', '/api/states')).status).toBe(200);
  house.faults.endPlan();
  await waitFor(async () => {
    expect((await house.send(token, 'GET', '/api/states')).status).not.toBe(503);
  });
  expect(await accessOf(await connect(house, token))).toMatchObject({ restricted: true });
});
