import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { HubSocket } from '../wire/socket.ts';

interface Row {
  readonly start: number;
  readonly end: number;
  readonly change?: number | null;
  readonly sum?: number | null;
  readonly mean?: number | null;
}
type Rows = Readonly<Record<string, readonly Row[]>>;
interface Metadata {
  readonly statistic_id: string;
  readonly unit_class: string | null;
  readonly has_sum: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const end = Date.now();
const span = { start_time: new Date(end - 40 * DAY).toISOString(), end_time: new Date(end).toISOString() };

const open = () => HubSocket.signedIn(target.guest.token);

const listed = (hub: HubSocket, fields: object = {}) =>
  hub.result<Metadata[]>({ type: 'recorder/list_statistic_ids', ...fields });

/** The meters of energy that the hub itself records. */
const meters = async (hub: HubSocket): Promise<readonly string[]> =>
  (await listed(hub, { statistic_type: 'sum' }))
    .filter(({ unit_class: unit, statistic_id: id }) => unit === 'energy' && id.startsWith('sensor.'))
    .map(({ statistic_id }) => statistic_id);

const read = (hub: HubSocket, fields: object) =>
  hub.result<Rows>({ type: 'recorder/statistics_during_period', ...span, types: ['change'], ...fields });

const total = (rows: readonly Row[] = []) => rows.reduce((sum, { change }) => sum + (change ?? 0), 0);

describe('statistics of meters', () => {
  it('are the same in hours, days, weeks and months', async () => {
    await using hub = await open();
    const statistic_ids = await meters(hub);
    expect(statistic_ids).not.toEqual([]);
    const hours = await read(hub, { statistic_ids, period: 'hour' });
    const days = await read(hub, { statistic_ids, period: 'day' });
    for (const [id, ofDays] of Object.entries(days)) {
      for (const day of ofDays) {
        if (day.start < end - 40 * DAY) continue;
        const within = hours[id]?.filter(({ start }) => start >= day.start && start < day.end);
        expect(total(within), `${id} ${new Date(day.start).toISOString()}`).toBeCloseTo(day.change ?? 0, 3);
      }
    }
    for (const period of ['week', 'month', ...(since('2026.11') ? ['year'] : [])]) {
      const longer = await read(hub, { statistic_ids, period });
      expect(Object.keys(longer).sort(), period).toEqual(Object.keys(days).sort());
      for (const [id, rows] of Object.entries(longer))
        expect(total(rows), `${id} ${period}`).toBeGreaterThanOrEqual(total(days[id]) - 0.001);
    }
  });

  it('begin and end where their period does, the one after the other, and none before it is over', async () => {
    await using hub = await open();
    const statistic_ids = await meters(hub);
    const startHere = new Date(end - 5 * HOUR - 60_000).toISOString();
    for (const [period, length] of [
      ['5minute', 300_000],
      ['hour', HOUR],
    ] as const) {
      const answer = await read(hub, { statistic_ids, period, start_time: startHere, end_time: undefined });
      for (const rows of Object.values(answer)) {
        for (const row of rows) expect([row.start % length, row.end - row.start]).toEqual([0, length]);
        expect(rows.map(({ start }) => start)).toEqual(
          rows.map(({ start }) => start).toSorted((a, b) => a - b),
        );
        expect(rows[0]?.start).toBeGreaterThanOrEqual(Date.parse(startHere));
        expect(rows.at(-1)?.end).toBeLessThanOrEqual(Date.now());
      }
    }
  });

  it('change by the difference of the sums', async () => {
    await using hub = await open();
    const statistic_ids = await meters(hub);
    const answer = await read(hub, { statistic_ids, period: 'hour', types: ['sum', 'change'] });
    for (const rows of Object.values(answer)) {
      for (const [index, row] of rows.entries()) {
        const before = rows[index - 1];
        if (before !== undefined) expect((row.sum ?? 0) - (before.sum ?? 0)).toBeCloseTo(row.change ?? 0, 3);
      }
    }
  });

  it('come in the unit that was asked for', async () => {
    await using hub = await open();
    const statistic_ids = await meters(hub);
    const inUnit = (energy: string) => read(hub, { statistic_ids, period: 'day', units: { energy } });
    const [kilo, mega] = [await inUnit('kWh'), await inUnit('MWh')];
    expect(Object.keys(mega)).toEqual(Object.keys(kilo));
    for (const [id, rows] of Object.entries(kilo))
      expect(total(mega[id]) * 1_000).toBeCloseTo(total(rows), 6);
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['a unit of something else', { units: { energy: '°C' } }],
    ['an unknown type', { types: ['median'] }],
    ['no ids', { statistic_ids: [] }],
    // Years came with 2026.
    ...(since('2026.11') ? [] : [['years', { period: 'year' }] as const]),
  ])('are refused for %s', async (_what, fields) => {
    await using hub = await open();
    const message = { type: 'recorder/statistics_during_period', ...span, period: 'hour' };
    const refused = hub.refusal({ ...message, statistic_ids: ['sensor.x'], ...fields });
    expect(await refused).toBe('invalid_format');
  });
});

it('recorder/get_statistics_metadata tells what the list does, for the ids asked for', async () => {
  await using hub = await open();
  const all = await listed(hub);
  const [first, second] = all.map(({ statistic_id }) => statistic_id);
  const ids = [first, second, 'sensor.nobody_has_this'];
  const answer = await hub.result<Metadata[]>({
    type: 'recorder/get_statistics_metadata',
    statistic_ids: ids,
  });
  expect(answer.map(({ statistic_id }) => statistic_id).sort()).toEqual([first, second].sort());
  for (const one of answer) {
    const same = all.find(({ statistic_id }) => statistic_id === one.statistic_id);
    expect([one.unit_class, one.has_sum]).toEqual([same?.unit_class, same?.has_sum]);
  }
});

describe('energy/fossil_energy_consumption', () => {
  const message = { type: 'energy/fossil_energy_consumption', ...span, period: 'hour' };

  it('counts energy without a known share as fossil, in every period', async () => {
    await using hub = await open();
    const ids = await meters(hub);
    const used = await read(hub, { statistic_ids: ids, period: 'hour', units: { energy: 'kWh' } });
    // Before 2026 the month that runs was left out.
    for (const period of ['hour', 'day', ...(since('2026.1') ? ['month'] : [])]) {
      const answer = await hub.result<Record<string, number>>({
        ...message,
        period,
        energy_statistic_ids: ids,
        co2_statistic_id: 'sensor.nobody_has_this',
      });
      const sum = Object.values(answer).reduce((one, other) => one + other, 0);
      expect(sum, period).toBeCloseTo(total(Object.values(used).flat()), 3);
      for (const at of Object.keys(answer)) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+\d\d:\d\d$/);
    }
  });

  it.each([
    ['a start that is none', { start_time: 'yesterday' }, 'invalid_start_time'],
    ['an end that is none', { end_time: 'tomorrow' }, 'invalid_end_time'],
    ['no end', { end_time: undefined }, 'invalid_format'],
    ['weeks', { period: 'week' }, 'invalid_format'],
  ])('refuses %s', async (_what, fields, code) => {
    await using hub = await open();
    const asked = { ...message, energy_statistic_ids: [], co2_statistic_id: 'sensor.x', ...fields };
    expect(await hub.refusal(asked)).toBe(code);
  });
});
