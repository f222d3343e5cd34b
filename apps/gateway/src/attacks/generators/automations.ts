import fc from 'fast-check';
import type { GuardRequest } from '#policy/verdict.ts';
import { ENTITY_SERVICES } from '../model/model-tables.ts';
import { entityIds, type HubLists, type Row } from '../model/role-model.ts';

const TEMPLATE = '{{ states("lock.e1") }}';

const one = (rows: readonly Row[], key: string) =>
  fc.constantFrom(...rows.map((row) => String(row[key])), 'x');

/** Configurations of automations, most of them such as hubs take, about what the house has. */
export function automationArbitrary(house: HubLists): fc.Arbitrary<Row> {
  const ids = entityIds(house);
  const of = (...domains: readonly string[]) => {
    const own = ids.filter((id) => domains.includes(id.split('.')[0] ?? ''));
    return own.length === 0 ? fc.constantFrom(...ids) : fc.constantFrom(...own);
  };
  const id = fc.constantFrom(...ids, ...ids, 'light.e99');
  const named = fc.oneof(
    id,
    fc.array(id, { minLength: 1, maxLength: 2 }),
    id.map((each) => ` ${each.toUpperCase()}`),
  );
  const target = fc.oneof(
    { weight: 6, arbitrary: fc.record({ entity_id: named }) },
    {
      weight: 2,
      arbitrary: fc.record(
        {
          area_id: one(house.areas, 'area_id'),
          device_id: one(house.devices, 'id'),
          floor_id: one(house.floors, 'floor_id'),
          label_id: one(house.labels, 'label_id'),
        },
        { requiredKeys: ['area_id'] },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Row>({ entity_id: 'all' }, { entity_id: TEMPLATE }, { what: 1 }),
    },
  );
  const states = fc.record(
    {
      entity_id: named,
      to: fc.constantFrom('on', null),
      from: fc.constant('off'),
      attribute: fc.constantFrom('x', 'CODE'),
      for: fc.constantFrom<unknown>({ minutes: 1 }, TEMPLATE),
    },
    { requiredKeys: ['entity_id'] },
  );
  const numbers = fc.record(
    {
      entity_id: named,
      above: fc.oneof(fc.constant(1), of('sensor'), of('zone')),
      attribute: fc.constantFrom('x', 'Secret'),
    },
    { requiredKeys: ['entity_id', 'above'] },
  );
  const zones = fc.record({ entity_id: of('person', 'device_tracker'), zone: of('zone') });
  const device = fc.record(
    {
      device_id: one(house.devices, 'id'),
      domain: fc.constantFrom('light', 'switch', 'zha'),
      type: fc.constant('turned_on'),
      entity_id: fc.oneof(id, one(house.entities, 'id')),
      property: fc.constant('code'),
    },
    { requiredKeys: ['device_id', 'domain', 'type'] },
  );
  const purposes = fc.record(
    {
      target,
      options: fc.oneof(
        fc.constant({ behavior: 'each' }),
        of('sensor').map((each) => ({ each })),
      ),
    },
    { requiredKeys: ['target'] },
  );
  /** Mostly nothing; a field that may be there, and what may not. */
  const more = fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Row>(
        { enabled: false },
        { alias: 'Nome' },
        { note: 'Nota' },
        { alias: TEMPLATE },
        { enabled: TEMPLATE },
        { value_template: 'x' },
        { variables: {} },
        { continue_on_error: true },
        { constructor: 1 },
      ),
    },
    { weight: 1, arbitrary: id.map((each): Row => ({ alias: each })) },
  );
  const part = (key: string, kinds: readonly (readonly [string, fc.Arbitrary<Row>])[]) =>
    fc
      .constantFrom(...kinds)
      .chain(([kind, fields]) =>
        fc.tuple(fields, more).map(([own, extra]) => ({ [key]: kind, ...own, ...extra })),
      );
  const inOptions = (fields: fc.Arbitrary<Row>) =>
    fc.oneof(
      { weight: 4, arbitrary: fields },
      { weight: 1, arbitrary: fields.map((options): Row => ({ options })) },
    );
  const triggerKinds = [
    ['time', fc.constant({ at: '07:00' })],
    ['sun', inOptions(fc.constant({ event: 'sunset', offset: 60 }))],
    ['state', inOptions(states)],
    ['state', states],
    ['numeric_state', numbers],
    ['zone', inOptions(zones)],
    ['device', device],
    ['light.turned_on', purposes],
    ['lock.unlocked', purposes],
    ['sun.sunset', fc.constant({})],
    ['zone.occupancy_detected', of('zone').map((zone) => ({ options: { zone } }))],
    ['numeric_state', of('zone').map((zone) => ({ entity_id: zone, above: 0 }))],
    ['zwave_js.event', purposes],
    ['event', fc.constant({ event_type: 'x' })],
    ['template', fc.constant({ value_template: TEMPLATE })],
  ] as const;
  const trigger = fc.oneof(
    { weight: 8, arbitrary: part('trigger', triggerKinds) },
    { weight: 4, arbitrary: part('platform', triggerKinds) },
    { weight: 1, arbitrary: part('trigger', triggerKinds).map((each): Row => ({ triggers: [each] })) },
    {
      weight: 1,
      arbitrary: part('trigger', triggerKinds).map((each): Row => ({ ...each, platform: 'time' })),
    },
  );
  const simple = part('condition', [
    ['time', fc.constant({ after: '07:00' })],
    ['sun', fc.constant({ after: 'sunset' })],
    ['state', states.map(({ to: _, from: __, ...rest }): Row => ({ ...rest, state: 'on' }))],
    ['numeric_state', numbers],
    ['zone', zones],
    ['trigger', fc.constant({ id: 'x' })],
    ['light.is_on', purposes],
    ['template', fc.constant({ value_template: TEMPLATE })],
    ['device', device],
  ]);
  const condition = fc.oneof(
    { weight: 6, arbitrary: simple },
    { weight: 1, arbitrary: simple.map((each): Row => ({ or: [each] })) },
    { weight: 1, arbitrary: simple.map((each): Row => ({ condition: 'not', conditions: each })) },
  );
  const called = fc.constantFrom(
    ...Object.entries(ENTITY_SERVICES).flatMap(([domain, services]) =>
      services.split(' ').map((service) => [domain, service] as const),
    ),
    ...([
      ['light', 'turn_on'],
      ['lock', 'unlock'],
      ['shell_command', 'x'],
      ['script', 'e3'],
    ] as const),
  );
  const call = fc
    .tuple(called, fc.constantFrom('action', 'service'), more)
    .chain(([[domain, service], key, extra]) =>
      fc
        .oneof(
          {
            weight: 4,
            arbitrary: fc.record({ target: fc.oneof(target, fc.record({ entity_id: of(domain) })) }),
          },
          { weight: 2, arbitrary: fc.record({ entity_id: of(domain) }) },
          { weight: 1, arbitrary: target.map((data) => ({ data })) },
          { weight: 1, arbitrary: fc.record({ target, data: id.map((each) => ({ message: each })) }) },
        )
        .map((fields): Row => ({ [key]: `${domain}.${service}`, ...fields, ...extra })),
    );
  const { action } = fc.letrec<{ action: Row }>((tie) => ({
    action: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 8, arbitrary: call },
      { weight: 1, arbitrary: fc.constantFrom<Row>({ delay: 1 }, { stop: 'Basta' }, { delay: TEMPLATE }) },
      { weight: 1, arbitrary: of('scene').map((scene): Row => ({ scene })) },
      { weight: 1, arbitrary: condition },
      { weight: 1, arbitrary: trigger.map((each): Row => ({ wait_for_trigger: [each], timeout: 1 })) },
      {
        weight: 1,
        arbitrary: tie('action').map((each): Row => ({ parallel: [[each], { sequence: each }] })),
      },
      {
        weight: 1,
        arbitrary: tie('action').map((each): Row => ({ repeat: { count: 2, sequence: [each] } })),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(condition, tie('action'))
          .map(([each, then]): Row => ({ choose: [{ conditions: [each], sequence: [then] }] })),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(condition, tie('action'))
          .map(([each, then]): Row => ({ if: each, then, else: [] })),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Row>(
          { event: 'x' },
          { variables: {} },
          { device_id: 'dev1', domain: 'lock', type: 'unlock' },
          { wait_template: TEMPLATE },
          { delay: 1, stop: 'x' },
          { repeat: { for_each: [1], sequence: [] } },
        ),
      },
    ),
  }));
  const list = (each: fc.Arbitrary<Row>) => fc.oneof(fc.array(each, { maxLength: 1 }), each);
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record(
        {
          alias: fc.constant('Sera'),
          triggers: list(trigger),
          conditions: list(condition),
          actions: fc.oneof(fc.array(action, { minLength: 1, maxLength: 2 }), action),
        },
        { requiredKeys: ['alias', 'actions'] },
      ),
    },
    { weight: 3, arbitrary: fc.record({ id: fc.constant('1'), trigger: list(trigger), action }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Row>(
        { use_blueprint: { path: 'x' } },
        { alias: TEMPLATE },
        { trace: {} },
        {},
      ),
    },
  );
}

/** What an editor of automations asks for, and what it sends. */
export function automationRequestArbitrary(house: HubLists): fc.Arbitrary<GuardRequest> {
  const config = automationArbitrary(house);
  const stored = Object.keys(house.automations ?? {});
  const entityId = fc.constantFrom(...stored, ...entityIds(house).slice(0, 2), 'automation.e99');
  const itemId = entityId.map((each) => `automazione ${each.split('.')[1] ?? ''}`);
  const target = fc.oneof(
    fc.record({ entity_id: fc.array(fc.constantFrom(...entityIds(house)), { minLength: 1, maxLength: 2 }) }),
    fc.record({ area_id: one(house.areas, 'area_id') }),
    fc.constantFrom<Row>({ entity_id: 'all' }, { exclude: {} }),
  );
  const traces = { domain: fc.constantFrom('automation', 'automation', 'script'), item_id: itemId };
  const command = fc.oneof<fc.Arbitrary<Row>[]>(
    entityId.map((each) => ({ type: 'automation/config', entity_id: each })),
    fc.record({ type: fc.constant('trace/list'), ...traces }),
    fc.record({ type: fc.constant('trace/get'), ...traces, run_id: fc.constant('giro') }),
    config.map(({ alias: _, id: __, ...parts }) => ({ type: 'validate_config', ...parts })),
    fc.record({
      type: fc.constantFrom(
        'get_triggers_for_target',
        'get_conditions_for_target',
        'get_services_for_target',
        'extract_from_target',
      ),
      target,
    }),
    fc.constantFrom('trigger_platforms/subscribe', 'condition_platforms/subscribe').map((type) => ({ type })),
    one(house.devices, 'id').map((each) => ({ type: 'device_automation/trigger/list', device_id: each })),
  );
  const request = fc
    .tuple(fc.constantFrom('POST', 'POST', 'GET', 'DELETE'), entityId, config)
    .map(([method, each, body]): GuardRequest => ({
      kind: 'http',
      method,
      path: `/api/config/automation/config/${each}`,
      query: '',
      body: method === 'POST' ? body : undefined,
    }));
  return fc.oneof(
    { weight: 2, arbitrary: request },
    {
      weight: 3,
      arbitrary: command.map((each): GuardRequest => ({ kind: 'message', message: { id: 1, ...each } })),
    },
  );
}
