import fc from 'fast-check';
import type { Fields } from '../config/types.ts';
import {
  data,
  duration,
  entityId,
  entityIds,
  keysOf,
  partly,
  plainText,
  states,
  target,
  template,
  threshold,
  time,
  times,
  variables,
  weekday,
} from './arbitrary-values.ts';

/**
 * Configurations with every trigger, condition, action and key of Home Assistant 2024.3 to 2026.11, in all the shapes that
 * it takes, and with some of versions to come.
 */
type Keys = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const is = (value: unknown) => fc.constant(value);
const enabled = fc.oneof(fc.boolean(), is('{{ true }}'));
const many = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });
const sunEvent = fc.constantFrom('sunrise', 'sunset', 'SUNSET');
const oneOrMany = (value: fc.Arbitrary<unknown>) => fc.oneof(value, many(value));

const triggerKeys: Readonly<Record<string, readonly [required: Keys, optional?: Keys]>> = {
  state: [
    { entity_id: entityIds },
    { from: states, to: states, not_from: states, not_to: states, attribute: plainText, for: duration },
  ],
  numeric_state: [
    { entity_id: entityIds },
    { above: threshold, below: threshold, value_template: template, for: duration, attribute: plainText },
  ],
  time: [{ at: times }, { weekday }],
  sun: [{ event: sunEvent }, { offset: duration }],
  zone: [
    { entity_id: entityIds, zone: fc.constantFrom('zone.home', 'zone.lavoro') },
    { event: fc.constantFrom('enter', 'leave') },
  ],
  homeassistant: [{ event: fc.constantFrom('start', 'shutdown') }],
  device: [
    { device_id: is('a1b2'), domain: is('zha'), type: is('remote_button_short_press') },
    { subtype: is('turn_on'), entity_id: entityId, for: duration, metadata: is({ secondary: false }) },
  ],
  event: [{ event_type: oneOrMany(plainText) }, { event_data: data, context: is({ user_id: ['a'] }) }],
  template: [{ value_template: template }, { for: duration }],
  time_pattern: [{}, { hours: is('/2'), minutes: is(5), seconds: is('*') }],
  mqtt: [
    { topic: plainText },
    { payload: plainText, value_template: template, encoding: is('utf-8'), qos: is(0) },
  ],
  webhook: [{ webhook_id: plainText }, { allowed_methods: is(['POST']), local_only: fc.boolean() }],
  tag: [{ tag_id: oneOrMany(plainText) }, { device_id: plainText }],
  calendar: [{ entity_id: entityId, event: fc.constantFrom('start', 'end') }, { offset: duration }],
  geo_location: [{ source: plainText, zone: is('zone.home'), event: is('enter') }],
  conversation: [{ command: oneOrMany(plainText) }],
  persistent_notification: [{}, { update_type: is(['added']), notification_id: plainText }],
  'light.turned_on': [{}, { target, options: fc.oneof(is({ behavior: 'each' }), is({ for: '{{ 5 }}' })) }],
  'event.received': [{ target }, { options: fc.oneof(is({ event_type: ['press'] }), is({})) }],
  'sun.sunset': [{}, { options: is({ offset: { minutes: 5 } }) }],
  'calendar.event_started': [{ target }, { options: is({ offset: '00:05:00', offset_type: 'before' }) }],
  'webostv.turn_on': [{}, { device_id: oneOrMany(plainText), entity_id: entityIds, options: is({}) }],
  'zwave_js.value_updated': [
    { command_class: is(98), property: is('locked') },
    { device_id: plainText, endpoint: is(0), property_key: is(1), from: states, to: states },
  ],
  'zwave_js.event': [{ event_source: is('node'), event: plainText }, { partial_dict_match: fc.boolean() }],
  knx: [{ destination: oneOrMany(is('1/2/3')) }, { group_value_write: fc.boolean(), type: is('percent') }],
  litejet: [{ number: is(3) }, { held_more_than: duration, held_less_than: duration }],
  of_a_newer_hub: [{}, { whatever: is([{ platform: 'x' }]) }],
};

const triggerBase: Keys = { id: plainText, alias: plainText, note: plainText, enabled, variables };

const named = (kind: string, isOld: boolean): Keys =>
  isOld ? { platform: is(kind) } : { trigger: is(kind) };

/** `isOld`: as hubs before 2024.10 write it. */
function trigger(isOld: boolean): fc.Arbitrary<Fields> {
  const [first, ...rest] = Object.entries(triggerKeys).map(([kind, [required, optional]]) =>
    keysOf({ ...named(kind, isOld), ...required }, { ...triggerBase, ...optional }),
  );
  return fc.oneof(
    ...(first === undefined ? [] : [first]),
    ...rest,
    buttonTrigger(isOld),
    listOfTriggers(isOld),
  );
}

/** A list inside the list, since 2024.7. */
const listOfTriggers = (isOld: boolean) =>
  keysOf({ triggers: oneOrMany(keysOf({ ...named('sun', isOld), event: sunEvent })) });

const buttonTrigger = (isOld: boolean) =>
  keysOf(
    { ...named('state', isOld), entity_id: oneOrMany(is('event.pulsante')) },
    { attribute: is('event_type'), to: oneOrMany(is('press')), id: plainText },
  );

const conditionKeys: Readonly<Record<string, readonly [required: Keys, optional?: Keys]>> = {
  state: [
    { entity_id: entityIds, state: fc.oneof(states, is('input_select.modo')) },
    // `from`: old hubs take it, and heed it no more.
    { attribute: plainText, for: duration, match: fc.constantFrom('all', 'any'), from: states },
  ],
  numeric_state: [
    { entity_id: entityIds },
    { above: threshold, below: threshold, attribute: plainText, value_template: template },
  ],
  time: [{}, { after: time, before: time, weekday }],
  sun: [{}, { after: sunEvent, before: sunEvent, after_offset: duration, before_offset: duration }],
  zone: [
    { entity_id: entityIds, zone: fc.oneof(is('zone.home'), is(['zone.home', 'zone.lavoro'])) },
    // Of old hubs, too.
    { event: fc.constantFrom('enter', 'leave') },
  ],
  template: [{ value_template: template }],
  trigger: [{ id: oneOrMany(plainText) }],
  device: [
    { device_id: plainText, domain: is('light'), type: is('is_on') },
    { entity_id: entityId, metadata: is({ secondary: true }) },
  ],
  'light.is_on': [{ target }, { options: is({ behavior: 'any' }) }],
  of_a_newer_hub: [{}, { whatever: data }],
};

const conditionBase: Keys = { alias: plainText, note: plainText, enabled };

const plainCondition = fc.oneof(
  template,
  ...Object.entries(conditionKeys).map(([kind, [required, optional]]) =>
    keysOf({ condition: is(kind), ...required }, { ...conditionBase, ...optional }),
  ),
);

const { condition } = fc.letrec((tie) => {
  const inner = oneOrMany(tie('condition'));
  return {
    condition: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'condition' },
      { weight: 6, arbitrary: plainCondition },
      keysOf({ condition: fc.constantFrom('and', 'or', 'not'), conditions: inner }, conditionBase),
      ...['and', 'or', 'not', 'condition'].map((key) => keysOf({ [key]: inner }, conditionBase)),
    ),
  };
});

const actionBase: Keys = { alias: plainText, note: plainText, enabled, continue_on_error: fc.boolean() };

function plainAction(isOld: boolean): fc.Arbitrary<unknown> {
  const call = isOld ? 'service' : 'action';
  const service = fc.constantFrom('light.turn_on', 'notify.tutti', 'Lock.Unlock', '{{ x }}', 'script');
  const callKeys = { target, data, entity_id: entityIds, metadata: is({}), response_variable: plainText };
  return fc.oneof(
    { weight: 4, arbitrary: keysOf({ [call]: service }, { ...actionBase, target, data, metadata: is({}) }) },
    keysOf({ [call]: service }, { ...actionBase, ...callKeys, data_template: data }),
    keysOf({ service_template: template }, { ...actionBase, ...callKeys }),
    keysOf({ delay: duration }, actionBase),
    keysOf(
      { wait_template: template },
      { ...actionBase, timeout: duration, continue_on_timeout: fc.boolean() },
    ),
    keysOf({ event: plainText }, { ...actionBase, event_data: data, event_data_template: data }),
    keysOf(
      { device_id: plainText, domain: is('light'), type: is('turn_on') },
      { ...actionBase, entity_id: entityId, metadata: is({}) },
    ),
    keysOf({ scene: fc.constantFrom('scene.film', 'film') }, actionBase),
    keysOf({ variables }, actionBase),
    keysOf({ stop: plainText }, { ...actionBase, error: fc.boolean(), response_variable: plainText }),
    keysOf({ set_conversation_response: template }, actionBase),
    keysOf({ of_a_newer_hub: data }, actionBase),
    keysOf(
      { wait_for_trigger: oneOrMany(trigger(isOld)) },
      { ...actionBase, timeout: duration, continue_on_timeout: fc.boolean() },
    ),
    condition.filter((one) => typeof one !== 'string'),
    plainText,
  );
}

function action(isOld: boolean): fc.Arbitrary<unknown> {
  const plain = plainAction(isOld);
  return fc.letrec((tie) => {
    const sequence = oneOrMany(tie('action'));
    const conditions = oneOrMany(condition);
    return {
      action: fc.oneof(
        { maxDepth: 2, depthIdentifier: 'action' },
        { weight: 8, arbitrary: plain },
        keysOf({ if: conditions, then: sequence }, { ...actionBase, else: sequence }),
        keysOf(
          { choose: oneOrMany(keysOf({ conditions, sequence }, { alias: plainText })) },
          { ...actionBase, default: sequence },
        ),
        keysOf(
          {
            repeat: keysOf(
              { sequence },
              { count: duration, while: conditions, until: conditions, for_each: data },
            ),
          },
          actionBase,
        ),
        keysOf(
          { parallel: many(fc.oneof(tie('action'), keysOf({ sequence }), many(tie('action')))) },
          actionBase,
        ),
        keysOf({ sequence }, { ...actionBase, metadata: is({}) }),
      ),
    };
  }).action;
}

const topBase: Keys = {
  id: plainText,
  alias: plainText,
  description: plainText,
  mode: fc.constantFrom('single', 'restart', 'queued', 'parallel', 'of_a_newer_hub'),
  max: is(5),
  max_exceeded: is('silent'),
  initial_state: fc.boolean(),
  trace: is({ stored_traces: 9 }),
  variables,
  trigger_variables: variables,
  of_a_newer_hub: data,
};

/** Null where a list is missing in a file. */
const list = (part: fc.Arbitrary<unknown>) => fc.oneof({ weight: 5, arbitrary: many(part) }, part, is(null));

export const config = (isOld: boolean): fc.Arbitrary<Fields> =>
  isOld
    ? partly({
        ...topBase,
        trigger: list(trigger(true)),
        condition: list(condition),
        action: list(action(true)),
      })
    : fc.oneof(
        {
          weight: 5,
          arbitrary: partly({
            ...topBase,
            triggers: list(trigger(false)),
            conditions: list(condition),
            actions: list(action(false)),
          }),
        },
        partly({
          ...topBase,
          use_blueprint: is({ path: 'a.yaml', input: { action: [{ service: 'a.b' }] } }),
        }),
      );
