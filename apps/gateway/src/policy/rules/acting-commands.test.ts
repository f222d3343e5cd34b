import { describe, expect, it } from 'vitest';
import { testContext, type TestRole } from '../testing/rule-context.ts';
import { commandRules } from './command-rules.ts';

const entities = {
  'light.desk': 'control',
  'calendar.family': 'control',
  'calendar.school': 'view',
  'todo.shopping_list': 'control',
  'todo.seen': 'view',
  'weather.home': 'view',
} as const;

function ask(
  message: Readonly<Record<string, unknown>> & { readonly type: string },
  role: Partial<TestRole> = {},
) {
  const rule = commandRules.get(message.type);
  if (rule === undefined) throw new Error(`no rule for ${message.type}`);
  return rule({ id: 7, ...message }, testContext({ entities, others: ['lock.safe'], ...role }));
}
const refused = (reason: string): unknown =>
  expect.objectContaining({ refused: expect.objectContaining({ reason }) as object });
const sent = (message: object) => ({
  kind: 'rewrite',
  request: { kind: 'message', message: { id: 7, ...message } },
});

describe('call_service', () => {
  const call = (more: object) => ask({ type: 'call_service', domain: 'light', service: 'turn_on', ...more });

  it('reaches the hub with plain ids in its target', () => {
    const given = { service_data: { brightness: 3, area_id: ['area of light.desk'] } };
    expect(call({ domain: 'Light', ...given })).toMatchObject(
      sent({
        type: 'call_service',
        domain: 'light',
        service: 'turn_on',
        service_data: { brightness: 3 },
        target: { entity_id: ['light.desk'] },
        return_response: false,
      }),
    );
  });

  it.each<[string, object]>([
    ['a key that the hub does not have', { target: { entity_id: 'light.desk' }, entity_id: 'light.desk' }],
    ['no service', { service: undefined }],
    ['a list as the domain', { domain: ['light'] }],
    ['data that are a text', { service_data: 'x' }],
    ['data that are null', { service_data: null }],
    ['a target that is null', { target: null }],
    ['a target that is a list', { target: ['light.desk'] }],
    ['a response wanted by a text', { return_response: 'yes', target: { entity_id: 'light.desk' } }],
  ])('%s is malformed', (_what, more) => {
    expect(call(more)).toMatchObject({ kind: 'refuse', code: 'bad_request' });
  });

  it('narrows the response', () => {
    const verdict = ask({
      type: 'call_service',
      domain: 'weather',
      service: 'get_forecasts',
      return_response: true,
      service_data: { type: 'daily' },
      target: { entity_id: 'weather.home' },
    });
    if (verdict.kind !== 'rewrite' || verdict.answerFilter === undefined) throw new Error('not filtered');
    const { filter, until } = verdict.answerFilter;
    const answer = (response: object) => ({
      id: 7,
      type: 'result',
      success: true,
      result: { context: {}, response },
    });
    const left = { 'weather.home': { forecast: [] } };
    expect(until).toBe('result');
    expect(filter(answer({ ...left, 'weather.safe': {} }))).toEqual(answer(left));
    const failed = { id: 7, type: 'result', success: false, error: { code: 'x', message: 'y' } };
    expect(filter(failed)).toBe(failed);
  });
});

describe('what went wrong', () => {
  const failed = (message: string, more: object = {}) => ({
    id: 7,
    type: 'result',
    success: false,
    error: { code: 'home_assistant_error', message, ...more },
  });
  const answered = (answer: unknown, returns = false) => {
    const target = { entity_id: 'light.desk' };
    const call = { type: 'call_service', domain: 'light', service: 'turn_on', target };
    const verdict = ask({ ...call, ...(returns && { return_response: true }) });
    return verdict.kind === 'rewrite' ? verdict.answerFilter?.filter(answer) : undefined;
  };
  const plain = failed('Unknown error');

  it.each([
    failed('Entity light.desk does not support action light.turn_on'),
    failed('brightness must be below 25.5 (see hub.local)'),
    failed('x', { translation_key: 'y', translation_placeholders: { entity: 'light.desk' } }),
    { id: 7, type: 'result', success: true, result: { context: {}, response: null } },
  ])('is told of what is visible: %j', (answer) => {
    for (const returns of [false, true]) expect(answered(answer, returns)).toEqual(answer);
  });

  it.each([
    failed('Invalid code for Lock.Safe.'),
    failed('Service light.turn_on called service notify.mobile_app_anna which was not found.'),
    failed('x', { translation_key: 'y', translation_placeholders: { entities: 'light.desk, lock.safe' } }),
  ])('is not of what else a template acts on: %j', (answer) => {
    for (const returns of [false, true]) expect(answered(answer, returns)).toEqual(plain);
  });
});

describe('calendars and lists', () => {
  const event = { summary: 'Cena' };

  it.each(['create', 'update', 'delete'])('calendar/event/%s: the calendar in control', (act) => {
    const type = `calendar/event/${act}`;
    expect(ask({ type, entity_id: ' Calendar.FAMILY', event })).toMatchObject(
      sent({ type, entity_id: 'calendar.family', event }),
    );
    expect(ask({ type, entity_id: 'calendar.school', event })).toEqual(refused('device'));
    expect(ask({ type, entity_id: 'calendar.gone', event })).toEqual(refused('device'));
    expect(ask({ type, entity_id: 'light.desk', event })).toEqual(refused('device'));
    expect(ask({ type, entity_id: 'calendar.family,calendar.school', event })).toEqual(refused('unresolved'));
    expect(ask({ type, entity_id: ['calendar.family', 'calendar.school'] })).toEqual(refused('unresolved'));
    expect(ask({ type, event })).toEqual(refused('unresolved'));
    expect(ask({ type, entity_id: 'calendar.family', event: { summary: '{{ 1 }}' } })).toEqual(
      refused('template'),
    );
  });

  it('moving what is on a list: the function, and the list in control', () => {
    const move = { type: 'todo/item/move', entity_id: 'todo.shopping_list', uid: 'a' };
    expect(ask(move)).toEqual(refused('function'));
    expect(ask(move, { functions: [7] })).toEqual(sent(move));
    expect(ask({ ...move, entity_id: 'todo.seen' }, { functions: [7] })).toEqual(refused('device'));
  });

  it('the shopping list: the function, and to change it the list in control', () => {
    const seen = { functions: [7], entities: { 'todo.shopping_list': 'view' } } as const;
    const add = { type: 'shopping_list/items/add', name: 'Latte' };
    expect(ask(add)).toEqual(refused('function'));
    expect(ask(add, { functions: [7] })).toMatchObject({ kind: 'pass' });
    expect(ask(add, seen)).toEqual(refused('device'));
    expect(ask({ type: 'shopping_list/items' }, seen)).toEqual({ kind: 'pass' });
    expect(ask({ type: 'shopping_list/items' }, { functions: [7], entities: {} })).toEqual(refused('device'));
  });
});
