import { describe, expect, it } from 'vitest';
import { nextRunOf, readAutomation, type Fields, type RunContext } from './index.ts';

const context: Omit<RunContext, 'now'> = {
  timeZone: 'Europe/Rome',
  stateOf: (id) => states[id],
};
const states: Readonly<Record<string, string>> = {
  'input_datetime.ogni_giorno': '06:30:00',
  'input_datetime.una_volta': '2026-06-05 21:15:00',
  'input_datetime.giorno': '2026-06-09',
  'sensor.sveglia': '2026-06-04T05:10:00+00:00',
  'sensor.rotto': 'unavailable',
};

/** In Rome; summer time ends on 25 October 2026 at 3 and begins on 28 March 2027 at 2. */
const at = (text: string) => Date.parse(text);
const shown = (moment: number | undefined) =>
  moment === undefined ? undefined : new Date(moment).toISOString();

function next(triggers: readonly Fields[], now: string, more: Fields = {}, sun?: RunContext['sun']) {
  const automation = readAutomation({ triggers, actions: [], ...more });
  return shown(nextRunOf(automation, { ...context, now: at(now), ...(sun === undefined ? {} : { sun }) }));
}

describe('the next run at a time', () => {
  // A Wednesday.
  const now = '2026-06-03T10:00:00+02:00';
  const time = (at: unknown, more: Fields = {}): Fields => ({ trigger: 'time', at, ...more });
  const only = (condition: Fields) => ({ conditions: [{ condition: 'time', ...condition }] });

  it.each<[string, readonly Fields[], Fields, string | undefined]>([
    ['later today', [time('16:45')], {}, '2026-06-03T14:45:00.000Z'],
    ['tomorrow', [time('07:00:00')], {}, '2026-06-04T05:00:00.000Z'],
    ['at this very moment is the one of tomorrow', [time('10:00:00')], {}, '2026-06-04T08:00:00.000Z'],
    ['of several is the first', [time(['07:00', '23:00']), time('22:00')], {}, '2026-06-03T20:00:00.000Z'],
    ['on some days', [time('07:00', { weekday: ['mon', 'sat'] })], {}, '2026-06-06T05:00:00.000Z'],
    ['on this day next week', [time('09:00', { weekday: 'wed' })], {}, '2026-06-10T07:00:00.000Z'],
    [
      'where a condition allows the day',
      [time('07:00')],
      only({ weekday: ['sun'] }),
      '2026-06-07T05:00:00.000Z',
    ],
    [
      'where a condition allows the time, over midnight',
      [time(['12:00', '23:30'])],
      only({ after: '22:00', before: '06:00' }),
      '2026-06-03T21:30:00.000Z',
    ],
    [
      'where a condition ends at midnight',
      [time('12:00')],
      only({ before: '00:00:00' }),
      '2026-06-03T10:00:00.000Z',
    ],
    [
      'where a condition ends as it begins, which is the whole day',
      [time('12:00')],
      only({ after: '08:00', before: '08:00' }),
      '2026-06-03T10:00:00.000Z',
    ],
    ['where none does', [time('12:00')], only({ after: '13:00' }), undefined],
    [
      'where a disabled condition forbids it',
      [time('12:00')],
      only({ after: '13:00', enabled: false }),
      '2026-06-03T10:00:00.000Z',
    ],
    ['that an entity holds, each day', [time('input_datetime.ogni_giorno')], {}, '2026-06-04T04:30:00.000Z'],
    ['that an entity holds, once', [time('input_datetime.una_volta')], {}, '2026-06-05T19:15:00.000Z'],
    [
      'that an entity holds, at the midnight of a day',
      [time('input_datetime.giorno')],
      {},
      '2026-06-08T22:00:00.000Z',
    ],
    ['that a sensor tells', [time('sensor.sveglia')], {}, '2026-06-04T05:10:00.000Z'],
    ['that no entity tells', [time(['sensor.rotto', 'input_datetime.niente'])], {}, undefined],
    ['of a disabled trigger', [time('12:00', { enabled: false })], {}, undefined],
    ['of a change', [{ trigger: 'state', entity_id: 'light.a' }], {}, undefined],
  ])('%s', (_what, triggers, more, expected) => expect(next(triggers, now, more)).toBe(expected));

  it.each([
    ['the day before clocks go back', '02:30', '2026-10-24T12:00:00+02:00', '2026-10-25T00:30:00.000Z'],
    ['again, when clocks show it twice', '02:30', '2026-10-25T02:31:00+02:00', '2026-10-25T01:30:00.000Z'],
    ['after clocks went back', '07:00', '2026-10-25T02:31:00+01:00', '2026-10-25T06:00:00.000Z'],
    ['a day later, when clocks skip it', '02:30', '2027-03-27T12:00:00+01:00', '2027-03-29T00:30:00.000Z'],
    ['after clocks went forward', '07:00', '2027-03-28T00:00:00+01:00', '2027-03-28T05:00:00.000Z'],
  ])('%s', (_what, clock, before, expected) => expect(next([time(clock)], before)).toBe(expected));

  it('cannot be known in an unknown time zone', () => {
    const automation = readAutomation({ triggers: [time('12:00')] });
    expect(nextRunOf(automation, { ...context, now: at(now), timeZone: 'Terra/Di Mezzo' })).toBeUndefined();
  });
});

describe('the next run by the sun', () => {
  const sun = { sunriseAt: at('2026-06-04T05:31:00+02:00'), sunsetAt: at('2026-06-03T21:00:00+02:00') };
  const bySun = (event: string, offset: unknown = 0): Fields => ({ trigger: 'sun', event, offset });

  it.each<[string, readonly Fields[], clock: string, expected: string | undefined]>([
    ['today', [bySun('sunset')], '10:00', '2026-06-03T19:00:00.000Z'],
    ['before it', [bySun('sunset', '-00:30:00')], '10:00', '2026-06-03T18:30:00.000Z'],
    ['after it', [bySun('sunrise', '01:00')], '10:00', '2026-06-04T04:31:00.000Z'],
    ['of a day that is not known yet', [bySun('sunset', '-01:00')], '20:30', undefined],
    [
      'of that day, where a time comes first',
      [bySun('sunset', '-01:00'), { trigger: 'time', at: '07:00' }],
      '20:30',
      '2026-06-04T05:00:00.000Z',
    ],
    ['that may still follow the last event', [bySun('sunrise', '06:00')], '10:00', undefined],
  ])('%s', (_what, triggers, clock, expected) =>
    expect(next(triggers, `2026-06-03T${clock}:00+02:00`, {}, sun)).toBe(expected),
  );

  it('is not known on the days that a condition allows', () => {
    const friday = { conditions: [{ condition: 'time', weekday: ['fri'] }] };
    expect(next([bySun('sunset')], '2026-06-03T10:00:00+02:00', friday, sun)).toBeUndefined();
  });

  it('cannot be known where the sun is not', () => {
    expect(next([bySun('sunset')], '2026-06-03T10:00:00+02:00')).toBeUndefined();
    const time = { trigger: 'time', at: '12:00' };
    expect(next([bySun('sunset'), time], '2026-06-03T10:00:00+02:00')).toBeUndefined();
  });
});
