import { emptyEnergySettings, type EnergySettings } from '@soglia/contracts/energy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';

const PATH = '/api/energy_settings';
const device = (entityId: string): EnergySettings['devices'][number] => ({
  entity_id: entityId,
  name: 'Forno',
  unit: 'kWh',
  device_type: 'consumption',
  cost_per_unit: 0.25,
});
const withDevices = (...ids: readonly string[]): EnergySettings => ({
  ...emptyEnergySettings,
  devices: ids.map(device),
});

let house: CompanionHouse;
let seen: string;
let unseen: string;
let luca: string;

/** Luca, a resident, sees one of two entities and has these rights. */
async function give(rights: readonly ('energy' | 'zones')[], functions: readonly number[] = []) {
  const { roles } = house.gateway.store;
  const devices = { scope: 'chosen', grants: [{ by: 'entity', id: seen, access: 'view' }], exceptions: [] };
  const role = { ...(await roles.findDefault()), rights, functions, devices };
  const answer = await house.send(house.owner, 'PUT', `/api/roles/${role.id}`, {
    name: role.name,
    functions,
    devices,
    rights,
  });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  house = await startCompanionHouse();
  const hub = await house.askHub(house.demo.issueOwnerToken('Test'));
  const states = (await hub.command({ type: 'get_states' })) as { entity_id: string }[];
  const sensors = states.map(({ entity_id: id }) => id).filter((id) => id.startsWith('sensor.'));
  [seen = '', unseen = ''] = sensors;
  luca = await house.signIn('luca');
});
afterAll(() => house.close());

const read = async (token: string) => (await house.send(token, 'GET', PATH)).body as { revision?: number };
const save = async (token: string, settings: EnergySettings, revision?: number) =>
  house.send(token, 'PUT', PATH, { revision: revision ?? (await read(token)).revision ?? 0, settings });

test('an administrator saves; an old revision is a conflict; the audit log has it', async () => {
  expect(await read(house.owner)).toEqual({ revision: 0, settings: emptyEnergySettings });
  const settings = withDevices(seen, unseen);
  expect((await save(house.owner, settings, 0)).body).toEqual({ revision: 1, settings });
  const old = await save(house.owner, emptyEnergySettings, 0);
  expect([old.status, old.code]).toEqual([409, 'conflict']);
  // Nothing new: no entry, and the same revision.
  expect((await save(house.owner, settings, 1)).body).toEqual({ revision: 1, settings });
  const { body } = await house.send(house.owner, 'GET', '/api/audit_log?action=energy.saved');
  expect(body).toMatchObject({
    entries: [{ actor: { name: 'Maria Bianchi' }, changes: [{ field: 'devices' }] }],
  });
  const rivals = [3, 6].map((contracted) => save(house.owner, { ...settings, contracted_kw: contracted }, 1));
  expect((await Promise.all(rivals)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('with the right a person reads and saves what they see, and loses nothing else', async () => {
  await give(['energy']);
  expect(await read(luca)).toMatchObject({ settings: { devices: [device(seen)] } });
  const saved = await save(luca, { ...withDevices(), contracted_kw: 4.5 });
  expect(saved.body).toMatchObject({ settings: { devices: [], contracted_kw: 4.5 } });
  expect(await read(house.owner)).toMatchObject({ settings: { devices: [device(unseen)] } });
  const foreign = await save(luca, withDevices(seen, unseen));
  const invented = await save(luca, withDevices(seen, 'sensor.there_is_none'));
  expect([foreign, invented].map(({ status, code }) => [status, code])).toEqual(
    Array(2).fill([403, 'forbidden']),
  );
});

test('the revision that somebody is told is of what they see, and of nothing else', async () => {
  await give(['energy']);
  const before = await read(luca);
  const hidden = withDevices(seen, unseen);
  await save(house.owner, { ...hidden, devices: hidden.devices.toReversed() });
  const other = { ...device(unseen), name: 'Altro' };
  await save(house.owner, { ...hidden, devices: [device(seen), other] });
  const same = await read(luca);
  await save(house.owner, hidden);
  expect(await read(luca)).toEqual(same);
  // Whoever saves by it loses nothing of what has changed meanwhile.
  const saved = await save(luca, { ...withDevices(seen), contracted_kw: 6 }, same.revision);
  expect(saved.status).toBe(200);
  expect(await read(house.owner)).toMatchObject({ settings: { devices: [{}, { entity_id: unseen }] } });
  expect((await save(luca, withDevices(seen), same.revision)).code).toBe('conflict');
  expect(saved.body).not.toMatchObject({ revision: before.revision });
});

test('function 2 reads; neither it nor the right: refused', async () => {
  await give([], [2]);
  expect((await house.send(luca, 'GET', PATH)).status).toBe(200);
  expect((await save(luca, emptyEnergySettings)).status).toBe(403);
  await give(['zones'], [3]);
  expect((await house.send(luca, 'GET', PATH)).status).toBe(403);
  expect((await fetch(`${house.gateway.hubUrl}${PATH}`)).status).toBe(401);
});

test.each<[string, unknown]>([
  ['no revision', { settings: emptyEnergySettings }],
  ['a negative revision', { revision: -1, settings: emptyEnergySettings }],
  ['a field too many', { revision: 0, settings: { ...emptyEnergySettings, owner: true } }],
  [
    'an absurd price',
    { revision: 0, settings: { ...withDevices(), devices: [{ ...device('sensor.a'), cost_per_unit: 1e9 }] } },
  ],
  [
    'a name that turns the line',
    { revision: 0, settings: { ...withDevices(), devices: [{ ...device('sensor.a'), name: 'A\u202eB' }] } },
  ],
  ['many devices', { revision: 0, settings: withDevices(...Array<string>(201).fill('sensor.a')) }],
  ['a tree', `{"revision":0,"settings":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
])('%s: 422', async (_name, body) => {
  expect((await house.send(house.owner, 'PUT', PATH, body)).code).toBe('invalid_fields');
});

test('before the house is prepared administrators save, and others only read', async () => {
  await using fresh = await startCompanionHouse({ prepared: false });
  const token = await fresh.signIn('luca');
  const put = (by: string) => fresh.send(by, 'PUT', PATH, { revision: 0, settings: withDevices(seen) });
  expect([(await put(token)).code, (await put(fresh.owner)).status]).toEqual(['administrators_only', 200]);
  expect((await fresh.send(token, 'GET', PATH)).body).toMatchObject({ revision: 1 });
});
