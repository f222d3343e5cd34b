import { describe, expect, it } from 'vitest';
import { newAutomation, readAutomation, writeAutomation, type Fields, type Trigger } from './index.ts';

const trigger = (source: Fields) => readAutomation({ triggers: [source] }).triggers[0];
const condition = (source: unknown) => readAutomation({ conditions: [source] }).conditions[0];
const action = (source: unknown) => readAutomation({ actions: [source] }).actions[0];
const target = { entityIds: [], deviceIds: [], areaIds: [], floorIds: [], labelIds: [] };

describe('a trigger is read', () => {
  it.each<[string, Fields, object]>([
    [
      'from a list in a text and a duration in parts',
      { platform: 'state', entity_id: 'light.a, light.b', to: 'on', for: { minutes: 5 } },
      { kind: 'state', entityIds: ['light.a', 'light.b'], from: [], to: ['on'], forSeconds: 300 },
    ],
    [
      'with numbers as texts',
      { trigger: 'numeric_state', entity_id: ['sensor.a'], above: '20.5' },
      { kind: 'numeric_state', above: 20.5, below: undefined },
    ],
    [
      'at several times on some days',
      { trigger: 'time', at: ['7:00', 'input_datetime.x'], weekday: 'mon' },
      { kind: 'time', at: ['07:00:00', 'input_datetime.x'], weekdays: ['mon'] },
    ],
    [
      'before sunset',
      { trigger: 'sun', event: 'sunset', offset: '-00:30:00' },
      { kind: 'sun', event: 'sunset', offsetSeconds: -1_800 },
    ],
    [
      'of a zone without its event',
      { platform: 'zone', entity_id: 'person.a', zone: 'zone.home' },
      { kind: 'zone', entityIds: ['person.a'], zoneId: 'zone.home', event: 'enter' },
    ],
    [
      'of a device',
      { trigger: 'device', device_id: 'a', domain: 'zha', type: 'press', id: 'x', alias: 'y' },
      { kind: 'device', deviceId: 'a', fields: { domain: 'zha', type: 'press' } },
    ],
    [
      'by its purpose',
      { trigger: 'light.turned_on', target: { area_id: 'sala' }, options: { behavior: 'each' } },
      { kind: 'purpose', type: 'light.turned_on', options: { behavior: 'each' } },
    ],
    [
      'of a button by any change',
      { trigger: 'state', entity_id: 'event.a' },
      { kind: 'button', entityIds: ['event.a'], eventTypes: [] },
    ],
    [
      'of a button by its purpose',
      {
        trigger: 'event.received',
        target: { entity_id: ['event.a'] },
        options: { event_type: ['press'] },
        enabled: false,
      },
      { kind: 'button', entityIds: ['event.a'], eventTypes: ['press'], isDisabled: true },
    ],
  ])('%s', (_what, source, part) => expect(trigger(source)).toMatchObject({ ...part, source }));

  it.each<[string, Fields]>([
    ['a state that it must not have', { trigger: 'state', entity_id: 'light.a', not_to: 'off' }],
    ['a template', { trigger: 'state', entity_id: 'light.a', for: '{{ 5 }}' }],
    ['a template that enables it', { trigger: 'sun', event: 'sunset', enabled: '{{ true }}' }],
    ['the limit of another entity', { trigger: 'numeric_state', entity_id: 'sensor.a', above: 'sensor.b' }],
    ['an id of the registry', { trigger: 'state', entity_id: '3f23367563e44ea0bf8e201797dd03e0' }],
    ['an offset of an entity', { trigger: 'time', at: { entity_id: 'sensor.a', offset: 5 } }],
    ['both spellings', { trigger: 'sun', platform: 'sun', event: 'sunset' }],
    ['a kind of another version', { trigger: 'brain_wave' }],
    ['a key of another version', { trigger: 'sun', event: 'sunset', haste: 3 }],
    ['an excluded target', { trigger: 'light.turned_on', target: { area_id: 'a', exclude: {} } }],
  ])('as it stands, with %s', (_what, source) =>
    expect(trigger(source)).toEqual({ kind: 'other', value: source, source, isDisabled: false }),
  );
});

describe('a condition is read', () => {
  const inner = { condition: 'sun', after: 'sunset', after_offset: '-01:00' };
  it.each<[string, unknown, object]>([
    ['in a group', { condition: 'or', conditions: inner }, { kind: 'or', conditions: [{ kind: 'sun' }] }],
    ['in a group in short', { not: [inner] }, { kind: 'not', conditions: [{ afterOffsetSeconds: -3_600 }] }],
    ['as a template', '{{ true }}', { kind: 'other', value: '{{ true }}', source: undefined }],
    [
      'with the state of another entity',
      { condition: 'state', entity_id: 'a.b', state: 'input_text.x' },
      { kind: 'other' },
    ],
    [
      'where any entity is enough',
      { condition: 'state', entity_id: 'a.b', state: 'x', match: 'any' },
      { kind: 'other' },
    ],
    ['as a list of conditions', { condition: [inner] }, { kind: 'other' }],
  ])('%s', (_what, source, part) => expect(condition(source)).toMatchObject(part));
});

describe('an action is read', () => {
  it.each<[string, unknown, object]>([
    [
      'with the target in the data',
      { service: 'Light.turn_on', data: { entity_id: 'light.a', brightness: 3 } },
      {
        kind: 'service',
        service: 'light.turn_on',
        target: { ...target, entityIds: ['light.a'] },
        data: { brightness: 3 },
      },
    ],
    [
      'with the target beside the service, and data as it was called once',
      { service: 'light.turn_on', entity_id: ['light.a'], data_template: { brightness: 3 } },
      { kind: 'service', target: { ...target, entityIds: ['light.a'] }, data: { brightness: 3 } },
    ],
    ['as a scene', { scene: 'scene.film' }, { kind: 'service', service: 'scene.turn_on' }],
    ['with a template', { action: 'notify.a', data: { message: '{{ 1 }}' } }, { kind: 'other' }],
    ['with every entity', { action: 'light.turn_off', target: { entity_id: 'all' } }, { kind: 'other' }],
    ['with two targets', { action: 'a.b', entity_id: 'a.b', data: { area_id: 'x' } }, { kind: 'other' }],
    ['as a wait', { delay: 90 }, { kind: 'delay', seconds: 90 }],
    [
      'as a wait for a trigger',
      { wait_for_trigger: { trigger: 'sun', event: 'sunset' }, timeout: '01:00' },
      {
        kind: 'wait_for_trigger',
        triggers: [{ kind: 'sun' }],
        timeoutSeconds: 3_600,
        goesOnAfterTimeout: true,
      },
    ],
    [
      'as a choice',
      { if: '{{ x }}', then: { scene: 'scene.a' }, else: [] },
      { kind: 'if', conditions: [{ kind: 'other' }], then: [{ kind: 'service' }], otherwise: [] },
    ],
    ['as a condition', { or: [] }, { kind: 'condition', condition: { kind: 'or' } }],
    ['as a choice of several', { choose: [] }, { kind: 'other' }],
  ])('%s', (_what, source, part) => expect(action(source)).toMatchObject(part));
});

describe('a new part is written', () => {
  const fresh = { source: undefined, isDisabled: false };
  const button: Trigger = { kind: 'button', entityIds: ['event.a'], eventTypes: ['press'], ...fresh };

  it('in the spelling of the hub', () => {
    const sun: Trigger = { kind: 'sun', event: 'sunset', offsetSeconds: -60, ...fresh };
    const automation = {
      ...newAutomation(),
      triggers: [sun],
      actions: [
        { kind: 'service', service: 'light.turn_on', target, data: {}, ...fresh },
        { kind: 'delay', seconds: 90, ...fresh, isDisabled: true },
      ],
    } as const;
    const named = { alias: '', description: '', mode: 'single' };
    expect(writeAutomation(automation, 'current')).toEqual({
      ...named,
      triggers: [{ trigger: 'sun', event: 'sunset', offset: '-00:01:00' }],
      conditions: [],
      actions: [{ action: 'light.turn_on' }, { delay: '00:01:30', enabled: false }],
    });
    expect(writeAutomation(automation, 'legacy')).toEqual({
      ...named,
      trigger: [{ platform: 'sun', event: 'sunset', offset: '-00:01:00' }],
      condition: [],
      action: [{ service: 'light.turn_on' }, { delay: '00:01:30', enabled: false }],
    });
  });

  it('of a button by its purpose, and by its attribute where hubs know no purposes', () => {
    const automation = { ...newAutomation(), triggers: [button] };
    expect(writeAutomation(automation, 'current')['triggers']).toEqual([
      { trigger: 'event.received', target: { entity_id: 'event.a' }, options: { event_type: ['press'] } },
    ]);
    expect(writeAutomation(automation, 'legacy')['trigger']).toEqual([
      { platform: 'state', attribute: 'event_type', entity_id: 'event.a', to: 'press' },
    ]);
  });

  it.each<[string, Fields, Partial<Extract<Trigger, { kind: 'button' }>>, Fields]>([
    [
      'keeps its own way to say it',
      { trigger: 'state', id: 'x', entity_id: ['event.a'], attribute: 'event_type', to: ['press'] },
      { eventTypes: ['long', 'press'] },
      { trigger: 'state', id: 'x', entity_id: ['event.a'], attribute: 'event_type', to: ['long', 'press'] },
    ],
    [
      'of any type names its types by its purpose',
      { trigger: 'state', id: 'x', entity_id: ['event.a'] },
      { eventTypes: ['press'] },
      {
        trigger: 'event.received',
        id: 'x',
        target: { entity_id: 'event.a' },
        options: { event_type: ['press'] },
      },
    ],
    [
      'of a type becomes one of any',
      { trigger: 'event.received', target: { entity_id: ['event.a'] }, options: { event_type: 'press' } },
      { eventTypes: [] },
      { trigger: 'state', entity_id: 'event.a' },
    ],
  ])('of a button that %s', (_what, source, change, written) => {
    const read = readAutomation({ triggers: [source] });
    const [part] = read.triggers;
    if (part?.kind !== 'button') throw new Error('no button');
    const changed = { ...read, triggers: [{ ...part, ...change }] };
    expect(writeAutomation(changed, 'current')).toEqual({ triggers: [written] });
  });

  it('of another kind keeps only what every kind may have', () => {
    const read = readAutomation({
      triggers: [{ platform: 'state', entity_id: 'a.b', to: 'x', id: 'i', alias: 'n', enabled: false }],
    });
    const source = read.triggers[0]?.source;
    const sun: Trigger = { kind: 'sun', event: 'sunrise', offsetSeconds: 0, source, isDisabled: true };
    expect(writeAutomation({ ...read, triggers: [sun] }, 'current')).toEqual({
      triggers: [{ id: 'i', alias: 'n', enabled: false, trigger: 'sun', event: 'sunrise' }],
    });
  });
});

it('leaves what only looks like a key of the hub', () => {
  const data = { data: { actions: [{ action: 'OPEN', service: 'x' }] }, service: 'y' };
  const config = { triggers: [], conditions: [], actions: [{ action: 'notify.a', data }] };
  expect(writeAutomation(readAutomation(config), 'legacy')).toEqual({
    trigger: [],
    condition: [],
    action: [{ service: 'notify.a', data }],
  });
});

it('keeps a blueprint, whose name alone can change', () => {
  const config = { id: '1', alias: 'a', use_blueprint: { path: 'x.yaml', input: { action: [] } } };
  const read = readAutomation(config);
  expect(read).toMatchObject({ isBlueprint: true, triggers: [], actions: [] });
  expect(writeAutomation({ ...read, alias: 'b' }, 'current')).toEqual({ ...config, alias: 'b' });
});

it('does not follow what is nested without end', () => {
  const deep = JSON.parse('{"if":['.repeat(20_000) + ']}'.repeat(20_000)) as unknown;
  const config = { actions: [deep], conditions: [deep] };
  const read = readAutomation(config);
  expect(read.actions[0]?.kind).toBe('other');
  expect(writeAutomation(read, 'current')['actions']).toEqual([deep]);
});

describe('the limit of runs', () => {
  const config = { alias: 'x', mode: 'queued', triggers: [], conditions: [], actions: [] };
  it.each([
    [3, 3],
    ['5', 5],
    [1, undefined],
    [2.5, undefined],
    ['{{ 3 }}', undefined],
    [null, undefined],
  ])('%j is read as %s, and written as it was', (max, read) => {
    const automation = readAutomation({ ...config, max });
    expect(automation.max).toBe(read);
    expect(writeAutomation(automation, 'current')).toEqual({ ...config, max });
    expect(writeAutomation({ ...automation, max: 4 }, 'current')).toEqual({ ...config, max: 4 });
  });

  it('is left out where the hub decides, and can be given up', () => {
    expect(writeAutomation(readAutomation(config), 'current')).toEqual(config);
    const automation = readAutomation({ ...config, max: 3 });
    expect(writeAutomation({ ...automation, max: undefined }, 'current')).toEqual(config);
  });
});
