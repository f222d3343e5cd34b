import { readFile } from 'node:fs/promises';
import { startDemoHub, type DemoHubOptions } from '@soglia/demo-hub';
import { isRecord, parseJson } from '@soglia/hub-client/json';
import type { Limits } from '#limits.ts';
import { signInPerson } from '#testing/sign-in-person.ts';
import type { Settings } from '#settings/schema.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createRoleModel, type HubLists, type ModelRole, type Row } from '../model/role-model.ts';
import { openCommandSocket, type CommandSocket } from './command-socket.ts';

interface HubUnderAttack {
  readonly url: string;
  readonly owner: { readonly username: string; readonly password: string };
  close(): Promise<void>;
}

/** A real Home Assistant with HUB_URL and HUB_ACCESS, otherwise a new demo hub. */
async function startHub(clock: DemoHubOptions['clock']): Promise<HubUnderAttack> {
  const { HUB_URL: url, HUB_ACCESS: path } = process.env;
  if (url !== undefined && path !== undefined) {
    const access = JSON.parse(await readFile(path, 'utf8')) as Pick<HubUnderAttack, 'owner'>;
    return { url: url.replace(/\/$/, ''), owner: access.owner, close: () => Promise.resolve() };
  }
  const hub = await startDemoHub({ log: () => undefined, ...(clock !== undefined && { clock }) });
  const owner = hub.accounts.find(({ isOwner }) => isOwner);
  if (owner === undefined) throw new Error('the demo hub has no owner');
  return { url: hub.url, owner, close: () => hub.close() };
}

const LISTS = [
  'get_states',
  'config/entity_registry/list',
  'config/device_registry/list',
  'config/area_registry/list',
  'config/floor_registry/list',
  'config/label_registry/list',
];

/** What a hub says of its house to an administrator. */
export async function readLists(socket: CommandSocket): Promise<HubLists> {
  const read = async (type: string): Promise<readonly Row[]> => {
    const { result } = await socket.command({ type });
    return Array.isArray(result) ? result.filter(isRecord) : [];
  };
  const rows = await Promise.all(LISTS.map(read));
  const [states = [], entities = [], devices = [], areas = [], floors = [], labels = []] = rows;
  return { states, entities, devices, areas, floors, labels };
}

const always = { windows: [], firstDay: null, lastDay: null };
const NOW = { day: '2026-11-23', weekday: 1, time: '12:00', now: Date.now() };

interface AttackedHouseOptions {
  /** Of the demo hub. */
  readonly clock?: DemoHubOptions['clock'];
  /** Of the gateway. */
  readonly settings?: Partial<Settings>;
  readonly limits?: Partial<Limits>;
  /** The user name of the resident. */
  readonly name?: string;
  /** The resident's room; by default one of the hub's own with a lamp, and without a lock or an alarm. */
  readonly chooseRoom?: (owner: CommandSocket) => Promise<Room>;
  /** What the resident's role allows beside the room; nothing by default. */
  readonly alsoAllows?: (
    lists: HubLists,
  ) => Pick<ModelRole, 'functions'> & { readonly views: readonly string[] };
}

interface Room {
  readonly area: string;
  /** An entity that is in it. */
  readonly lamp: string;
}

/**
 * A hub, the real gateway before it, and a resident who may use one room and has no function. The owner looks at the hub
 * itself, not through the gateway.
 */
export async function startAttackedHouse({
  clock,
  settings = {},
  limits = {},
  name = `ospite-${Date.now().toString(36)}`,
  chooseRoom,
  alsoAllows = () => ({ functions: [], views: [] }),
}: AttackedHouseOptions = {}) {
  const hub = await startHub(clock);
  const gateway = await startTestGateway(hub.url, settings, {
    limits: { refusedTokensPerAddress: 100_000, freeRefusals: 100_000, ...limits },
  });
  const ownerToken = await signInPerson(gateway.hubUrl, hub.owner);
  const asOwner = async (method: string, path: string, body?: unknown) => {
    const json = { 'content-type': 'application/json' };
    const answer = await fetch(`${gateway.hubUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${ownerToken}`, ...(body !== undefined && json) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: parseJson(text) };
  };
  const owner = await openCommandSocket(hub.url, ownerToken);
  await asOwner('POST', '/api/house_setup', {});
  await waitFor(async () => {
    const { status } = await asOwner('PUT', '/api/users/nobody', {});
    if (status !== 404) throw new Error(`the house is not prepared: ${status}`);
  });

  const chosen = await chooseRoom?.(owner);
  const lists = await readLists(owner);
  const room = chosen ?? roomOf(lists);
  const { functions, views } = alsoAllows(lists);
  const role: ModelRole = {
    functions,
    rights: [],
    hiddenAttributes: [],
    times: always,
    devices: {
      scope: 'chosen',
      grants: [
        { by: 'area', id: room.area, access: 'control' },
        ...views.map((id) => ({ by: 'entity' as const, id, access: 'view' as const })),
      ],
      exceptions: [],
    },
  };
  const undo: (() => Promise<unknown>)[] = [];
  /** Somebody with a role of their own, until the end. */
  const addPerson = async (username: string, their: ModelRole) => {
    const made = await asOwner('POST', '/api/roles', { name: `Ruolo ${username}`, ...their });
    if (made.status !== 201 && made.status !== 200) throw new Error(`no role: ${JSON.stringify(made)}`);
    const roleId = isRecord(made.body) ? String(made.body['id']) : '';
    const account = { username, password: 'ospite-segreta' };
    const person = await asOwner('POST', '/api/users', { ...account, role_id: roleId });
    if (person.status !== 201) throw new Error(`no person: ${JSON.stringify(person)}`);
    const userId = isRecord(person.body) ? String(person.body['id']) : '';
    undo.push(async () => {
      const gone = await asOwner('DELETE', `/api/users?user_id=${userId}`);
      if (gone.status >= 300) throw new Error(`${username} stays: ${JSON.stringify(gone)}`);
      await asOwner('DELETE', '/api/roles', { role_id: roleId });
    });
    return { userId, roleId, token: await signInPerson(gateway.hubUrl, account) };
  };
  const { userId, roleId, token } = await addPerson(name, role);
  const sockets: CommandSocket[] = [owner];

  // From here on the role decides, and what is refused is refused by it.
  await waitFor(async () => {
    const socket = await openCommandSocket(gateway.hubUrl, token);
    const { code } = await socket.command({ type: 'get_states' });
    const seen = socket.received().includes(room.lamp);
    socket.close();
    if (!seen) throw new Error(`the resident does not see the lamp of the room: ${code}`);
  });

  return {
    gateway,
    hub,
    owner,
    asOwner,
    ownerToken,
    lists,
    role,
    roleId,
    userId,
    token,
    room: room.area,
    model: createRoleModel(lists, role, NOW),
    addPerson,
    ownLamp: room.lamp,
    /** A socket of the resident through the gateway. */
    openSocket: async () => {
      const socket = await openCommandSocket(gateway.hubUrl, token);
      sockets.push(socket);
      return socket;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.close();
      for (const step of undo) await step();
      await gateway.close();
      await hub.close();
    },
  };
}

export type AttackedHouse = Awaited<ReturnType<typeof startAttackedHouse>>;

/** A room with a lamp, and without a lock or an alarm. */
function roomOf(lists: HubLists): Room {
  const everything: ModelRole = {
    functions: [],
    rights: [],
    hiddenAttributes: [],
    times: always,
    devices: { scope: 'all', access: 'control', exceptions: [] },
  };
  const { areaOf, allIds } = createRoleModel(lists, everything, NOW);
  const inArea = (area: unknown, domain: string) =>
    allIds.filter((id) => areaOf(id) === area && id.startsWith(`${domain}.`));
  for (const area of lists.areas.map((row) => row['area_id'])) {
    const [lamp] = inArea(area, 'light');
    const risky = ['lock', 'alarm_control_panel'].flatMap((domain) => inArea(area, domain));
    if (lamp !== undefined && risky.length === 0) return { area: String(area), lamp };
  }
  throw new Error('no room with a lamp and without a lock');
}
