import { describe, expect, it } from 'vitest';
import { MINUTE_MS, HOUR_MS } from '@soglia/server/durations';
import { ask, eventsOf, resultOf, rewritten } from '../testing/ask.ts';
import { testContext } from '../testing/rule-context.ts';
import { narrowHistoryLists } from './history.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const ago = (hours: number, minutes = 0) =>
  new Date(now - hours * HOUR_MS - minutes * MINUTE_MS).toISOString();
const house = {
  entities: { 'light.desk': 'control', 'binary_sensor.smoke': 'view' },
  others: ['light.safe'],
  about: { 'binary_sensor.smoke': { deviceClass: 'smoke' } },
  hiddenAttributes: ['code'],
} as const;
const context = testContext(house);
const withHistory = testContext({ ...house, functions: [4] });

const types = ['history/history_during_period', 'history/stream'] as const;

describe.each(types)('%s', (type) => {
  it.each<[ids: unknown, start: unknown]>([
    [['light.desk'], ago(24)],
    [['light.desk'], ago(24, 9)],
    [['light.desk'], '2026-11-23T00:00:00+01:00'],
    [[' LIGHT.desk'], ago(1)],
    [['binary_sensor.smoke'], ago(30 * 24)],
  ])('of %j from %j passes', (entity_ids, start_time) => {
    expect(rewritten(ask(context, { type, entity_ids, start_time, minimal_response: true }))).toEqual({
      id: 7,
      type,
      start_time,
      minimal_response: true,
      entity_ids: [entity_ids].flat().map((id) => String(id).trim().toLowerCase()),
    });
  });

  it.each<[ids: unknown, start: unknown, reason: string]>([
    [['light.desk'], ago(24, 11), 'time'],
    [['light.desk'], '2026-11-23T00:00:00', 'time'],
    [['light.desk'], 'yesterday', 'time'],
    [['light.desk'], 5, 'time'],
    [['light.desk'], undefined, 'time'],
    [['binary_sensor.smoke', 'light.desk'], ago(25), 'time'],
    [['binary_sensor.smoke'], ago(31 * 24), 'time'],
    [['light.safe'], ago(1), 'device'],
    [['light.gone'], ago(1), 'device'],
    [['light.desk', 'light.safe'], ago(1), 'device'],
    [[], ago(1), 'device'],
    [undefined, ago(1), 'device'],
    [['light.desk', null], ago(1), 'device'],
    [{ 'light.desk': 1 }, ago(1), 'device'],
  ])('of %j from %j is refused: %s', (entity_ids, start_time, reason) => {
    expect(ask(context, { type, entity_ids, start_time })).toMatchObject({
      kind: 'refuse',
      refused: { act: type, reason },
    });
  });

  it('with function 4 from any time', () => {
    expect(ask(withHistory, { type, entity_ids: ['light.desk'], start_time: ago(9999) }).kind).toBe(
      'rewrite',
    );
    expect(ask(withHistory, { type, entity_ids: ['light.safe'], start_time: ago(1) }).kind).toBe('refuse');
  });
});

const message = { entity_ids: ['light.desk'], start_time: ago(1) };
const rows = [
  { s: 'on', a: { effect: 'x', code: 1 }, lu: 1, lc: 1, x: 'light.safe' },
  { s: 'on', a: { effect: 'x', Code: 2 }, lu: 2 },
  { s: null, lu: 3 },
  { s: 'off', a: { entity_id: ['light.safe'] }, lu: 4 },
  'light.safe',
];
const left = [
  { s: 'on', a: { effect: 'x' }, lu: 1, lc: 1 },
  { s: null, lu: 3 },
  { s: 'off', a: { entity_id: [] }, lu: 4 },
];

it('rows are narrowed; those that differ in nothing but hidden attributes are left out', () => {
  const type = 'history/history_during_period';
  const given = { 'light.desk': rows, 'light.safe': rows, 'binary_sensor.smoke': rows };
  expect(resultOf(context, { type, ...message }, given)).toEqual({ 'light.desk': left });
  expect(resultOf(context, { type, ...message }, { 'light.desk': 'light.safe' })).toEqual({
    'light.desk': [],
  });
  expect(resultOf(context, { type, ...message }, [given])).toEqual({});
});

it('events of a stream are narrowed, and dropped where nothing is left', () => {
  expect(
    eventsOf(
      context,
      { type: 'history/stream', ...message },
      { states: { 'light.desk': rows, 'light.safe': rows }, start_time: 1, end_time: 2, x: 'light.safe' },
      { states: { 'light.safe': rows } },
      { states: {}, start_time: 1, end_time: 2 },
      'light.safe',
    ),
  ).toEqual([
    { states: { 'light.desk': left }, start_time: 1, end_time: 2 },
    { states: {}, start_time: 1, end_time: 2 },
  ]);
});

it('a hidden attribute that changes is told neither live nor where no attributes are asked for', () => {
  const stream = { type: 'history/stream', ...message };
  const live = (...given: readonly object[]) => ({ states: { 'light.desk': given } });
  const chunk = { ...live({ s: 'on', a: { code: 1, x: 1 }, lu: 1 }), start_time: 1, end_time: 2 };
  const events = eventsOf(
    context,
    stream,
    chunk,
    live({ s: 'on', a: { code: 2, x: 1 }, lu: 2 }),
    live({ s: 'on', a: { code: 2, x: 2 }, lu: 3 }),
  );
  expect(events.slice(1)).toEqual([live({ s: 'on', a: { x: 2 }, lu: 3 })]);

  const given = [
    { s: 'on', a: {}, lu: 1 },
    { s: 'on', lu: 2 },
    { s: 'off', lu: 3 },
    { s: 'off', lu: 4 },
  ];
  const asked = { type: 'history/history_during_period', ...message, no_attributes: true };
  expect(resultOf(context, asked, { 'light.desk': given })).toEqual({ 'light.desk': [given[0], given[2]] });
  const open = testContext({ ...house, hiddenAttributes: [] });
  expect(resultOf(open, asked, { 'light.desk': given })).toEqual({ 'light.desk': given });
});

it('lists of REST are those of the entities whose id their first row tells', () => {
  const full = {
    entity_id: 'light.desk',
    state: 'on',
    attributes: { code: 1 },
    last_changed: 'a',
    last_updated: 'a',
  };
  const given = [
    [full, { state: 'off', last_changed: 'b' }, { ...full, entity_id: 'light.safe' }],
    [
      { ...full, entity_id: 'light.safe' },
      { state: 'off', last_changed: 'b' },
    ],
    [{ state: 'off' }],
    [],
    'light.safe',
  ];
  expect(narrowHistoryLists(['light.desk'], ago(1))(given, context)).toEqual([
    [
      { ...full, attributes: {} },
      { state: 'off', last_changed: 'b' },
    ],
  ]);
});
