import { describe, expect, it } from 'vitest';
import { MINUTE_MS, HOUR_MS } from '#durations.ts';
import { battery, energyDay, energyDayOf, SLOT, type EnergySeries } from '#energy/energy-day.ts';
import { casaBianchi } from '#homes/casa-bianchi/casa-bianchi.ts';
import { pastHours, type PastSensor } from '#recorder/past-statistics.ts';
import { createTestHome } from '#testing/test-home.ts';
import { createEnergyPast } from './energy-history.ts';

const now = Date.UTC(2026, 10, 20, 17, 42);
const today = energyDayOf(now);
const total = (slots: Float32Array) => slots.reduce((sum, one) => sum + one, 0) / 12_000;

describe('a day of the house', () => {
  it.each([3, 100, 200, 300])(
    '%i days ago: house = sun + grid + battery, and the battery ends empty',
    (ago) => {
      const day = energyDay(today - ago);
      for (let slot = 0; slot < 288; slot++) {
        const at = (name: EnergySeries) => day[name][slot] ?? NaN;
        expect(at('sun') + at('grid') + at('battery')).toBeCloseTo(at('house'), 1);
        expect(at('imported') - at('exported')).toBeCloseTo(at('grid'), 3);
        expect(at('level')).toBeGreaterThanOrEqual(battery.lowest - 0.01);
        expect(at('level')).toBeLessThanOrEqual(100.01);
      }
      expect(day.level.at(-1)).toBeCloseTo(battery.lowest, 1);
    },
  );

  it('has more sun in summer, and is the same for every start', () => {
    const sunOf = (month: number) =>
      Array.from({ length: 28 }, (_, day) =>
        total(energyDay(energyDayOf(Date.UTC(2026, month, day + 1))).sun),
      );
    const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
    expect(meanOf(sunOf(6))).toBeGreaterThan(2 * meanOf(sunOf(11)));
    expect(energyDay(today)).toEqual(energyDay(today));
  });
});

describe('the past of a meter', () => {
  const past = createEnergyPast(now);
  const fridge: PastSensor = {
    id: 'sensor.presa_frigorifero_energia',
    series: 'fridge',
    kind: 'sum',
    value: 193.6,
  };
  const year = pastHours(past, fridge, now - 365 * 24 * HOUR_MS, now);

  it('counts from zero once, half a year ago, while its sum goes on', () => {
    const falls = year.filter(({ state = 0 }, index) => state < (year[index - 1]?.state ?? 0));
    expect(falls).toHaveLength(1);
    const age = (now - (falls[0]?.start ?? 0)) / (24 * HOUR_MS);
    expect(age).toBeGreaterThan(150);
    expect(age).toBeLessThan(220);
    for (const [index, { sum = 0, change = 0 }] of year.entries())
      if (index > 0) expect(sum - (year[index - 1]?.sum ?? 0)).toBeCloseTo(change, 4);
  });

  it('has gaps, after which everything is counted', () => {
    const afterGap = year.filter(({ start }, index) => start > (year[index - 1]?.end ?? Infinity));
    expect(afterGap.length).toBeGreaterThan(3);
    for (const { change = 0, end } of afterGap) expect(change, String(end)).toBeGreaterThan(0.1);
    const first = year[0]?.start ?? 0;
    const counted = past.countedSince('fridge', first) - past.countedSince('fridge', year.at(-1)?.end ?? 0);
    expect(year.reduce((sum, { change = 0 }) => sum + change, 0)).toBeCloseTo(counted, 2);
  });

  it('is the same by hours and by five minutes', () => {
    const hour = now - (now % HOUR_MS) - 30 * HOUR_MS;
    const slots = Array.from({ length: 12 }, (_, index) => past.slot('sun', hour + index * SLOT));
    expect(past.hour('sun', hour)?.mean).toBeCloseTo(slots.reduce((sum, one) => sum + one, 0) / 12, 2);
  });
});

describe('the house now', () => {
  const home = createTestHome();
  const watts = (id: string) => Number(home.state(`sensor.${id}`).state);
  const devices = ['linea_cucina', 'scaldasalviette', 'climatizzatore', 'televisore', 'lavatrice'];
  const balance = () => {
    const counted = devices.reduce((sum, id) => sum + watts(`${id}_potenza`), 0);
    return watts('potenza_casa') + watts('potenza_fotovoltaico') + watts('accumulo_potenza') - counted;
  };

  it('draws what sun, grid and battery give, at every tick, and what its devices need', async () => {
    const seen = new Set<number>();
    for (let tick = 0; tick < 70; tick++) {
      home.clock.advance(2 * MINUTE_MS);
      if (tick === 50) await home.call('switch.turn_off', { entity_id: 'switch.scaldasalviette' });
      if (tick === 60) await home.call('switch.turn_on', { entity_id: 'switch.scaldasalviette' });
      if (tick === 55) expect(watts('scaldasalviette_potenza')).toBe(0);
      if (tick === 65) expect(watts('scaldasalviette_potenza')).toBeGreaterThan(400);
      // What no device counts.
      expect(balance()).toBeGreaterThan(80);
      expect(balance()).toBeLessThan(520);
      seen.add(watts('potenza_casa'));
    }
    expect(seen.size).toBeGreaterThan(30);
  });

  it('has every sensor that the energy page was told of', () => {
    const { energy_sources: sources = [], device_consumption: used = [] } = casaBianchi.energy.preferences;
    const named = [...sources, ...used].flatMap((part) =>
      Object.entries(part).flatMap(([key, id]) =>
        /^(?:stat_|included_in_stat)/.test(key) && typeof id === 'string' ? [id] : [],
      ),
    );
    for (const id of [...named, ...Object.keys(casaBianchi.energy.past)])
      expect(home.state(id).attributes['state_class'], id).toBeDefined();
    expect(used).toHaveLength(8);
  });
});
