import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@soglia/server/durations';
import { eventsOf, resultOf } from '../testing/ask.ts';
import { testContext, type TestRole } from '../testing/rule-context.ts';
import { narrowHistoryLists } from './history.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const ago = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();

const person = (userId: string | undefined, ...trackerIds: string[]) => ({ person: { userId, trackerIds } });
const view = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'view' as const]));
const house: TestRole = {
  entities: view(
    'person.maria',
    'person.luca',
    'person.anna',
    'person.guest',
    'light.desk',
    'device_tracker.maria',
    'device_tracker.luca',
    'device_tracker.anna',
    'device_tracker.car',
    'device_tracker.nobodys',
    'device_tracker.of_hidden',
    'device_tracker.shared',
    'device_tracker.with_hidden',
  ),
  others: ['person.hidden'],
  about: {
    // The one who asks.
    'person.maria': person('maria', 'device_tracker.maria', 'device_tracker.car'),
    'person.luca': person(
      'luca',
      'device_tracker.luca',
      'device_tracker.shared',
      'device_tracker.with_hidden',
    ),
    'person.anna': person('anna', 'device_tracker.anna', 'device_tracker.car', 'device_tracker.shared'),
    'person.guest': person(undefined),
    'person.hidden': person('hidden', 'device_tracker.of_hidden', 'device_tracker.with_hidden'),
  },
  functions: [1, 4],
};
const context = testContext({ ...house, trackSharers: ['luca'] });

const at = (latitude: number) => ({
  latitude,
  longitude: 9.19,
  gps_accuracy: 12,
  source: 'device_tracker.x',
});
const rows = [
  { s: 'not_home', a: at(45.1), lu: 1 },
  { s: 'not_home', a: at(45.2), lu: 2, lc: 1 },
  { s: 'not_home', lu: 3, lc: 1 },
  { s: 'Scuola', a: at(45.3), lu: 4 },
];
const shown = rows.map((row) => ('a' in row ? { ...row, a: { ...row.a, source: undefined } } : row));
const withheld = [
  { s: 'not_home', a: {}, lu: 1 },
  { s: 'Scuola', a: {}, lu: 4 },
];
const type = 'history/history_during_period';
const historyOf = (id: string, hours: number, as = context) =>
  resultOf(as, { type, entity_ids: [id], start_time: ago(hours) }, { [id]: rows });

describe('the track of the last day', () => {
  it.each<[id: string, hours: number, isShown: boolean]>([
    ['person.maria', 24, true],
    ['person.maria', 900, true],
    ['device_tracker.maria', 900, true],
    ['person.luca', 24, true],
    ['person.luca', 24.1, true],
    ['device_tracker.luca', 24, true],
    ['person.luca', 24.2, false],
    ['device_tracker.luca', 48, false],
    ['person.anna', 1, false],
    ['device_tracker.anna', 1, false],
    // Of two people, of whom one does not share.
    ['device_tracker.car', 1, false],
    ['device_tracker.shared', 1, false],
    ['device_tracker.nobodys', 1, false],
    ['device_tracker.of_hidden', 1, false],
    // Whoever is not seen changes nothing: the answer must not say that they are there.
    ['device_tracker.with_hidden', 1, true],
    ['person.guest', 1, false],
    ['light.desk', 900, true],
  ])('of %s from %d hours ago is shown: %s', (id, hours, isShown) => {
    const expected = isShown ? shown.map((row) => JSON.parse(JSON.stringify(row)) as unknown) : withheld;
    expect(historyOf(id, hours)).toEqual({ [id]: expected });
  });

  it('is shown as long as it is shared, by a stream too, and no row tells when somebody moved', () => {
    let sharers = ['luca'];
    const live = testContext({ ...house, trackSharers: [] });
    const shared = { ...live, sharesTrack: (userId: string) => sharers.includes(userId) };
    const asked = { ...shared, current: () => shared };
    const message = { type: 'history/stream', entity_ids: ['person.luca'], start_time: ago(1) };
    const event = (...given: readonly object[]) => ({ states: { 'person.luca': given } });
    const [first, ...others] = rows;
    expect(eventsOf(asked, message, event(...rows.slice(0, 1)))).toMatchObject([
      event({ a: { latitude: 45.1 } }),
    ]);
    sharers = [];
    const events = eventsOf(
      asked,
      message,
      { ...event(first ?? {}), start_time: 1, end_time: 2 },
      ...others.map((row) => event(row)),
    );
    expect(events).toEqual([
      { ...event({ s: 'not_home', a: {}, lu: 1 }), start_time: 1, end_time: 2 },
      event({ s: 'Scuola', a: {}, lu: 4 }),
    ]);
  });

  it('by REST too, with short rows or without attributes', () => {
    const [id, home, lu] = ['person.anna', 'home', '2026-11-23T11:00:00+00:00'];
    const full = { entity_id: id, state: home, attributes: at(45.1), last_changed: lu, last_updated: lu };
    const { attributes: _attributes, ...bare } = full;
    const narrow = (...given: readonly object[]) => narrowHistoryLists([id], ago(1))([given], context);
    expect(narrow(full, { state: home, last_changed: lu }, { ...full, attributes: at(45.2) })).toEqual([
      [{ ...full, attributes: {} }],
    ]);
    expect(narrow(bare, bare)).toEqual([[bare]]);
  });
});

describe('the address of a phone', () => {
  const address = (tracker: string) => ({
    deviceId: `device of device_tracker.${tracker}`,
    presence: 'of_phone' as const,
  });
  const phones = testContext({
    ...house,
    entities: {
      ...house.entities,
      ...view('sensor.maria', 'sensor.luca', 'sensor.anna', 'sensor.nobodys', 'sensor.lost'),
    },
    about: {
      ...house.about,
      'sensor.maria': address('maria'),
      'sensor.luca': address('luca'),
      'sensor.anna': address('anna'),
      'sensor.nobodys': address('nobodys'),
      'sensor.lost': { deviceId: undefined, presence: 'of_anybody' },
    },
    trackSharers: ['luca'],
  });
  const states = [{ s: 'Via Roma 1', a: { Location: [45.1, 9.1] }, lu: 1 }];

  it.each<[id: string, hours: number, isShown: boolean]>([
    ['sensor.maria', 900, true],
    ['sensor.luca', 24, true],
    ['sensor.luca', 48, false],
    ['sensor.anna', 1, false],
    ['sensor.nobodys', 1, false],
    ['sensor.lost', 1, false],
  ])('of %s from %d hours ago is in the history: %s', (id, hours, isShown) => {
    const asked = { entity_ids: [id], start_time: ago(hours) };
    const left = isShown ? { [id]: states } : {};
    expect(resultOf(phones, { type, ...asked }, { [id]: states })).toEqual(left);
    const stream = { type: 'history/stream', ...asked };
    expect(eventsOf(phones, stream, { states: { [id]: states }, start_time: 1, end_time: 2 })).toEqual([
      { states: left, start_time: 1, end_time: 2 },
    ]);
    const rest = [{ entity_id: id, state: 'Via Roma 1', attributes: {} }];
    expect(narrowHistoryLists([id], ago(hours))([rest], phones)).toEqual(isShown ? [rest] : []);
  });

  it('is in the logbook for its own person only, as a cause too', () => {
    const row = (entity_id: string, more: object = {}) => ({
      when: 1,
      entity_id,
      state: 'Via Roma 1',
      ...more,
    });
    const lamp = { when: 1, entity_id: 'light.desk', state: 'on' };
    const cause = (id: string) => ({ context_entity_id: id, context_state: 'Via Roma 1' });
    const rows = [
      row('sensor.maria'),
      row('sensor.luca'),
      { ...lamp, ...cause('sensor.maria') },
      { ...lamp, ...cause('sensor.luca') },
    ];
    const asked = { entity_ids: ['sensor.maria', 'sensor.luca', 'light.desk'], start_time: ago(1) };
    expect(resultOf(phones, { type: 'logbook/get_events', ...asked }, rows)).toEqual([
      rows[0],
      rows[2],
      lamp,
    ]);
  });
});
