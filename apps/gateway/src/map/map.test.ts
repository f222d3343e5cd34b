import type { MapAnswer, MapDevice } from '@soglia/contracts/map';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';

const PATH = '/api/map';
const TRACK = '/api/map/track';
const device = (entityId: string): MapDevice => ({
  entity_id: entityId,
  name: 'Cancello',
  latitude: 45.4642,
  longitude: 9.19,
  device_type: 'sensor',
});

let house: CompanionHouse;
let seen: string;
let unseen: string;
let luca: string;

/** Luca, a resident, sees one sensor and all people, and has these rights. */
async function give(rights: readonly 'zones'[], functions: readonly number[], people = true) {
  const { roles } = house.gateway.store;
  const grants = [
    { by: 'entity', id: seen, access: 'view' },
    ...(people ? ['person.maria', 'person.luca'] : []).map((id) => ({ by: 'entity', id, access: 'view' })),
  ];
  const role = await roles.findDefault();
  const devices = { scope: 'chosen', grants, exceptions: [] };
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
  const ids = states.map(({ entity_id: id }) => id);
  [seen = '', unseen = ''] = ids.filter((id) => id.startsWith('sensor.'));
  expect(ids).toEqual(expect.arrayContaining(['person.maria', 'person.luca']));
  luca = await house.signIn('luca');
});
afterAll(() => house.close());

const read = async (token: string) =>
  (await house.send(token, 'GET', PATH)).body as Pick<MapAnswer, 'devices'> & Partial<MapAnswer>;
const save = async (token: string, devices: readonly MapDevice[], revision?: number) =>
  house.send(token, 'PUT', PATH, { revision: revision ?? (await read(token)).revision ?? 0, devices });
const share = (token: string, shares: boolean) => house.send(token, 'PUT', TRACK, { shares_track: shares });

test('an administrator saves; an old revision is a conflict; the audit log has it', async () => {
  expect(await read(house.owner)).toEqual({
    revision: 0,
    devices: [],
    tracks: ['person.maria'],
    shares_track: false,
  });
  const devices = [device(seen), device(unseen)];
  expect((await save(house.owner, devices, 0)).body).toMatchObject({ revision: 1, devices });
  const old = await save(house.owner, [], 0);
  expect([old.status, old.code]).toEqual([409, 'conflict']);
  // Nothing new: no entry, and the same revision.
  expect((await save(house.owner, devices, 1)).body).toMatchObject({ revision: 1 });
  const { body } = await house.send(house.owner, 'GET', '/api/audit_log?action=map.saved');
  expect(body).toMatchObject({
    entries: [{ actor: { name: 'Maria Bianchi' }, changes: [{ field: 'devices' }] }],
  });
  const rivals = [0, 1].map((at) =>
    save(house.owner, [{ ...device(seen), latitude: at }, device(unseen)], 1),
  );
  expect((await Promise.all(rivals)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('with the map and the right a person saves what they see, and loses nothing else', async () => {
  await give(['zones'], [1]);
  expect(await read(luca)).toMatchObject({ devices: [{ entity_id: seen }] });
  expect((await save(luca, [])).body).toMatchObject({ devices: [] });
  expect((await read(house.owner)).devices).toEqual([device(unseen)]);
  for (const id of [unseen, 'sensor.there_is_none']) {
    const refused = await save(luca, [device(seen), device(id)]);
    expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
  }
});

test('the revision that somebody is told is of what they see, and of nothing else', async () => {
  await give(['zones'], [1]);
  const { revision } = await read(luca);
  await save(house.owner, [{ ...device(unseen), latitude: 1 }]);
  expect((await read(luca)).revision).toBe(revision);
  expect((await save(luca, [device(seen)], revision)).status).toBe(200);
  expect((await read(house.owner)).devices).toMatchObject([{ entity_id: unseen, latitude: 1 }, {}]);
  expect((await save(luca, [], revision)).code).toBe('conflict');
});

test.each<[readonly 'zones'[], readonly number[], number, number]>([
  [[], [1], 200, 403],
  [['zones'], [], 403, 403],
  [['zones'], [2, 3], 403, 403],
])('with the rights %j and the functions %j: %i and %i', async (rights, functions, reads, writes) => {
  await give(rights, functions);
  expect((await house.send(luca, 'GET', PATH)).status).toBe(reads);
  expect((await save(luca, [])).status).toBe(writes);
});

test('a track is shown to others only when its person says so, and only where they may see the person', async () => {
  await give([], [1]);
  expect(await read(luca)).toMatchObject({ tracks: ['person.luca'], shares_track: false });
  expect((await share(house.owner, true)).body).toMatchObject({ shares_track: true });
  expect(await read(luca)).toMatchObject({ tracks: ['person.luca', 'person.maria'], shares_track: false });
  await give([], [1], false);
  expect(await read(luca)).toMatchObject({ tracks: [] });
  await share(house.owner, true);
  await share(house.owner, false);
  await give([], [1]);
  expect(await read(luca)).toMatchObject({ tracks: ['person.luca'] });
  const { body } = await house.send(house.owner, 'GET', '/api/audit_log?action=track.changed');
  expect(body).toMatchObject({
    entries: ['false', 'true'].map((after) => ({
      subject: { name: 'Maria Bianchi' },
      changes: [{ field: 'shares_track', after }],
    })),
  });
});

test('whoever has lost the map can still take back that they share, and is told no device', async () => {
  await give([], [1]);
  expect((await share(luca, true)).body).toMatchObject({ shares_track: true });
  await give([], []);
  expect((await share(luca, false)).body).toMatchObject({ devices: [], tracks: [], shares_track: false });
});

test('who shares is known after a restart, and forgotten with the person', async () => {
  await give([], [1]);
  await share(luca, true);
  await house.gateway.close();
  await house.restart();
  await house.isReady();
  luca = await house.signIn('luca');
  expect(await read(luca)).toMatchObject({ shares_track: true });
  const { store } = house.gateway;
  const [userId = ''] = await store.map.trackSharers();
  const removed = await house.send(house.owner, 'DELETE', `/api/users?user_id=${userId}`);
  expect([removed.status, await store.map.trackSharers()]).toEqual([204, []]);
});

test.each<[string, string, unknown]>([
  ['no revision', PATH, { devices: [] }],
  ['a negative revision', PATH, { revision: -1, devices: [] }],
  ['a field too many', PATH, { revision: 0, devices: [], tracks: ['person.luca'] }],
  ['beyond the pole', PATH, { revision: 0, devices: [{ ...device('sensor.a'), latitude: 90.01 }] }],
  ['around the world', PATH, { revision: 0, devices: [{ ...device('sensor.a'), longitude: 540 }] }],
  ['a latitude in words', PATH, { revision: 0, devices: [{ ...device('sensor.a'), latitude: '45' }] }],
  ['no number', PATH, `{"revision":0,"devices":[{"entity_id":"sensor.a","latitude":1e999}]}`],
  [
    'a name that turns the line',
    PATH,
    { revision: 0, devices: [{ ...device('sensor.a'), name: 'A\u202eB' }] },
  ],
  ['the same device twice', PATH, { revision: 0, devices: [device('sensor.a'), device('sensor.a')] }],
  ['a type of its own', PATH, { revision: 0, devices: [{ ...device('sensor.a'), device_type: 'zone' }] }],
  [
    'many devices',
    PATH,
    { revision: 0, devices: Array.from({ length: 301 }, (_, at) => device(`a.b${at}`)) },
  ],
  ['a tree', PATH, `{"revision":0,"devices":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['somebody else’s track', TRACK, { shares_track: true, user_id: 'maria' }],
  ['neither yes nor no', TRACK, { shares_track: null }],
])('%s: 422', async (_name, path, body) => {
  expect((await house.send(house.owner, 'PUT', path, body)).code).toBe('invalid_fields');
});

test('a body of 1 MB is refused, and nothing is stored', async () => {
  const before = await read(house.owner);
  const answer = await house.send(house.owner, 'PUT', PATH, `{"revision":0,"x":"${'x'.repeat(1_000_000)}"}`);
  expect([answer.status, answer.code]).toEqual([413, 'body_too_large']);
  expect(await read(house.owner)).toEqual(before);
});

test('before the house is prepared administrators save, others only read, and nobody’s track is known', async () => {
  await using fresh = await startCompanionHouse({ prepared: false });
  const token = await fresh.signIn('luca');
  const put = (by: string) => fresh.send(by, 'PUT', PATH, { revision: 0, devices: [device(seen)] });
  expect([(await put(token)).code, (await put(fresh.owner)).status]).toEqual(['administrators_only', 200]);
  const answer = (await fresh.send(token, 'GET', PATH)).body;
  expect(answer).toMatchObject({ revision: 1, tracks: [], shares_track: null });
  const shared = await fresh.send(token, 'PUT', TRACK, { shares_track: true });
  expect(shared.code).toBe('house_not_prepared');
  expect((await fetch(`${fresh.gateway.hubUrl}${PATH}`)).status).toBe(401);
});
