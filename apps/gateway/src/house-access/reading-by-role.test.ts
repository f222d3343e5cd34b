import { isRecord } from '@soglia/hub-client/json';
import { expect, test } from 'vitest';
import { HOUR_MS } from '@soglia/server/durations';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import { openClient } from '#testing/test-client.ts';
import { waitFor } from '#testing/wait-for.ts';

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []).filter(isRecord);

/** A client that is signed in, and asks the hub through the gateway. */
async function connect(house: CompanionHouse, token: string) {
  const client = openClient(house.gateway.socketUrl);
  await client.signIn(token);
  await client.waitForText('"auth_ok"');
  let lastId = 0;
  const messages = () =>
    client.received.flatMap((text) => {
      const frame: unknown = JSON.parse(text);
      return rowsOf(Array.isArray(frame) ? frame : [frame]);
    });
  return {
    ...client,
    messages,
    ask: async (message: Row): Promise<Row> => {
      const id = ++lastId;
      client.socket.send(JSON.stringify({ id, ...message }));
      return waitFor(() => {
        const answer = messages().find((one) => one['id'] === id && one['type'] === 'result');
        if (answer === undefined) throw new Error(`no answer to ${JSON.stringify(message)}`);
        return answer;
      });
    },
  };
}

/** Which room each entity of the hub is in, by its own registries. */
async function roomsOf(owner: Awaited<ReturnType<typeof connect>>) {
  const list = async (type: string) => rowsOf((await owner.ask({ type }))['result']);
  const [states, entries, devices] = [
    await list('get_states'),
    await list('config/entity_registry/list'),
    await list('config/device_registry/list'),
  ];
  const byDevice = new Map(devices.map(({ id, area_id }) => [id, area_id]));
  const rooms = new Map(
    entries.map((row) => [row['entity_id'], row['area_id'] ?? byDevice.get(row['device_id'])]),
  );
  const devicesOf = new Map(entries.map((row) => [row['entity_id'], row['device_id']]));
  return { states, roomOf: (id: unknown) => rooms.get(id), deviceOf: (id: unknown) => devicesOf.get(id) };
}

async function newResident(house: CompanionHouse, room: string, functions: readonly number[]) {
  const grants = [{ by: 'area', id: room, access: 'control' }];
  const role = await house.send(house.owner, 'POST', '/api/roles', {
    name: `Solo ${room}`,
    functions,
    devices: { scope: 'chosen', grants, exceptions: [] },
  });
  expect(role.status).toBe(201);
  const account = { username: 'nina', password: 'sei-lettere' };
  const roleId = isRecord(role.body) ? role.body['id'] : undefined;
  const person = await house.send(house.owner, 'POST', '/api/users', { ...account, role_id: roleId });
  expect(person.status).toBe(201);
  return house.signIn(account.username, account.password);
}

const start_time = new Date(Date.now() - HOUR_MS).toISOString();
const lists = ['area', 'floor', 'label', 'device', 'entity'].map((name) => ({
  type: `config/${name}_registry/list`,
}));
const events = ['state_changed', 'entity_registry_updated', 'service_registered', 'panels_updated'];

/** Everything that is not about one entity. */
const questions: readonly Row[] = [
  ...['get_states', 'get_config', 'get_services', 'get_panels'].map((type) => ({ type })),
  { type: 'subscribe_entities' },
  ...events.map((event_type) => ({ type: 'subscribe_events', event_type })),
  ...lists,
  { type: 'config/entity_registry/list_for_display' },
  { type: 'logbook/event_stream', start_time },
  { type: 'recorder/list_statistic_ids' },
  { type: 'energy/info' },
  { type: 'person/list' },
  { type: 'zone/list' },
  { type: 'lovelace/dashboards/list' },
  { type: 'repairs/list_issues' },
];

test('with one room and all functions, no byte of any answer or event names what is in another room', async () => {
  await using house = await startCompanionHouse();
  const owner = await connect(house, house.owner);
  const { states, roomOf } = await roomsOf(owner);
  const room = 'cucina';
  const nina = await connect(house, await newResident(house, room, [1, 2, 3, 4, 5, 6, 7, 8, 9]));

  const refused: unknown[] = [];
  for (const question of questions) {
    const { success, error } = await nina.ask(question);
    if (success !== true) refused.push([question['type'], isRecord(error) ? error['code'] : error]);
  }
  expect(refused).toEqual([]);
  const house6 = await nina.ask({ type: 'soglia/house', states: true, last_id: questions.length + 6 });
  expect(house6['success']).toBe(true);

  const lamps = states.map((state) => String(state['entity_id'])).filter((id) => id.startsWith('light.'));
  const seen = lamps.filter((id) => roomOf(id) === room);
  expect(seen).not.toEqual([]);
  await owner.ask({ type: 'call_service', domain: 'light', service: 'toggle', target: { entity_id: lamps } });
  await nina.waitForText('"state_changed"');

  const all = nina.received.join('\n');
  const forbidden = states.filter(({ entity_id: id }) => roomOf(id) !== room);
  expect(forbidden.length).toBeGreaterThan(20);
  const words = new Set(all.split(/[^\w.]/));
  expect(forbidden.map(({ entity_id: id }) => id).filter((id) => words.has(String(id)))).toEqual([]);
  for (const id of seen) expect(words.has(id)).toBe(true);
});

test('what leaves or enters a room is gone or there after the next connection, which comes by itself', async () => {
  await using house = await startCompanionHouse();
  const owner = await connect(house, house.owner);
  const { states, roomOf, deviceOf } = await roomsOf(owner);
  const ids = states.map((state) => String(state['entity_id'])).filter((id) => id.startsWith('light.'));
  const mine = ids.find((id) => roomOf(id) === 'cucina') ?? '';
  const other = ids.find((id) => roomOf(id) !== 'cucina' && roomOf(id) !== undefined) ?? '';
  const token = await newResident(house, 'cucina', []);
  const visible = async (nina: Awaited<ReturnType<typeof connect>>) =>
    rowsOf((await nina.ask({ type: 'get_states' }))['result']).map((state) => state['entity_id']);
  const move = (entityId: string, area_id: string | null) =>
    owner.ask({ type: 'config/device_registry/update', device_id: deviceOf(entityId), area_id });

  const first = await connect(house, token);
  expect(await visible(first)).toContain(mine);
  expect(await move(mine, null)).toMatchObject({ success: true });
  expect(await first.waitForClose()).toBe(1000);
  const second = await connect(house, token);
  expect(await visible(second)).not.toContain(mine);
  expect(await move(other, 'cucina')).toMatchObject({ success: true });
  expect(await second.waitForClose()).toBe(1000);
  const third = await connect(house, token);
  expect(await visible(third)).toContain(other);
});
