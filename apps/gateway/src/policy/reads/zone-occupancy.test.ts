import { describe, expect, it } from 'vitest';
import { resolveAutomation } from '../automations/resolve-automation.ts';
import { answerTo, ask, event, eventsOf, resultOf } from '../testing/ask.ts';
import { testContext } from '../testing/rule-context.ts';
import { createStateFilter } from './attributes.ts';

/** Somebody who may change zones, and sees nobody. */
const role = {
  entities: { 'zone.work': 'view', 'light.desk': 'control', 'sensor.hall': 'view' },
  others: ['person.anna'],
  functions: [3],
  rights: ['zones', 'automations'],
} as const;
const context = testContext({ ...role, countsPeople: false });
const counting = testContext(role);

const never = '1970-01-01T00:00:00+00:00';
const zone = (state: string, persons: readonly string[], more: object = {}) => ({
  entity_id: 'zone.work',
  state,
  attributes: { latitude: 45, persons, device_trackers: [], ...more },
  last_changed: '2026-11-23T10:00:00+00:00',
  last_reported: '2026-11-23T10:00:00+00:00',
  last_updated: '2026-11-23T10:00:00+00:00',
  context: { id: '01', parent_id: null, user_id: null },
});
const untold = {
  entity_id: 'zone.work',
  state: 'unknown',
  attributes: { latitude: 45 },
  last_changed: never,
  last_reported: never,
  last_updated: never,
  context: { id: '', parent_id: null, user_id: null },
};

describe('how many people are in a zone is not told to who may not see all of them', () => {
  it('by states', () => {
    expect(resultOf(context, { type: 'get_states' }, [zone('2', ['person.anna'])])).toEqual([untold]);
    expect(resultOf(counting, { type: 'get_states' }, [zone('0', [])])).toEqual([zone('0', [])]);
  });

  it('by changes of states', () => {
    const compressed = (change: object) =>
      createStateFilter(context).compressed({ c: { 'zone.work': change } });
    const persons = { persons: ['person.anna'] };
    expect(
      createStateFilter(context).compressed({
        a: { 'zone.work': { s: '1', a: { latitude: 45, ...persons }, c: '01', lc: 1, lu: 2 } },
      }),
    ).toEqual({ a: { 'zone.work': { s: 'unknown', c: '', lc: 0, a: { latitude: 45 } } } });
    expect(compressed({ '+': { s: '1', lc: 5, c: '02', a: persons } })).toBeUndefined();
    expect(compressed({ '+': { lu: 5, c: '02', a: { device_trackers: [] } } })).toBeUndefined();
    expect(compressed({ '+': { s: '1', lc: 5 } })).toBeUndefined();
    expect(compressed({ '+': { s: '1', lu: 5, a: { radius: 9, ...persons } } })).toEqual({
      c: { 'zone.work': { '+': { a: { radius: 9 } } } },
    });
    const changed = (before: object, after: object) => ({
      event_type: 'state_changed',
      data: { entity_id: 'zone.work', old_state: before, new_state: after },
    });
    const subscribe = { type: 'subscribe_events', event_type: 'state_changed' };
    const moved = changed(zone('1', []), zone('1', [], { latitude: 46 }));
    const [left, ...more] = eventsOf(context, subscribe, changed(zone('0', []), zone('1', [])), moved);
    expect(left).toMatchObject({ data: { old_state: untold, new_state: { state: 'unknown' } } });
    expect(more).toEqual([]);
  });

  it('by the past', () => {
    const asked = { start_time: '2026-11-23T11:00:00Z', entity_ids: ['zone.work', 'sensor.hall'] };
    const rows = { 'zone.work': [{ s: '1', lu: 1, a: {} }], 'sensor.hall': [{ s: '5', lu: 1, a: {} }] };
    const type = 'history/history_during_period';
    expect(resultOf(context, { type, ...asked }, rows)).toEqual({ 'sensor.hall': rows['sensor.hall'] });
    expect(resultOf(counting, { type, ...asked }, rows)).toEqual(rows);
    const logged = { when: 1, entity_id: 'zone.work', state: '1', name: 'Lavoro' };
    const caused = { when: 1, entity_id: 'light.desk', context_entity_id: 'zone.work', context_state: '1' };
    expect(resultOf(context, { type: 'logbook/get_events', ...asked }, [logged, caused])).toEqual([
      { when: 1, entity_id: 'light.desk' },
    ]);
  });

  it.each([
    { condition: 'state', entity_id: 'zone.work', state: '0' },
    { condition: 'numeric_state', entity_id: 'zone.work', above: 0 },
    { condition: 'numeric_state', entity_id: 'sensor.hall', above: 'zone.work' },
    { condition: 'state', entity_id: 'zone.work', attribute: 'persons', state: 'x' },
  ])('by the condition %j', (condition) => {
    expect(ask(context, { type: 'subscribe_condition', condition })).toMatchObject({
      refused: { reason: 'device' },
    });
    const verdict = ask(counting, { type: 'subscribe_condition', condition });
    expect(answerTo(verdict, event({ result: true }))).toEqual([event({ result: true })]);
  });

  it.each([
    { trigger: 'state', entity_id: 'zone.work', to: '0' },
    { trigger: 'numeric_state', entity_id: ['zone.work'], above: 0 },
    { trigger: 'numeric_state', entity_id: 'sensor.hall', below: 'zone.work' },
    { trigger: 'numeric_state', options: { entity_id: 'zone.work', above: 0 } },
    { trigger: 'zone.occupancy_detected', options: { zone: 'zone.work' } },
    {
      trigger: 'temperature.crossed_threshold',
      target: { entity_id: 'sensor.hall' },
      options: { threshold: { entity: 'zone.work' } },
    },
  ])('by the automation with %j', (trigger) => {
    const config = { triggers: [trigger], actions: [] };
    expect(resolveAutomation(config, context, 'save')).toMatchObject({ refused: { reason: 'device' } });
    expect(resolveAutomation(config, counting, 'save').kind).toBe('resolved');
    const waiting = { triggers: [], actions: [{ wait_for_trigger: [trigger] }] };
    expect(resolveAutomation(waiting, context, 'save')).toMatchObject({ refused: { reason: 'device' } });
  });

  it('by kinds of triggers that are about it', () => {
    const kinds = { 'zone.occupancy_detected': { fields: {} } };
    expect(eventsOf(context, { type: 'trigger_platforms/subscribe' }, kinds)).toEqual([{}]);
    expect(eventsOf(counting, { type: 'trigger_platforms/subscribe' }, kinds)).toEqual([kinds]);
  });
});

it('no purpose-specific trigger reads what says where something is that somebody has with them', () => {
  const car = { 'binary_sensor.car': { presence: 'of_phone', areaId: 'garage' } } as const;
  const seen = { 'binary_sensor.car': 'view', 'binary_sensor.garage': 'view' } as const;
  const about = { ...car, 'binary_sensor.garage': { areaId: 'garage' } };
  const [lacks, has] = [false, true].map((countsPeople) =>
    testContext({ entities: seen, about, rights: ['automations'], countsPeople }),
  );
  const save = (context: typeof lacks, target: object) =>
    context &&
    resolveAutomation({ triggers: [{ trigger: 'motion.detected', target }], actions: [] }, context, 'save');
  const named = { entity_id: 'binary_sensor.car' };
  expect(save(lacks, named)).toMatchObject({ refused: { reason: 'device' } });
  expect(save(has, named)?.kind).toBe('resolved');
  const saved = JSON.stringify(save(lacks, { area_id: 'garage' }));
  expect(saved).toContain('binary_sensor.garage');
  expect(saved).not.toContain('binary_sensor.car');
});

it('of what says where a phone is only its name is told to who may not see where people are', () => {
  const house = {
    entities: { 'sensor.phone': 'view' },
    about: { 'sensor.phone': { presence: 'of_phone' } },
  } as const;
  const [lacks, has] = [false, true].map((countsPeople) => testContext({ ...house, countsPeople }));
  const name = { friendly_name: 'Telefono', icon: 'mdi:map' };
  const where = { Location: [45.1, 9.1], Locality: 'Milano' };
  const phone = { ...zone('Via Roma 1', []), entity_id: 'sensor.phone', attributes: { ...name, ...where } };
  const seen = { ...untold, entity_id: 'sensor.phone', attributes: name };
  const statesOf = (context = lacks) => context && resultOf(context, { type: 'get_states' }, [phone]);
  expect(statesOf()).toEqual([seen]);
  expect(statesOf(has)).toEqual([phone]);
  const compressed = (given: object) => lacks && createStateFilter(lacks).compressed(given);
  expect(
    compressed({ a: { 'sensor.phone': { s: 'Via Roma 1', a: phone.attributes, c: '1', lc: 1 } } }),
  ).toEqual({
    a: { 'sensor.phone': { s: 'unknown', c: '', lc: 0, a: name } },
  });
  const change = (plus: object, minus: readonly string[] = []) =>
    compressed({ c: { 'sensor.phone': { '+': plus, '-': { a: minus } } } });
  expect(change({ s: 'Via Po 2', lc: 2, a: where }, ['Ocean'])).toBeUndefined();
  expect(change({ s: 'Via Po 2', lc: 2, a: { ...where, icon: 'mdi:x' } })).toEqual({
    c: { 'sensor.phone': { '+': { a: { icon: 'mdi:x' } } } },
  });
});
