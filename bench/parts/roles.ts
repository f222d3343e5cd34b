import {
  createDecide,
  createRoleAccess,
  readHouse,
  type GuardRequest,
  type HouseLists,
  type RoleDefinition,
} from '@soglia/gateway/policy';
import { openHubSocket } from '#hub/hub-socket.ts';
import { sessionFor } from '#hub/sign-in.ts';
import { demoOwner, startDemoHub } from '#processes/demo-hub.ts';
import { startGateway } from '#processes/gateway.ts';
import { heapUsed } from '#processes/heap.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { percentile } from '#report/statistics.ts';

const ENTITIES = 3_000;
const AREAS = 60;
const DECISIONS = 100_000;
const SOCKETS = 200;
/** Sockets that sign in at the same time: the gateway admits few of one address. */
const AT_ONCE = 50;

const resident = { username: 'luca', password: demoOwner.password };

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const domains = ['light', 'sensor', 'switch', 'binary_sensor', 'cover'];
const idOf = (at: number): string => `${domains[at % domains.length] ?? ''}.number_${at}`;

/** A house whose entities are in areas and have devices; each hundredth is a group of ten others. */
function houseLists(): HouseLists {
  return {
    hubVersion: '2026.11.0',
    states: range(ENTITIES).map((at) => ({
      entity_id: idOf(at),
      attributes: at % 100 === 0 ? { entity_id: range(10).map((member) => idOf(at + 5 * member + 5)) } : {},
    })),
    entities: range(ENTITIES).map((at) => ({
      entity_id: idOf(at),
      device_id: `device ${at >> 2}`,
      labels: at % 7 === 0 ? ['seven'] : [],
    })),
    devices: range(ENTITIES / 4).map((at) => ({ id: `device ${at}`, area_id: `area_${at % AREAS}` })),
    areas: range(AREAS).map((at) => ({ area_id: `area_${at}`, floor_id: `floor_${at % 3}` })),
    floors: range(3).map((at) => ({ floor_id: `floor_${at}` })),
    labels: [{ label_id: 'seven' }],
  };
}

/** A role of a hundred grants. */
const role: RoleDefinition = {
  id: 'bench',
  functions: [1, 3, 4],
  rights: [],
  hiddenAttributes: ['code', 'serial_number'],
  devices: {
    scope: 'chosen',
    grants: [
      ...range(80).map((at) => ({ by: 'entity', id: idOf(at * 30), access: 'control' }) as const),
      ...range(19).map((at) => ({ by: 'area', id: `area_${at}`, access: 'control' }) as const),
      { by: 'label', id: 'seven', access: 'view' },
    ],
    exceptions: [],
  },
  times: { windows: [], firstDay: null, lastDay: null },
};

const message = (type: string, more: object = {}): GuardRequest => ({
  kind: 'message',
  message: { id: 7, type, ...more },
});
const http = (method: string, path: string, body?: unknown): GuardRequest => ({
  kind: 'http',
  method,
  path,
  query: '',
  ...(body !== undefined && { body }),
});

/** What apps send, allowed and not. */
const requests: readonly GuardRequest[] = [
  message('ping'),
  message('get_states'),
  message('render_template', { template: '{{ 1 }}' }),
  message('no_such_command'),
  message('config/entity_registry/list'),
  message('subscribe_events', { event_type: 'state_changed' }),
  message('history/history_during_period', {
    start_time: new Date().toISOString(),
    entity_ids: [idOf(0), idOf(30)],
  }),
  message('call_service', {
    domain: 'light',
    service: 'turn_on',
    service_data: { brightness_pct: 40 },
    target: { entity_id: [idOf(30), idOf(60)] },
  }),
  message('call_service', {
    domain: 'light',
    service: 'turn_off',
    target: { entity_id: idOf(1_001) },
  }),
  message('call_service', { domain: 'light', service: 'turn_off', target: { floor_id: 'floor_0' } }),
  message('call_service', { domain: 'homeassistant', service: 'turn_off', target: { floor_id: 'floor_0' } }),
  message('logbook/get_events', { start_time: new Date().toISOString() }),
  http('GET', `/api/states/${idOf(0)}`),
  http('GET', `/api/states/${idOf(7)}`),
  http('POST', '/api/services/switch/turn_on', { entity_id: idOf(90) }),
];

/** Microseconds of each decision. */
function decisions(): number[] {
  const house = readHouse(houseLists());
  const access = createRoleAccess(role, house, { day: '2026-11-23', weekday: 1, time: '12:00' });
  const decide = createDecide({
    info: { version: '1.0.0', features: [] },
    callerOf: () => ({ kind: 'restricted', userId: 'bench', access }),
    house: () => house,
    now: Date.now,
  });
  const caller = { kind: 'anonymous', address: '', path: 'direct' } as const;
  const times: number[] = [];
  for (let count = 0; count < DECISIONS; count += 1) {
    const request = requests[count % requests.length] ?? message('ping');
    const from = performance.now();
    decide(request, caller);
    times.push((performance.now() - from) * 1_000);
  }
  return times.slice(DECISIONS / 10);
}

/** MB that the house takes. */
function houseMemory(): number {
  const before = heapUsed();
  const house = readHouse(structuredClone(houseLists()));
  const taken = heapUsed() - before;
  if (house.entities.size !== ENTITIES) throw new Error('not the whole house');
  return taken;
}

async function send(url: string, method: string, token: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
}

/** Milliseconds from the request that edits a role to the end of each of its people's sockets, a number for each. */
async function roleChanges({ runs, log }: RunOptions): Promise<readonly (readonly number[])[]> {
  const demo = await startDemoHub();
  const gateway = await startGateway(demo.url);
  const found: number[][] = [];
  try {
    const { accessToken: owner } = await sessionFor(gateway.hubUrl, gateway.appUrl, demoOwner);
    await send(`${gateway.hubUrl}/api/house_setup`, 'POST', owner, {});
    const { accessToken: token } = await sessionFor(gateway.hubUrl, gateway.appUrl, resident);
    for (let round = 0; round < runs; round += 1) {
      const ends: Promise<number>[] = [];
      while (ends.length < SOCKETS) {
        const open = range(AT_ONCE).map(() => openHubSocket(gateway.hubUrl, token));
        for (const socket of await Promise.all(open)) ends.push(socket.closed.then(() => performance.now()));
      }
      const from = performance.now();
      await send(`${gateway.hubUrl}/api/roles/resident`, 'PUT', owner, {
        name: 'Residente',
        functions: [1 + (round % 10)],
      });
      const times = (await Promise.all(ends)).map((at) => at - from);
      found.push(times);
      log(`round ${round + 1}: the last of ${SOCKETS} after ${Math.max(...times).toFixed(0)} ms`);
    }
  } finally {
    await gateway.stop();
    await demo.stop();
  }
  return found;
}

async function run(options: RunOptions): Promise<readonly Figure[]> {
  const rounds = range(options.runs).map(() => decisions());
  const ends = await roleChanges(options);
  return [
    {
      name: `a decision, ${ENTITIES} entities, p50`,
      unit: 'µs',
      target: { most: 5 },
      samples: rounds.map((times) => percentile(times, 0.5)),
    },
    {
      name: 'a decision, p99',
      unit: 'µs',
      target: { most: 20 },
      samples: rounds.map((times) => percentile(times, 0.99)),
    },
    {
      name: `what is known of ${ENTITIES} entities`,
      unit: 'MB',
      target: { most: 10 },
      samples: range(options.runs).map(houseMemory),
    },
    {
      name: `the end of ${SOCKETS} sockets after a role is edited, p99`,
      unit: 'ms',
      target: { most: 100 },
      samples: ends.map((times) => percentile(times, 0.99)),
    },
  ];
}

export const roles: Part = {
  name: 'roles',
  about: 'deciding what a role may do, and how soon a change of it ends what is open',
  run,
};
