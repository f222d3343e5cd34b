import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@soglia/server/durations';
import { ask, eventsOf, resultOf, rewritten } from '../testing/ask.ts';
import { testContext } from '../testing/rule-context.ts';
import { NO_ENTITY } from './states.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
const house = {
  entities: { 'light.desk': 'control', 'automation.evening': 'view' },
  others: ['light.safe', 'automation.vault'],
} as const;
const context = testContext(house);
const withLogbook = testContext({ ...house, functions: [3] });

describe.each(['logbook/get_events', 'logbook/event_stream'])('%s', (type) => {
  it('of named and visible entities: 30 days back, with function 3 from any time', () => {
    const message = { type, entity_ids: ['light.desk'], start_time: daysAgo(30) };
    expect(rewritten(ask(context, message))).toEqual({ id: 7, ...message });
    expect(ask(context, { ...message, start_time: daysAgo(31) })).toMatchObject({
      refused: { reason: 'time', functionId: 3 },
    });
    expect(ask(withLogbook, { ...message, start_time: daysAgo(31) }).kind).toBe('rewrite');
  });

  it('of all: with function 3, and the hub is asked for the visible ones', () => {
    const message = { type, start_time: daysAgo(1) };
    expect(ask(context, message)).toMatchObject({ refused: { reason: 'function', functionId: 3 } });
    const asked = { entity_ids: ['light.desk', 'automation.evening'] };
    expect(rewritten(ask(withLogbook, message))).toMatchObject(asked);
    expect(rewritten(ask(withLogbook, { ...message, entity_ids: [] }))).toMatchObject(asked);
    const nothing = testContext({ entities: {}, functions: [3] });
    expect(rewritten(ask(nothing, message))).toMatchObject({ entity_ids: [NO_ENTITY] });
  });

  it.each([
    [{ entity_ids: ['light.safe'] }, 'device'],
    [{ entity_ids: ['light.desk', 'light.gone'] }, 'device'],
    [{ entity_ids: [5] }, 'device'],
    [{ entity_ids: null }, 'device'],
    [{ entity_ids: ['light.desk'], device_ids: ['d'] }, 'closed'],
    [{ device_ids: [] }, 'closed'],
    [{ entity_ids: ['light.desk'], context_id: null }, 'closed'],
  ])('%j is refused: %s', (more, reason) => {
    expect(ask(withLogbook, { type, start_time: daysAgo(1), ...more })).toMatchObject({
      refused: { reason },
    });
  });
});

const row = { when: 1, entity_id: 'light.desk', state: 'on' };
const cause = {
  context_event_type: 'automation_triggered',
  context_domain: 'automation',
  context_name: 'Serale',
  context_message: 'triggered by sunset',
  context_source: 'sunset',
  context_user_id: 'anna',
};

describe('rows', () => {
  const left = (...rows: unknown[]) =>
    resultOf(withLogbook, { type: 'logbook/get_events', start_time: daysAgo(1) }, rows);

  it('of what is visible pass, without fields that nobody knows', () => {
    expect(
      left(
        { ...row, context_id: 'x', novel: 'light.safe' },
        { ...row, entity_id: 'light.safe' },
        { when: 1 },
        null,
      ),
    ).toEqual([row]);
  });

  it('tell the cause where it is visible', () => {
    const withCause = { ...row, ...cause, context_entity_id: 'automation.evening' };
    expect(left(withCause)).toEqual([withCause]);
  });

  it('tell of a call that caused them where the role is told of the service', () => {
    const called = (domain: string, service: string) => ({
      ...row,
      context_event_type: 'call_service',
      context_domain: domain,
      context_service: service,
      context_user_id: 'anna',
    });
    const known = [called('light', 'turn_on'), called('homeassistant', 'turn_off')];
    const noName = { ...row, context_event_type: 'call_service', context_user_id: 'anna' };
    expect(left(...known, noName)).toEqual([...known, noName]);
    // Each script is a service of its own name, and each integration has some.
    for (const other of [
      called('script', 'vault'),
      called('scene', 'turn_on'),
      called('shelly_x', 'pulse'),
    ]) {
      expect(left(other)).toEqual([{ ...row, context_user_id: 'anna' }]);
    }
    const script = testContext({ entities: { ...house.entities, 'script.vault': 'view' }, functions: [3] });
    const message = { type: 'logbook/get_events', start_time: daysAgo(1) };
    expect(resultOf(script, message, [called('script', 'vault')])).toEqual([called('script', 'vault')]);
  });

  it.each([
    cause,
    {
      context_event_type: 'shelly.click',
      context_domain: 'shelly',
      context_name: 'Shelly',
      context_message: "'single' click event for Cassaforte channel 1 Input was fired",
      context_user_id: 'anna',
    },
    { context_name: 'Cassaforte', context_user_id: 'anna' },
  ])('tell a limited role nothing of a cause that names no entity: %j', (given) => {
    expect(left({ ...row, ...given })).toEqual([{ ...row, context_user_id: 'anna' }]);
    const unlimited = testContext({ ...house, isLimited: false, functions: [3] });
    const message = { type: 'logbook/get_events', start_time: daysAgo(1) };
    expect(resultOf(unlimited, message, [{ ...row, ...given }])).toEqual([{ ...row, ...given }]);
  });

  it.each([
    { ...cause, context_entity_id: 'automation.vault', context_entity_id_name: 'Cassaforte' },
    { ...cause, context_entity_id: ['automation.vault'] },
    { ...cause, context_message: 'triggered by state of light.safe.' },
    { ...cause, context_source: 'state of LIGHT.safe' },
  ])('tell nothing but the person of %j', (given) => {
    expect(left({ ...row, ...given })).toEqual([{ ...row, context_user_id: 'anna' }]);
  });

  it('tell no sentence with the id of what is not visible', () => {
    const given = {
      ...row,
      entity_id: 'automation.evening',
      message: 'triggered by state of light.safe',
      source: 'light.safe',
    };
    expect(left(given)).toEqual([{ ...row, entity_id: 'automation.evening' }]);
    expect(left({ ...given, message: 'alle 7.30, poi light.desk', source: 'ok' })).toMatchObject([
      { source: 'ok', message: 'alle 7.30, poi light.desk' },
    ]);
  });
});

it('live rows that may not be sent make no event', () => {
  const message = { type: 'logbook/event_stream', entity_ids: ['light.desk'], start_time: daysAgo(1) };
  const other = { ...row, entity_id: 'light.safe' };
  expect(
    eventsOf(
      context,
      message,
      { events: [row, other], start_time: 1, end_time: 2, partial: true, x: 'light.safe' },
      { events: [other] },
      { events: [other], start_time: 1, end_time: 2 },
      { events: [row] },
      [row],
    ),
  ).toEqual([
    { events: [row], start_time: 1, end_time: 2, partial: true },
    { events: [], start_time: 1, end_time: 2 },
    { events: [row] },
  ]);
});
