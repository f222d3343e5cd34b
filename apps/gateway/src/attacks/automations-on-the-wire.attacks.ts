import { isRecord, parseJson } from '@soglia/hub-client/json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '#testing/wait-for.ts';
import { startAttackedHouse, type AttackedHouse } from './wire/attacked-house.ts';
import { fillIn, placeholdersOf } from './wire/placeholders.ts';
import { secretsOf } from './wire/proof.ts';
import { openCommandSocket } from './wire/command-socket.ts';

/** A resident of one room who may change automations, and sees those of the whole house. */
let house: AttackedHouse;
let token: string;
let secrets: readonly string[];
let fill: (text: string) => string;
/** Everything that came back. */
const receivedInAll: string[] = [];

const PREFIX = `attacco_${Date.now().toString(36)}`;
const pathOf = (id: string) => `/api/config/automation/config/${id}`;

/** Names of before 2024.10, which all hubs take. */
const byHand = (...actions: readonly unknown[]) => ({
  alias: 'Prova',
  mode: 'single',
  condition: [],
  trigger: [{ platform: 'time', at: '03:00:00' }],
  action: actions,
});
const own = () => byHand({ service: 'light.turn_off', target: { entity_id: ['$lamp'] }, data: {} });
const others = () => ({
  ...byHand({ service: 'lock.unlock', target: { entity_id: '$lock' } }),
  description: 'Solo per chi amministra',
});

async function ask(method: string, path: string, body?: unknown) {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${house.gateway.hubUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: fill(sent) }),
  });
  const text = await answer.text();
  receivedInAll.push(text);
  return { status: answer.status, reason: answer.headers.get('x-soglia-reason'), body: parseJson(text) };
}

/** By a socket of its own: those that are open end when the role comes to see another automation. */
async function command(message: object) {
  const socket = await openCommandSocket(house.gateway.hubUrl, token);
  const parsed = parseJson(fill(JSON.stringify(message)));
  const answer = await socket.command(isRecord(parsed) ? parsed : {});
  receivedInAll.push(socket.received());
  socket.close();
  return answer;
}

const owner = (method: string, id: string, body?: unknown) =>
  house.asOwner(method, pathOf(id), body === undefined ? undefined : parseJson(fill(JSON.stringify(body))));

/** The entity of a configuration, once the hub has loaded it. */
async function entityOf(id: string): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const { result } = await house.owner.command({ type: 'get_states' });
        const rows = Array.isArray(result) ? result.filter(isRecord) : [];
        const row = rows.find(({ attributes }) => isRecord(attributes) && attributes['id'] === id);
        return (found = typeof row?.['entity_id'] === 'string' ? row['entity_id'] : '');
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  return found;
}

beforeAll(async () => {
  house = await startAttackedHouse();
  const placeholders = placeholdersOf(house);
  fill = (text) => fillIn(text, placeholders);
  secrets = secretsOf(house).filter((text) => !text.startsWith('automation.'));
  const { role, addPerson } = house;
  const grants = role.devices.scope === 'chosen' ? role.devices.grants : [];
  const seeing = [...grants, { by: 'domain' as const, id: 'automation', access: 'view' as const }];
  ({ token } = await addPerson(`automazioni-${Date.now().toString(36)}`, {
    ...role,
    rights: ['automations'],
    devices: { scope: 'chosen', grants: seeing, exceptions: [] },
  }));
  await owner('POST', `${PREFIX}_altri`, others());
  await waitFor(async () => {
    const { status } = await ask('POST', pathOf(`${PREFIX}_mia`), own());
    if (status !== 200) throw new Error(`nothing is saved: ${status}`);
  });
}, 120_000);
afterAll(async () => {
  for (const id of ['altri', 'mia', 'cambia']) await owner('DELETE', `${PREFIX}_${id}`);
  await house[Symbol.asyncDispose]();
});

const call = (service: string, more: object) => ({ service, ...more });
const unlock = call('lock.unlock', { target: { entity_id: '$lock' } });
const TEMPLATE = "{{ states('lock.x') }}";

/** Configurations that act, read or tell beyond the role. */
const tricks: readonly (readonly [string, unknown])[] = [
  ['by name', byHand(unlock)],
  ['in capitals', byHand(call('LOCK.unlock', { entity_id: ' $LOCK ' }))],
  ['in the data', byHand(call('lock.unlock', { data: { entity_id: '$lock' } }))],
  ['in a comma list', byHand(call('homeassistant.turn_on', { target: { entity_id: '$lamp,$light' } }))],
  ['by a registry id', byHand(call('lock.unlock', { target: { entity_id: '$registryId' } }))],
  ['by all', byHand(call('homeassistant.turn_off', { target: { entity_id: 'all' } }))],
  [
    'by what an area leaves out',
    byHand(call('light.turn_on', { target: { exclude: {}, area_id: '$area' } })),
  ],
  ['by a group of its own', byHand(call('group.set', { data: { object_id: 'x', entities: ['$lock'] } }))],
  ['by a scene', byHand({ scene: '$scene' })],
  ['by a scene as a service', byHand(call('scene.turn_on', { target: { entity_id: '$scene' } }))],
  ['by a scene that it makes', byHand(call('scene.apply', { data: { entities: { $lock: 'unlocked' } } }))],
  ['by a script', byHand(call('script.turn_on', { target: { entity_id: '$script' } }))],
  ['by a script as a service', byHand({ service: '$script' })],
  ['by another automation', byHand(call('automation.trigger', { target: { entity_id: '$automation' } }))],
  [
    'by a device action',
    byHand({ device_id: '$device', domain: 'lock', type: 'unlock', entity_id: '$lock' }),
  ],
  ['in a choice', byHand({ choose: [{ conditions: [], sequence: [{ if: [], then: [unlock] }] }] })],
  ['in what is left', byHand({ choose: [], default: [unlock] })],
  ['in another branch', byHand({ if: [], then: [], else: [unlock] })],
  ['side by side', byHand({ parallel: [[{ delay: 1 }], { sequence: [unlock] }] })],
  ['again and again', byHand({ repeat: { while: [], sequence: [unlock] } })],
  ['disabled', byHand({ ...unlock, enabled: false })],
  ['enabled by a template', byHand({ ...call('light.turn_on', {}), enabled: TEMPLATE })],
  ['by a template', byHand(call(TEMPLATE, {}))],
  [
    'in both spellings',
    byHand({ action: 'light.turn_on', service: 'lock.unlock', target: { entity_id: '$lock' } }),
  ],
  ['in both lists', { ...byHand(), actions: [unlock] }],
  ['by a template of data', byHand({ ...call('light.turn_on', {}), data_template: { entity_id: '$lock' } })],
  ['by an event', byHand({ event: 'call_service', event_data: { domain: 'lock', service: 'unlock' } })],
  ['by a command', byHand(call('shell_command.x', {}))],
  ['by a blueprint', { alias: 'x', use_blueprint: { path: 'x.yaml', input: {} } }],
  ['by a variable', { ...byHand(), variables: { x: TEMPLATE } }],
  ['in its name', { ...byHand({ delay: 1 }), alias: TEMPLATE }],
  ['by a prototype', '{"__proto__":{"action":[]},"constructor":{},"alias":"x"}'],
  ['by a prototype inside', '{"alias":"x","action":[{"__proto__":{"service":"lock.unlock"}}]}'],
  [
    'by a key that is there twice',
    '{"alias":"x","trigger":[],"action":[],"action":[{"service":"lock.unlock","entity_id":"$lock"}]}',
  ],
  ['as a list', [byHand(unlock)]],
  ['as nothing', 'null'],
  ['in depths', `{"alias":"x","action":${'{"sequence":'.repeat(60)}[]${'}'.repeat(60)}}`],
  ['in numbers', { ...byHand(), action: Array.from({ length: 3000 }, () => ({ delay: 1 })) }],
  ['by a name that everybody is sent', { ...byHand({ delay: 1 }), alias: 'x'.repeat(3_900_000) }],
  ['by a text that the hub keeps', { ...byHand({ delay: 1 }), description: 'x'.repeat(3_900_000) }],
  ['in a body of megabytes', `{"alias":"${'x'.repeat(5_000_000)}"}`],
];

/** Parts that read what the role does not see. */
const readers: readonly (readonly [string, unknown])[] = [
  ['a state', { platform: 'state', entity_id: '$lock' }],
  ['a state in options', { trigger: 'state', options: { entity_id: '$lock' } }],
  ['a threshold', { platform: 'numeric_state', entity_id: '$sensor', above: 1 }],
  ['another as a threshold', { platform: 'numeric_state', entity_id: '$lamp', above: '$sensor' }],
  ['a person', { platform: 'zone', entity_id: 'person.x', zone: 'zone.home', event: 'enter' }],
  ['a device', { platform: 'device', device_id: '$device', domain: 'lock', type: 'unlocked' }],
  [
    'a button of a device',
    {
      platform: 'device',
      device_id: '$device',
      domain: 'demo',
      type: 'remote_button_short_press',
      subtype: 'button_1',
    },
  ],
  ['a purpose', { trigger: 'lock.unlocked', target: { entity_id: '$lock' } }],
  ['an integration', { trigger: 'zwave_js.event', options: { config_entry_id: 'x' } }],
  ['an event', { platform: 'event', event_type: 'state_changed' }],
  ['a template', { platform: 'template', value_template: TEMPLATE }],
  ['a webhook', { platform: 'webhook', webhook_id: 'attacco', local_only: false }],
  ['a sentence', { platform: 'conversation', command: 'apri' }],
  ['a message', { platform: 'mqtt', topic: '#' }],
];

describe('an automation that goes beyond the role is not saved', () => {
  it.each(tricks)('acting %s', async (_name, body) => {
    const id = `${PREFIX}_trucco`;
    const { status } = await ask('POST', pathOf(id), body);
    expect([400, 401, 413]).toContain(status);
    expect((await owner('GET', id)).status).toBe(404);
  });

  it.each(readers)('starting or waiting by %s', async (_name, trigger) => {
    const id = `${PREFIX}_trucco`;
    const waiting = byHand({ wait_for_trigger: [trigger] });
    for (const body of [{ ...byHand({ delay: 1 }), trigger }, waiting]) {
      expect(await ask('POST', pathOf(id), body)).toMatchObject({
        status: 401,
        reason: expect.stringMatching(/^(?:device|unresolved|template)$/) as string,
      });
    }
    expect((await owner('GET', id)).status).toBe(404);
    const { code } = await command({ type: 'validate_config', trigger: [trigger], triggers: [trigger] });
    expect(['unauthorized', 'closed']).toContain(code);
  });

  it('at an address that is none', async () => {
    for (const id of ['..', '..%2f..%2fstates', 'a%20b', '%00', 'a/b', '%E2%82%AC', 'x'.repeat(256), ''])
      expect([400, 401, 403, 404, 405]).toContain((await ask('POST', pathOf(id), own())).status);
  });

  it('what an area stands for is only what the role controls', async () => {
    const inArea = byHand(call('light.turn_off', { target: { area_id: ['$area', house.room] }, data: {} }));
    expect((await ask('POST', pathOf(`${PREFIX}_mia`), inArea)).status).toBe(200);
    const { body } = await owner('GET', `${PREFIX}_mia`);
    const named = JSON.stringify(body);
    expect(named).not.toContain('area_id');
    expect(secrets.filter((secret) => named.includes(secret))).toEqual([]);
    expect((await ask('POST', pathOf(`${PREFIX}_mia`), own())).status).toBe(200);
  });
});

describe('what an editor asks is answered of what the role sees alone', () => {
  const targets = [
    { area_id: ['$area'] },
    { device_id: ['$device'] },
    { floor_id: ['$floor'] },
    { label_id: ['$label'] },
    { entity_id: ['$lock', '$alarm'] },
  ];
  it.each(['triggers', 'conditions', 'services'])('of the %s of a target', async (what) => {
    for (const target of targets) {
      // What was changed before may end a socket: what its role shows is sent to a new one.
      const { success, code, result } = await waitFor(async () => {
        const answer = await command({ type: `get_${what}_for_target`, target });
        expect(answer.code).not.toBe('closed');
        return answer;
      });
      if (!success) expect(['unauthorized', 'invalid_format', 'unknown_command']).toContain(code);
      else expect(JSON.stringify(result)).not.toMatch(/lock|alarm/);
    }
  });

  it('of the triggers of a device, and of the devices', async () => {
    const { success } = await command({ type: 'device_automation/trigger/list', device_id: '$device' });
    expect(success).toBe(false);
    await command({ type: 'config/device_registry/list' });
    await command({ type: 'trace/contexts' });
  });

  it.each(['trigger', 'condition'])('of the kinds of %ss', async (role) => {
    const socket = await openCommandSocket(house.gateway.hubUrl, token);
    const { success, code } = await socket.command({ type: `${role}_platforms/subscribe` });
    // 2024 has none of them.
    if (!success) expect(code).toBe('unknown_command');
    await socket.command({ type: 'ping' });
    receivedInAll.push(socket.received());
    expect(socket.received()).not.toMatch(/"(?:lock|alarm_control_panel)\./);
    socket.close();
  });
});

describe('somebody else’s automation', () => {
  it('is neither read, replaced nor deleted, and nor are its runs read', async () => {
    const id = `${PREFIX}_altri`;
    const entityId = await entityOf(id);
    const before = (await owner('GET', id)).body;
    // The role sees that it is there.
    await expect.poll(async () => (await ask('GET', pathOf(id))).reason, { timeout: 20_000 }).toBe('device');
    expect(await ask('POST', pathOf(id), own())).toMatchObject({ status: 401, reason: 'device' });
    expect(await ask('DELETE', pathOf(id))).toMatchObject({ status: 401, reason: 'device' });
    for (const message of [
      { type: 'automation/config', entity_id: entityId },
      { type: 'trace/list', domain: 'automation', item_id: id },
      { type: 'trace/get', domain: 'automation', item_id: id, run_id: 'x' },
      { type: 'trace/contexts', domain: 'automation', item_id: id },
      { type: 'trace/list', domain: 'automation' },
    ])
      expect(['unauthorized', 'invalid_format', 'closed']).toContain((await command(message)).code);
    expect((await owner('GET', id)).body).toEqual(before);
  });

  it('nor is their own, when it has become one', async () => {
    const id = `${PREFIX}_cambia`;
    expect((await ask('POST', pathOf(id), own())).status).toBe(200);
    const entityId = await entityOf(id);
    await expect
      .poll(async () => (await command({ type: 'automation/config', entity_id: entityId })).success, {
        timeout: 20_000,
      })
      .toBe(true);
    // An administrator adds something while the resident reads, saves and deletes again and again.
    const changes = [owner('POST', id, others())];
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 3 === 0 ? ask('POST', pathOf(id), others()) : ask('GET', pathOf(id)),
      ),
    );
    await Promise.all(changes);
    expect(asked.filter(({ status }) => ![200, 401, 404].includes(status))).toEqual([]);
    expect(await ask('POST', pathOf(id), own())).toMatchObject({ status: 401, reason: 'device' });
    expect((await ask('DELETE', pathOf(id))).status).toBe(401);
    expect(await command({ type: 'automation/config', entity_id: entityId })).toMatchObject({
      code: 'unauthorized',
    });
    expect((await owner('GET', id)).body).toMatchObject({ description: 'Solo per chi amministra' });
  });
});

it('no answer of all these holds what the resident does not see', () => {
  const all = receivedInAll.join('\n');
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  expect(all).not.toContain('Solo per chi amministra');
});
