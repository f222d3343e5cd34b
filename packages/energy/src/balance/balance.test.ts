import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import type { StatisticRow, StatisticRows } from '../periods/types.ts';
import { readEnergySources } from '../sources/read-energy-sources.ts';
import type { DeviceMeter, EnergySources } from '../sources/types.ts';
import { randomFrom } from '../testing/random.ts';
import { balanceOf, balancesOf } from './balance.ts';
import { deviceSharesOf } from './device-shares.ts';
import { meterIdsOf } from './meters.ts';
import { roundParts } from './round-parts.ts';

const start = Date.UTC(2026, 5, 1);
const day = { start, end: start + 24 * HOUR_MS };
const hour = { start, end: start + HOUR_MS };
const later = start + 1_000 * HOUR_MS;

const nothing: EnergySources = {
  origin: 'preferences',
  grid: [],
  solar: [],
  batteries: [],
  devices: [],
  gridPowers: [],
};
const house: EnergySources = {
  ...nothing,
  grid: [
    { direction: 'import', meter: 'in' },
    { direction: 'export', meter: 'out' },
  ],
  solar: [{ meter: 'sun', forecasts: [] }],
  batteries: [{ charged: 'into', discharged: 'from' }],
};
const grid: EnergySources = { ...nothing, grid: [{ direction: 'import', meter: 'in' }] };

const rowsOf = (changes: readonly (number | undefined)[]): readonly StatisticRow[] =>
  changes.flatMap((change, index) =>
    change === undefined
      ? []
      : [{ start: start + index * HOUR_MS, end: start + (index + 1) * HOUR_MS, change }],
  );
/** Of each hour, by meter. */
type Changes = Readonly<Record<string, readonly (number | undefined)[]>>;
const rows = (given: Changes): StatisticRows =>
  new Map(Object.entries(given).map(([id, changes]) => [id, rowsOf(changes)]));

it.each([
  ['a grid alone', grid, { in: [2] }, { used: 2, untracked: 2 }],
  ['the sun and the grid', house, { in: [1], out: [2], sun: [4] }, { used: 3, selfConsumed: 2 }],
  ['a battery that charges', house, { in: [0], sun: [4], into: [3] }, { used: 1, selfConsumed: 4 }],
  ['a battery that gives', house, { in: [0], from: [1.5] }, { used: 1.5, produced: undefined }],
  [
    'more given than there is',
    house,
    { in: [0], out: [5], sun: [4], from: [0] },
    { used: 0, selfConsumed: 0, hasGap: false },
  ],
  [
    'a battery that charges by a silent sun',
    house,
    { in: [0], into: [2] },
    { used: undefined, hasGap: true },
  ],
  ['a grid that is silent', house, { sun: [4] }, { used: undefined, untracked: undefined, produced: 4 }],
  ['an inverter that is silent at night', house, { in: [1] }, { used: 1, selfConsumed: undefined }],
  ['a house without a grid', { ...house, grid: [] }, { sun: [4], into: [1] }, { used: 3 }],
  ['nothing', house, {}, { used: undefined, imported: undefined, untracked: undefined }],
  [
    'two meters of the grid',
    { ...grid, grid: [...grid.grid, { direction: 'import', meter: 'night' }] },
    { in: [1], night: [2] },
    { used: 3 },
  ],
  ['one meter named twice', { ...grid, grid: [...grid.grid, ...grid.grid] }, { in: [1] }, { used: 1 }],
  [
    'devices and what nobody counts',
    { ...grid, devices: [{ meter: 'oven' }] },
    { in: [3], oven: [1] },
    { untracked: 2 },
  ],
  [
    'devices that count more than all',
    { ...grid, devices: [{ meter: 'oven' }] },
    { in: [1], oven: [3] },
    { used: 1, untracked: 0 },
  ],
  [
    'devices that count more than a meter that was only detected',
    { ...grid, origin: 'detected', devices: [{ meter: 'oven' }] },
    { in: [0], oven: [3] },
    { used: 3, untracked: 0 },
  ],
  [
    'a device in another',
    { ...grid, devices: [{ meter: 'kitchen' }, { meter: 'oven', includedIn: 'kitchen' }] },
    { in: [4], kitchen: [3], oven: [1] },
    { untracked: 1 },
  ],
  [
    'devices alone',
    { ...nothing, origin: 'detected', devices: [{ meter: 'a' }, { meter: 'b' }] },
    { a: [1], b: [2] },
    { used: 3, untracked: 0 },
  ],
  [
    'a sensor replaced by another',
    { ...grid, grid: [...grid.grid, { direction: 'import', meter: 'new' }] },
    { in: [1, -9_000], new: [undefined, 0, 1] },
    { used: 1, hasGap: false },
  ],
] satisfies readonly [string, EnergySources, Changes, object][])(
  'balances %s',
  (_what, sources, given, expected) =>
    expect(balanceOf(sources, rows(given), hour, start + HOUR_MS)).toMatchObject(expected),
);

const full = Array.from({ length: 24 }, () => 1);
const holed = full.map((change, index) => (index === 7 ? undefined : change));
const gaps: readonly (readonly [what: string, given: Changes, now: number, gap: boolean])[] = [
  ['none', { in: full }, later, false],
  ['an hour', { in: holed }, later, true],
  ['the end of the day', { in: full.slice(0, 20) }, later, true],
  ['the beginning', { in: [undefined, ...full.slice(1)] }, later, true],
  [
    'an hour with a counter that jumped',
    { in: full.map((one, index) => (index === 3 ? 1e6 : one)) },
    later,
    true,
  ],
  ['the whole day', {}, later, true],
  ['what has not happened yet', { in: full.slice(0, 20) }, start + 20 * HOUR_MS, false],
  ['what the hub is still summing up', { in: full.slice(0, 20) }, start + 20 * HOUR_MS + 600_000, false],
  ['of devices only, which may be switched off', { in: full, oven: holed }, later, false],
  ['of the sun only, which is silent at night', { in: full, sun: holed }, later, false],
  [
    'of the sun, while a battery charges',
    { in: full, sun: holed, into: [...full.slice(0, 7), 5] },
    later,
    true,
  ],
];
it.each(gaps.map(([what, ...rest]) => [what, rest] as const))('sees a gap: %s', (_what, [given, now, gap]) =>
  expect(balanceOf({ ...house, devices: [{ meter: 'oven' }] }, rows(given), day, now).hasGap).toBe(gap),
);

it('tells where the growth of a gap lands: in the next row, whatever the slots are', () => {
  const days = [...full.slice(0, 20), ...Array.from({ length: 4 }, () => undefined), 5, ...full.slice(1)];
  const slots = (length: number) =>
    Array.from({ length: (48 * HOUR_MS) / length }, (_, index) => ({
      start: start + index * length,
      end: start + (index + 1) * length,
    }));
  const seen = (length: number) =>
    balancesOf(grid, rows({ in: days }), slots(length), later + 24 * HOUR_MS).map(({ hasGap }) => hasGap);
  expect(seen(24 * HOUR_MS)).toEqual([true, true]);
  expect(seen(HOUR_MS).flatMap((gap, index) => (gap ? [index] : []))).toEqual([20, 21, 22, 23, 24]);
  // Power that was not measured lands nowhere.
  const power = days.map((change, index) => ({
    start: start + index * HOUR_MS,
    end: start + (index + 1) * HOUR_MS,
    mean: change ?? NaN,
  }));
  expect(
    balancesOf(grid, new Map([['in', power]]), slots(24 * HOUR_MS), later + 24 * HOUR_MS).map(
      ({ hasGap }) => hasGap,
    ),
  ).toEqual([true, false]);
});

it('sees no gap where one meter follows another, and one where both were meant to count', () => {
  const both: EnergySources = { ...grid, grid: [...grid.grid, { direction: 'import', meter: 'new' }] };
  const after = full.map((one, index) => (index < 12 ? undefined : one));
  expect(balanceOf(both, rows({ in: full.slice(0, 12), new: after }), day, later).hasGap).toBe(false);
  expect(balanceOf(both, rows({ in: full, new: holed }), day, later).hasGap).toBe(true);
});

/** A house of random shape, with random statistics: gaps, resets, jumps, devices in devices and in circles. */
function randomHouse(random: () => number) {
  const some = (most: number) => Math.floor(random() * (most + 1));
  const ids = (kind: string, most: number) =>
    Array.from({ length: some(most) }, (_, index) => `${kind}${index}`);
  const devices = ids('device', 6).map((meter): DeviceMeter => {
    const parent = `device${some(7)}`;
    return random() < 0.5 ? { meter } : { meter, includedIn: parent };
  });
  const sources: EnergySources = {
    ...nothing,
    origin: random() < 0.5 ? 'preferences' : 'detected',
    grid: [
      ...ids('in', 2).map((meter) => ({ direction: 'import', meter }) as const),
      ...ids('out', 2).map((meter) => ({ direction: 'export', meter }) as const),
    ],
    solar: ids('sun', 2).map((meter) => ({ meter, forecasts: [] })),
    batteries: ids('cell', 1).map((id) => ({ charged: `${id}in`, discharged: `${id}out` })),
    devices,
  };
  const change = () => {
    const kind = random();
    if (kind < 0.15) return undefined;
    if (kind < 0.2) return -random() * 10_000;
    return kind < 0.22 ? 1e9 : random() * 3;
  };
  const statistics = rows(
    Object.fromEntries(meterIdsOf(sources).map((id) => [id, Array.from({ length: 24 }, change)])),
  );
  return { sources, statistics };
}

/** The hub's arithmetic, written down hour by hour without anything that is tested. */
function slowUse(sources: EnergySources, statistics: StatisticRows, slot: { start: number; end: number }) {
  const total = (ids: readonly string[]) => {
    const known = [...new Set(ids)]
      .flatMap((id) => statistics.get(id) ?? [])
      .filter((row) => row.start >= slot.start && row.start < slot.end)
      .map(({ change = 0 }) => change)
      .filter((change) => change <= 1_000);
    return known.length === 0 ? undefined : known.reduce((sum, one) => sum + (one > 0 ? one : 0), 0);
  };
  const flow = (direction: string) =>
    sources.grid.filter((one) => one.direction === direction).map(({ meter }) => meter);
  const [imported, exported] = [total(flow('import')), total(flow('export'))];
  const produced = total(sources.solar.map(({ meter }) => meter));
  const charged = total(sources.batteries.map((one) => one.charged));
  const discharged = total(sources.batteries.map((one) => one.discharged));
  const isWhole =
    flow('import').length > 0 ||
    (sources.origin === 'preferences' && sources.solar.length + sources.batteries.length > 0);
  const isKnown = flow('import').length > 0 ? imported !== undefined : (produced ?? discharged) !== undefined;
  const left = (imported ?? 0) + (produced ?? 0) + (discharged ?? 0) - (exported ?? 0) - (charged ?? 0);
  const isSilent =
    (sources.solar.length > 0 && produced === undefined) ||
    (sources.batteries.length > 0 && discharged === undefined);
  const used = !isKnown || (isSilent && left < -0.05) ? undefined : Math.max(0, left);
  return { isWhole, used };
}

describe('of random houses', () => {
  const random = randomFrom(2026);
  const houses = Array.from({ length: 400 }, () => randomHouse(random));
  const slots = Array.from({ length: 24 }, (_, index) => ({
    start: start + index * HOUR_MS,
    end: start + (index + 1) * HOUR_MS,
  }));

  it('is what a slow reference computes, and never below 0', () => {
    for (const { sources, statistics } of houses)
      for (const [index, balance] of balancesOf(sources, statistics, slots, later).entries()) {
        const { isWhole, used } = slowUse(sources, statistics, slots[index] ?? day);
        // Devices that count more than a meter that was only detected are the whole: nothing else is left.
        const isOutnumbered = sources.origin === 'detected' && (balance.used ?? 0) > (used ?? Infinity);
        if (isWhole && isOutnumbered) expect(balance.untracked).toBe(0);
        else if (isWhole) expect(balance.used ?? -1).toBeCloseTo(used ?? -1, 9);
        const { devices, hasGap: _gap, ...figures } = balance;
        expect(
          [...Object.values(figures), ...devices.values()].every((one) => one === undefined || one >= 0),
        ).toBe(true);
      }
  });

  it('adds the hours of every meter up to the day', () => {
    for (const { sources, statistics } of houses) {
      const whole = balanceOf(sources, statistics, day, later);
      const parts = balancesOf(sources, statistics, slots, later);
      for (const figure of ['imported', 'exported', 'produced', 'charged', 'discharged'] as const) {
        const known = parts.map((part) => part[figure]).filter((one) => one !== undefined);
        expect(whole[figure] === undefined).toBe(known.length === 0);
        expect(whole[figure] ?? 0).toBeCloseTo(
          known.reduce((sum, one) => sum + one, 0),
          6,
        );
      }
    }
  });

  it('shares the use among devices without overlap, to the last digit shown', () => {
    for (const { sources, statistics } of houses) {
      const balance = balanceOf(sources, statistics, day, later);
      const { devices, untracked = 0, whole } = deviceSharesOf(balance, sources);
      const parts = [...devices.map(({ kwh }) => kwh), untracked];
      expect(parts.every((part) => part >= 0)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(whole, 6);
      expect(whole).toBeGreaterThanOrEqual((balance.used ?? 0) - 1e-9);
      const shown = roundParts(parts, whole, 1).reduce((sum, part) => sum + Math.round(part * 10), 0);
      expect(shown).toBe(Math.round(whole * 10));
    }
  });
});

it('takes preferences that name a device in itself, twice, and in a circle', () => {
  const sources = readEnergySources({
    energy_sources: [{ type: 'grid', stat_energy_from: 'in' }],
    device_consumption: [
      { stat_consumption: 'a', included_in_stat: 'b' },
      { stat_consumption: 'b', included_in_stat: 'a' },
      { stat_consumption: 'b' },
      { stat_consumption: 'c', included_in_stat: 'c' },
      { stat_consumption: 'd', included_in_stat: 'a' },
    ],
  });
  if (sources === undefined) throw new Error('there are sources');
  const balance = balanceOf(sources, rows({ in: [9], a: [2], b: [1], c: [1], d: [1] }), hour, later);
  expect(balance.untracked).toBe(5);
  expect(deviceSharesOf(balance, sources).whole).toBe(9);
});
