import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../policy-caller.ts';
import { answerTo, ask, event, eventsOf, result, resultOf, rewritten } from '../testing/ask.ts';
import { testContext } from '../testing/rule-context.ts';
import { NO_ENTITY } from './states.ts';

const context = testContext({
  entities: { 'light.desk': 'control', 'sensor.hall': 'view' },
  others: ['light.safe'],
});
const nothing = testContext({ entities: {}, others: ['light.safe'] });
const unlimited = testContext({
  entities: { 'light.desk': 'control' },
  others: ['person.anna'],
  isLimited: false,
});
const safe = { entity_id: 'light.safe', state: 'on', attributes: {} };
const desk = { entity_id: 'light.desk', state: 'on', attributes: {} };

describe('get_states', () => {
  it('lists the visible ones', () => {
    expect(resultOf(context, { type: 'get_states' }, [desk, safe])).toEqual([desk]);
    expect(resultOf(nothing, { type: 'get_states' }, [desk, safe])).toEqual([]);
    expect(resultOf(context, { type: 'get_states' }, { 'light.safe': safe })).toEqual([]);
  });

  it('passes on the refusal of the hub, and drops what is no answer to it', () => {
    const refused = { id: 7, type: 'result', success: false, error: { code: 'x', message: 'y' } };
    const verdict = ask(context, { type: 'get_states' });
    expect(answerTo(verdict, refused)).toEqual([refused]);
    expect(answerTo(verdict, event([safe]), null, 'light.safe', [result([safe])], { id: 7 })).toEqual([]);
    expect(JSON.stringify(answerTo(verdict, { ...refused, error: ['light.safe'] }))).not.toContain('safe');
  });

  it('is an error when the house can no longer be known', () => {
    const lost: RuleContext = { ...context, current: () => undefined };
    expect(answerTo(ask(lost, { type: 'get_states' }), result([desk]))).toMatchObject([{ success: false }]);
  });
});

describe('subscribe_entities', () => {
  it.each<[what: string, given: object, asked: unknown]>([
    ['all', {}, ['light.desk', 'sensor.hall']],
    ['an empty list', { entity_ids: [] }, ['light.desk', 'sensor.hall']],
    ['some', { entity_ids: ['light.safe', ' LIGHT.Desk '] }, ['light.desk']],
    ['a text with commas', { entity_ids: 'light.safe,sensor.hall' }, ['sensor.hall']],
    ['nothing that is visible', { entity_ids: ['light.safe', 'light.gone'] }, [NO_ENTITY]],
  ])('%s: the hub is asked for the visible ones', (_what, given, asked) => {
    expect(rewritten(ask(context, { type: 'subscribe_entities', ...given }))).toEqual({
      id: 7,
      type: 'subscribe_entities',
      entity_ids: asked,
    });
  });

  it('never asks for all where nothing is visible', () => {
    expect(rewritten(ask(nothing, { type: 'subscribe_entities' }))).toMatchObject({
      entity_ids: [NO_ENTITY],
    });
  });

  it.each([{ include: {} }, { exclude: { domains: ['light'] } }, { include: null }])(
    'refuses %j',
    (given) => {
      expect(ask(context, { type: 'subscribe_entities', ...given })).toMatchObject({
        refused: { reason: 'closed' },
      });
      expect(ask(unlimited, { type: 'subscribe_entities', ...given }).kind).toBe('rewrite');
    },
  );

  it.each([5, null, {}, ['light.desk', 5], 'all', ['light.desk', 'x']])('%j is malformed', (entity_ids) => {
    expect(ask(context, { type: 'subscribe_entities', entity_ids })).toMatchObject({ code: 'bad_request' });
  });

  it('of all, a role without limits gets what it sees', () => {
    const verdict = ask(unlimited, { type: 'subscribe_entities', entity_ids: [] });
    expect(rewritten(verdict)).toEqual({ id: 7, type: 'subscribe_entities' });
    expect(
      answerTo(verdict, event({ a: { 'light.desk': { s: 'on' }, 'person.anna': { s: 'home' } } })),
    ).toEqual([event({ a: { 'light.desk': { s: 'on' } } })]);
  });

  it('the first event passes, even if it holds nothing; later ones only with something in them', () => {
    const other = { 'light.safe': { s: 'on', a: {}, c: '1', lc: 1 } };
    expect(
      eventsOf(context, { type: 'subscribe_entities' }, { a: other }, { a: other }, { r: ['light.safe'] }),
    ).toEqual([{ a: {} }]);
  });

  it('an event that comes before the result is filtered like any other', () => {
    const verdict = ask(context, { type: 'subscribe_entities' });
    expect(
      answerTo(verdict, event({ c: { 'light.safe': { '+': { s: 'on' } } } }), result('light.safe')),
    ).toEqual([{ id: 7, type: 'result', success: true, result: null }]);
  });

  it('what is not visible any more is removed with the next event, and what was removed from the house', () => {
    let now = context;
    const verdict = ask({ ...context, current: () => now }, { type: 'subscribe_entities' });
    now = testContext({ entities: { 'sensor.hall': 'view' }, others: ['light.desk'] });
    expect(
      answerTo(
        verdict,
        event({ c: { 'light.desk': { '+': { s: 'off' } } } }),
        event({ c: { 'light.desk': { '+': { s: 'on' } } } }),
        event({ r: ['sensor.hall', 'light.safe'] }),
      ),
    ).toEqual([event({ r: ['light.desk'] }), event({ r: ['sensor.hall'] })]);
  });
});

it('subscribe_entities keeps no names of what is not visible, which may be as long as a message', () => {
  let now = context;
  const named = { type: 'subscribe_entities', entity_ids: ['light.desk', 'light.safe'] };
  const verdict = ask({ ...context, current: () => now }, named);
  const change = event({ c: { 'light.desk': { '+': { s: 'off' } } } });
  now = testContext({ entities: { 'light.desk': 'control', 'light.safe': 'view' } });
  expect(answerTo(verdict, change)).toEqual([change]);
  // The hub was never asked for it, so that nobody has it.
  now = context;
  expect(answerTo(verdict, change)).toEqual([change]);
  const many = Array.from({ length: 20_001 }, (_, at) => `light.l${at}`).join(',');
  expect(ask(context, { ...named, entity_ids: many })).toMatchObject({ code: 'bad_request' });
});

it.each([
  [{ 'light.desk': { domain: 'hue' }, 'light.safe': { domain: 'hue' } }, { 'light.desk': { domain: 'hue' } }],
  [{}, {}],
])('entity/source names the visible ones', (given, left) => {
  expect(resultOf(context, { type: 'entity/source' }, given)).toEqual(left);
});
