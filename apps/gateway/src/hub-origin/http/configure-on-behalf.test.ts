import { expect, test } from 'vitest';
import type { AuditPage } from '@soglia/contracts/companion';
import type { Limits } from '#limits.ts';
import { startCompanionHouse } from '#testing/companion-house.ts';
import { waitFor } from '#testing/wait-for.ts';

const ADDRESS = '/api/config/automation/config';

const byHand = (...entities: readonly string[]) => ({
  alias: 'Sera',
  triggers: [{ trigger: 'time', at: '20:00:00' }],
  conditions: [],
  actions: [{ action: 'light.turn_on', target: { entity_id: entities }, data: {} }],
});

/** Luca, whose role has one lamp in control. */
async function setUp(rights: readonly string[], limits: Partial<Limits> = {}) {
  const house = await startCompanionHouse({ parts: { limits } });
  const luca = await house.signIn('luca');
  const states = (await house.send(house.owner, 'GET', '/api/states')).body as readonly {
    entity_id: string;
  }[];
  const [lamp = '', other = ''] = states
    .map(({ entity_id: id }) => id)
    .filter((id) => id.startsWith('light.'));
  const devices = {
    scope: 'chosen',
    grants: [{ by: 'entity', id: lamp, access: 'control' }],
    exceptions: [],
  };
  const role = await house.send(house.owner, 'POST', '/api/roles', {
    name: 'Una lampada',
    functions: [],
    devices,
    rights,
  });
  const people = (await house.send(house.owner, 'GET', '/api/users')).body as readonly Record<
    string,
    string
  >[];
  const id = people.find(({ username }) => username === 'luca')?.['id'] ?? '';
  const roleId = (role.body as { id: string }).id;
  await house.send(house.owner, 'PUT', `/api/users/${id}`, { role_id: roleId });
  await waitFor(async () => {
    const { status, body } = await house.send(luca, 'GET', '/api/states');
    if (status !== 200 || (body as unknown[]).length !== 1) throw new Error(`${status}`);
  });
  return {
    house,
    lamp,
    other,
    save: (token: string, key: string, config: unknown) =>
      house.send(token, 'POST', `${ADDRESS}/${key}`, config),
    ask: (token: string, method: 'GET' | 'DELETE', key: string) =>
      house.send(token, method, `${ADDRESS}/${key}`),
    read: async (key: string) => (await house.send(house.owner, 'GET', `${ADDRESS}/${key}`)).body,
    luca,
    recorded: async (action = 'automation.saved') => {
      const page = await house.send(house.owner, 'GET', `/api/audit_log?action=${action}`);
      return (page.body as AuditPage).entries;
    },
    [Symbol.asyncDispose]: house[Symbol.asyncDispose],
  };
}

test('who has the right saves automations of devices in control', async () => {
  await using setUpHouse = await setUp(['automations']);
  const { save, read, luca, lamp, other, house } = setUpHouse;
  expect(await save(luca, 'sera', byHand(lamp.toUpperCase()))).toMatchObject({
    status: 200,
    body: { result: 'ok' },
  });
  expect(await read('sera')).toMatchObject(byHand(lamp));
  expect((await save(luca, 'sera', { ...byHand(lamp), alias: 'Notte' })).status).toBe(200);
  expect(await read('sera')).toMatchObject({ alias: 'Notte' });

  expect((await save(luca, 'sera', byHand(other))).status).toBe(401);
  expect(await read('sera')).toMatchObject({ alias: 'Notte' });

  await save(house.owner, 'mattina', byHand(lamp, other));
  expect((await save(luca, 'mattina', byHand(lamp))).status).toBe(401);
  expect(await read('mattina')).toMatchObject(byHand(lamp, other));
});

test('they read and delete what they could save, and nothing else', async () => {
  await using setUpHouse = await setUp(['automations']);
  const { ask, save, read, recorded, luca, lamp, other, house } = setUpHouse;
  await save(luca, 'sera', byHand(lamp));
  await save(house.owner, 'mattina', { ...byHand(lamp, other), alias: 'Tutta la casa' });
  expect(await ask(luca, 'GET', 'sera')).toMatchObject({ status: 200, body: byHand(lamp) });

  // Their role does not see the automation either: it is as one that is not there.
  for (const [method, status] of [['GET', 404] as const, ['DELETE', 400] as const]) {
    const [others, nobodys] = [await ask(luca, method, 'mattina'), await ask(luca, method, 'nessuna')];
    expect(others).toMatchObject({ status, body: { message: 'Resource not found' } });
    expect(others.body).toEqual(nobodys.body);
    expect(others.status).toBe(nobodys.status);
  }
  expect(await read('mattina')).toMatchObject({ alias: 'Tutta la casa' });

  expect(await ask(luca, 'DELETE', 'sera')).toMatchObject({ status: 200, body: { result: 'ok' } });
  expect(await read('sera')).not.toMatchObject({ alias: 'Sera' });
  const [entry, ...others] = await recorded('automation.deleted');
  expect([entry?.subject, entry?.changes, others]).toEqual([{ id: 'sera', name: 'Sera' }, [], []]);
  for (const id of ['..%2fx', 'a%20b', '%00'])
    expect([400, 401, 404]).toContain((await ask(luca, 'DELETE', id)).status);
});

test('nobody else does', async () => {
  await using setUpHouse = await setUp([]);
  const { ask, save, read, luca, lamp, house } = setUpHouse;
  expect((await save(luca, 'sera', byHand(lamp))).status).toBe(401);
  await save(house.owner, 'mattina', byHand(lamp));
  for (const method of ['GET', 'DELETE'] as const)
    expect((await ask(luca, method, 'mattina')).status).toBe(401);
  expect(await read('mattina')).toMatchObject(byHand(lamp));
  expect(await read('sera')).not.toMatchObject({ alias: 'Sera' });
});

test('the audit log has who saved which automation, and no one that was refused', async () => {
  await using setUpHouse = await setUp(['automations']);
  const { save, recorded, luca, lamp, other, house } = setUpHouse;
  await save(luca, 'sera', byHand(lamp));
  await save(luca, 'sera', { ...byHand(lamp), alias: 'Notte' });
  await save(luca, 'sera', { ...byHand(lamp), alias: undefined });
  await save(luca, 'altra', byHand(other));
  await save(luca, 'guasta', { ...byHand(lamp), alias: 'Guasta', actions: [{ nothing: true }] });
  await save(house.owner, 'mattina', byHand(lamp, other));
  const entries = await recorded();
  expect(entries.map(({ subject, changes }) => [subject?.id, subject?.name, changes])).toEqual([
    ['sera', 'sera', [{ field: 'name', before: 'Notte', after: 'sera' }]],
    ['sera', 'Notte', [{ field: 'name', before: 'Sera', after: 'Notte' }]],
    ['sera', 'Sera', []],
  ]);
  expect(entries[0]).toMatchObject({ actor: { name: 'Luca Bianchi' }, address: '127.0.0.1' });
});

test('a long name is cut in the audit log', async () => {
  await using setUpHouse = await setUp(['automations']);
  const { save, recorded, luca, lamp } = setUpHouse;
  await save(luca, 'sera', { ...byHand(lamp), alias: `x${'😀'.repeat(127)}` });
  const [entry] = await recorded();
  expect(entry?.subject?.name.length).toBeLessThanOrEqual(200);
  expect(entry?.subject?.name.isWellFormed()).toBe(true);
});

test('what is larger than a message may be is refused as such, and nothing is saved', async () => {
  await using setUpHouse = await setUp(['automations']);
  const { save, read, recorded, luca, lamp } = setUpHouse;
  const large = { ...byHand(lamp), actions: Array<object>(60_000).fill({ delay: 1 }) };
  expect((await save(luca, 'sera', large)).status).toBe(413);
  expect(await read('sera')).not.toMatchObject({ alias: 'Sera' });
  expect(await recorded()).toEqual([]);
});

test('a long automation counts as several: of those the hub writes as much as of others', async () => {
  await using setUpHouse = await setUp(['automations'], { savesPerPerson: 5 });
  const { save, luca, lamp } = setUpHouse;
  const long = { ...byHand(lamp), description: 'x'.repeat(190_000) };
  expect((await save(luca, 'lunga', long)).status).toBe(200);
  expect((await save(luca, 'lunga', long)).status).toBe(429);
  for (const key of ['uno', 'due']) expect((await save(luca, key, byHand(lamp))).status).toBe(200);
  expect((await save(luca, 'tre', byHand(lamp))).status).toBe(429);
});

test('one person who saves again and again has to wait, and nobody else', async () => {
  await using setUpHouse = await setUp(['automations'], { savesPerPerson: 2 });
  const { save, recorded, luca, lamp, house } = setUpHouse;
  for (const key of ['uno', 'due']) expect((await save(luca, key, byHand(lamp))).status).toBe(200);
  expect(await save(luca, 'tre', byHand(lamp))).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_requests',
      message: expect.stringMatching(/^Troppe richieste\. Riprova/) as string,
    },
  });
  expect((await save(house.owner, 'tre', byHand(lamp))).status).toBe(200);
  expect(await recorded()).toHaveLength(2);
});
