import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

type Fields = Readonly<Record<string, unknown>>;

const pathOf = (id: string) => `/api/config/automation/config/${id}`;
const made: string[] = [];
function newId(): string {
  const id = `contract_${randomUUID().replaceAll('-', '')}`;
  made.push(id);
  return id;
}
const save = (id: string, body: unknown, token = owner.token) =>
  http(pathOf(id), { method: 'POST', token, body });

afterAll(async () => {
  for (const id of made) await http(pathOf(id), { method: 'DELETE', token: owner.token });
});

// Since 2024.10 the lists and services have other names.
const isRenamed = since('2024.10');
const plural: Readonly<Record<string, string>> = {
  trigger: 'triggers',
  condition: 'conditions',
  action: 'actions',
};
const inner = ['then', 'else', 'default', 'sequence', 'choose', 'parallel', 'repeat'];

/** A part as the hub stores it: services as actions, at any depth. */
function storedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(storedPart);
  if (typeof part !== 'object' || part === null) return part;
  const { service, ...rest } = part as Fields;
  const nested = Object.entries(rest).map(([key, value]) => [
    key,
    inner.includes(key) ? storedPart(value) : value,
  ]);
  return { ...Object.fromEntries(nested), ...(service === undefined ? {} : { action: service }) };
}

function asStored(config: Fields): Fields {
  if (!isRenamed) return config;
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      plural[key] ?? key,
      key === 'action' ? storedPart(value) : value,
    ]),
  );
}

const lamp = 'light.contract_none';
const on = { condition: 'state', entity_id: lamp, state: 'on' };
const call = { service: 'light.turn_on', target: { entity_id: lamp }, data: { brightness_pct: 60 } };

const triggers: readonly Fields[] = [
  { platform: 'state', entity_id: lamp },
  { platform: 'state', entity_id: [lamp], from: 'off', to: ['on', 'x'], for: { minutes: 5 }, id: 'a' },
  { platform: 'state', entity_id: lamp, to: null, alias: 'Qualcosa', enabled: false },
  { platform: 'state', entity_id: 'climate.x', attribute: 'temperature', to: 21, for: '00:05:00' },
  { platform: 'state', entity_id: lamp, not_from: ['unavailable'], not_to: ['unknown'] },
  { platform: 'numeric_state', entity_id: 'sensor.x', above: 5, below: '30.5', for: 10 },
  { platform: 'numeric_state', entity_id: 'climate.x', attribute: 'temperature', above: 'sensor.y' },
  { platform: 'numeric_state', entity_id: 'sensor.x', below: 1, value_template: '{{ state.state }}' },
  { platform: 'time', at: '7:00' },
  { platform: 'time', at: ['07:00:00', 'input_datetime.sveglia'] },
  { platform: 'time_pattern', hours: '*', minutes: '/5', seconds: 0 },
  { platform: 'sun', event: 'sunset', offset: '-00:30:00' },
  { platform: 'sun', event: 'sunrise', offset: 600 },
  { platform: 'zone', entity_id: 'person.x', zone: 'zone.home', event: 'leave' },
  { platform: 'event', event_type: 'contract', event_data: { a: 1, b: 'x' } },
  { platform: 'homeassistant', event: 'start' },
  { platform: 'template', value_template: '{{ true }}' },
];
const conditions: readonly unknown[] = [
  on,
  { ...on, state: ['on', 'off'], for: { hours: 1 }, alias: 'Accesa', match: 'any' },
  { ...on, attribute: 'brightness', state: 255, enabled: false },
  { condition: 'numeric_state', entity_id: ['sensor.x'], above: 5, below: 'sensor.y' },
  { condition: 'time', after: '22:00', before: '06:00:00', weekday: ['mon', 'sun'] },
  { condition: 'time', after: 'input_datetime.x', weekday: 'mon' },
  { condition: 'sun', after: 'sunset', after_offset: '-01:00:00', before: 'sunrise' },
  { condition: 'zone', entity_id: 'person.x', zone: 'zone.home' },
  { condition: 'trigger', id: ['a', 'b'] },
  {
    condition: 'or',
    conditions: [on, { condition: 'not', conditions: [on, { condition: 'and', conditions: [] }] }],
  },
  { or: [on, { and: [on] }, { not: [on] }] },
  { condition: 'template', value_template: '{{ true }}' },
  '{{ true }}',
];
const actions: readonly Fields[] = [
  call,
  { service: 'notify.notify', data: { message: 'Ciao', title: '{{ 1 }}' }, alias: 'Avviso' },
  { service: 'light.turn_off', target: { area_id: ['cucina'], device_id: 'x' }, continue_on_error: true },
  { service: 'scene.turn_on', target: { entity_id: 'scene.x' }, enabled: false },
  { delay: 5 },
  { delay: '00:01:00' },
  { delay: { minutes: 1, seconds: 30 } },
  { wait_for_trigger: [triggers[0]], timeout: { minutes: 5 }, continue_on_timeout: false },
  { wait_template: '{{ true }}', timeout: '00:00:10' },
  { if: [on], then: [call], else: [{ stop: 'basta', error: true }] },
  { choose: [{ conditions: [on], sequence: [call] }], default: [{ scene: 'scene.x' }] },
  { repeat: { count: 3, sequence: [call] } },
  { repeat: { while: [on], sequence: [{ delay: 1 }] } },
  { repeat: { until: [on], sequence: [{ repeat: { for_each: ['a'], sequence: [call] } }] } },
  { parallel: [call, { sequence: [call, { delay: 1 }] }] },
  { event: 'contract', event_data: { a: 1 } },
  { variables: { a: 1 } },
  { ...on, alias: 'Solo se' },
];

const base = { alias: 'Contract', description: '', mode: 'single' };
/** Parts of one kind stand in one configuration: a real hub reloads all of them after each. */
const configurations: readonly (readonly [string, Fields])[] = [
  ['triggers', { ...base, trigger: triggers, condition: [], action: [] }],
  ['conditions', { ...base, trigger: [], condition: conditions, action: [] }],
  ['actions', { ...base, trigger: [], condition: [], action: actions }],
  ['parts without lists', { ...base, trigger: triggers[0], condition: on, action: call }],
  ['nothing more than it needs', { trigger: [], action: [] }],
  [
    'all keys',
    {
      ...base,
      mode: 'queued',
      max: 3,
      max_exceeded: 'silent',
      initial_state: false,
      variables: { a: 1 },
      trigger_variables: { b: 'x' },
      trace: { stored_traces: 8 },
      trigger: triggers,
      condition: conditions.slice(0, 3),
      action: actions,
    },
  ],
];

describe('a configuration', () => {
  it('comes back as it was saved, in the spelling of the hub: every kind of part, and no key is lost', async () => {
    const answers: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const [name, config] of configurations) {
      const id = newId();
      const answer = await save(id, config);
      answers[name] =
        answer.status === 200 ? (await http(pathOf(id), { token: owner.token })).json() : answer.text;
      expected[name] = { id, ...asStored(config) };
    }
    expect(answers).toEqual(expected);
  });

  it.runIf(isRenamed)('in the present spelling comes back unchanged', async () => {
    const id = newId();
    const config = {
      ...base,
      triggers: [{ trigger: 'time', at: '07:00:00' }],
      conditions: [on],
      actions: [{ action: 'light.turn_on', target: { entity_id: lamp } }],
    };
    await save(id, config);
    expect((await http(pathOf(id), { token: owner.token })).json()).toEqual({ id, ...config });
    await using hub = await HubSocket.signedIn(owner.token);
    const mixed = { ...base, trigger: [], triggers: [], actions: [] };
    expect((await save(id, mixed)).status).toBe(400);
    expect(await hub.refusal({ type: 'validate_config', trigger: [] })).toBe('invalid_format');
  });

  it.each([
    ['no trigger', { action: [] }],
    ['no action', { trigger: [] }],
    ['an unknown key', { trigger: [], action: [], contract: 1 }],
    ['an unknown mode', { trigger: [], action: [], mode: 'contract' }],
    ['a limit of one', { trigger: [], action: [], max: 1 }],
    ['a description that is none', { trigger: [], action: [], description: null }],
    ['an unknown blueprint', { use_blueprint: { path: 'contract.yaml', input: {} } }],
    [
      'an unknown device',
      { trigger: [{ platform: 'device', device_id: 'x', domain: 'light', type: 'on' }], action: [] },
    ],
    ['an unknown trigger', { trigger: [{ platform: 'contract' }], action: [] }],
    ['no object', []],
  ])('is refused with %s, and what stood there stays', async (_what, body) => {
    const id = newId();
    const old = { id, ...asStored({ alias: 'Prima', trigger: [], action: [] }) };
    await save(id, { alias: 'Prima', trigger: [], action: [] });
    const answer = await save(id, body);
    expect(answer.status).toBe(400);
    expect((answer.json() as { message: string }).message).toMatch(/^Message malformed: ./);
    expect((await http(pathOf(id), { token: owner.token })).json()).toEqual(old);
  });

  it('that is not there is not found, and cannot be deleted', async () => {
    const path = pathOf(newId());
    const read = await http(path, { token: owner.token });
    expect([read.status, read.json()]).toEqual([404, { message: 'Resource not found' }]);
    const gone = await http(path, { method: 'DELETE', token: owner.token });
    expect([gone.status, gone.json()]).toEqual([400, { message: 'Resource not found' }]);
  });

  it('with an id of its own is stored under that, not under the one of its address', async () => {
    const [address, own] = [newId(), newId()];
    const answer = await save(address, { id: own, alias: 'Contract', trigger: [], action: [] });
    expect(answer.status).toBe(200);
    expect((await http(pathOf(address), { token: owner.token })).status).toBe(404);
    expect((await http(pathOf(own), { token: owner.token })).json()).toMatchObject({ id: own });
  });

  it('is for administrators', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await http(pathOf('contract'), {
        method,
        token: guest.token,
        ...(method === 'POST' ? { body: {} } : {}),
      });
      expect(answer.status).toBe(401);
    }
  });
});

describe('validate_config', () => {
  const [T, C, A] = isRenamed
    ? (['triggers', 'conditions', 'actions'] as const)
    : (['trigger', 'condition', 'action'] as const);
  type Verdicts = Readonly<Record<string, { readonly valid: boolean; readonly error: string | null }>>;
  const validate = (hub: HubSocket, parts: Fields) =>
    hub.result<Verdicts>({ type: 'validate_config', ...parts });

  it('answers for each part that it is asked about', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const valid = { valid: true, error: null };
    expect(await validate(hub, {})).toEqual({});
    expect(await validate(hub, { [T]: triggers, [C]: conditions, [A]: actions })).toEqual({
      [T]: valid,
      [C]: valid,
      [A]: valid,
    });
    const error = expect.stringMatching(/./) as string;
    expect(await validate(hub, { [T]: [], [A]: [{ contract: 1 }] })).toEqual({
      [T]: valid,
      [A]: { valid: false, error },
    });
  });

  it('says what is wrong', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const state = { platform: 'state', entity_id: lamp };
    const number = { platform: 'numeric_state', entity_id: 'sensor.x' };
    const wrong: Readonly<Record<string, readonly unknown[]>> = {
      [T]: [
        {},
        'x',
        { platform: 'contract' },
        { platform: 'state' },
        { ...state, contract: 1 },
        { ...state, for: 'x' },
        { ...state, entity_id: 'x' },
        { ...state, to: 'a', not_to: 'b' },
        { ...state, to: true },
        { ...state, id: 5 },
        number,
        { ...number, above: 'x' },
        { ...number, above: 5, below: 3 },
        { platform: 'time' },
        { platform: 'time', at: '25:00' },
        { platform: 'time_pattern' },
        { platform: 'time_pattern', minutes: 99 },
        { platform: 'sun' },
        { platform: 'sun', event: 'noon' },
        { platform: 'sun', event: 'sunset', offset: 'x' },
        { platform: 'zone', entity_id: 'person.x', zone: 'home', event: 'enter' },
        { platform: 'event' },
        { platform: 'homeassistant', event: 'x' },
      ],
      [C]: [
        { condition: 'contract' },
        { condition: 'state' },
        { condition: 'state', entity_id: lamp },
        { ...on, contract: 1 },
        { ...on, state: true },
        { ...on, match: 'some' },
        { condition: 'numeric_state', entity_id: 'sensor.x' },
        { condition: 'time' },
        { condition: 'time', after: '7' },
        { condition: 'sun' },
        { condition: 'sun', before: 'noon' },
        { condition: 'zone', entity_id: 'person.x' },
        { condition: 'trigger' },
        { condition: 'and' },
        { not: [{ condition: 'contract' }] },
        5,
      ],
      [A]: [
        {},
        'x',
        { service: 'x' },
        { service: 'a.b', target: { contract: 1 } },
        { service: 'a.b', contract: 1 },
        { delay: 'x' },
        { delay: { contract: 1 } },
        { delay: -5 },
        { wait_for_trigger: [{ platform: 'contract' }] },
        { if: [] },
        { if: [], then: [{ contract: 1 }] },
        { choose: [{ sequence: [] }] },
        { repeat: {} },
        { repeat: { count: 3 } },
        { stop: 'x', contract: 1 },
        { condition: 'contract' },
      ],
    };
    const unexpected: unknown[] = [];
    const all = Object.entries(wrong).flatMap(([part, ones]) => ones.map((one) => [part, one] as const));
    for (const [part, one] of all) {
      const verdict = (await validate(hub, { [part]: [one] }))[part];
      if (verdict?.valid !== false || typeof verdict.error !== 'string')
        unexpected.push([part, one, verdict]);
    }
    expect(unexpected).toEqual([]);
  });
});
