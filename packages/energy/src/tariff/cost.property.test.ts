import type { BandPrices, Tariff, UnitPrice } from '@soglia/contracts/energy';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import type { Period } from '../periods/types.ts';
import { italianHours, type ItalianHour } from '../testing/italian-hours.ts';
import { costOf, type PricedHour } from './index.ts';

const ROME = 'Europe/Rome';
const all = italianHours();

const euro = fc.double({ min: 0, max: 1, noNaN: true });
const bandPrices: fc.Arbitrary<BandPrices> = fc.record({ f1: euro, f2: euro, f3: euro });
const day = fc
  .integer({ min: 0, max: 15 * 365 })
  .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10));
const unitPrice: fc.Arbitrary<UnitPrice> = fc.oneof(
  fc.record({ kind: fc.constant('single' as const), euro }),
  fc.record({ kind: fc.constant('bands' as const), prices: bandPrices }),
  fc.record({
    kind: fc.constant('indexed' as const),
    means: fc.dictionary(
      day.map((text) => text.slice(0, 7)),
      bandPrices,
      { maxKeys: 8 },
    ),
  }),
);
const tariffs: fc.Arbitrary<Tariff> = fc.record({
  periods: fc
    .uniqueArray(
      fc.record({ from: day, price: unitPrice, fixed_monthly: fc.double({ min: 0, max: 50, noNaN: true }) }),
      { selector: ({ from }) => from, maxLength: 5 },
    )
    .map((periods) => periods.sort((a, b) => (a.from < b.from ? -1 : 1))),
  exceptions: fc.constant([]),
});
/** Up to a month of hours, anywhere from 2020 to 2035. */
const spans = fc
  .tuple(fc.integer({ min: 0, max: all.length - 750 }), fc.integer({ min: 1, max: 749 }))
  .map(([first, count]) => all.slice(first, first + count));

/** Hour by hour, each looked up from the beginning; undefined has no price. */
function slowPrice({ day: on, band }: ItalianHour, { periods }: Tariff) {
  let price: UnitPrice = { kind: 'single', euro: 0.25 };
  for (const [index, period] of periods.entries()) if (index === 0 || period.from <= on) price = period.price;
  if (price.kind === 'single') return price.euro;
  if (price.kind === 'bands') return price.prices[band];
  if (price.kind === 'sensor') return undefined;
  const known = Object.entries(price.means).sort(([a], [b]) => (a < b ? 1 : -1));
  return known.find(([month]) => month <= on.slice(0, 7))?.[1][band];
}

function periodOf(span: readonly ItalianHour[]): Period {
  const start = span[0]?.at ?? 0;
  return { kind: 'month', timeZone: ROME, start, end: start + span.length * HOUR_MS };
}

function costOfHours(hours: readonly PricedHour[], tariff: Tariff, period: Period) {
  const fallback = { kind: 'single', euro: 0.25 } as const;
  return costOf({ hours, tariff, timeZone: ROME, fallback, period, now: period.end });
}

const kwhOf = (at: number) => ((at / HOUR_MS) % 7) / 2;

it('agrees with a slow reference, and its parts with the whole', () => {
  fc.assert(
    fc.property(spans, tariffs, (span, tariff) => {
      let energy = 0;
      let unpriced = 0;
      let drawn = 0;
      for (const hour of span) {
        const price = slowPrice(hour, tariff);
        const kwh = kwhOf(hour.at);
        drawn += kwh;
        if (price === undefined) unpriced += kwh;
        else energy += kwh * price;
      }
      const hours = span.map(({ at }) => ({ start: at, end: at + HOUR_MS, kwh: kwhOf(at) }));
      const cost = costOfHours(hours, tariff, periodOf(span));
      expect(cost.energy).toBeCloseTo(energy, 6);
      expect(cost.unpriced).toBeCloseTo(unpriced, 6);
      if (cost.bands === undefined) return;
      const { f1, f2, f3 } = cost.bands;
      expect(f1.euro + f2.euro + f3.euro).toBeCloseTo(cost.energy, 6);
      expect(f1.kwh + f2.kwh + f3.kwh + cost.unpriced).toBeCloseTo(drawn, 6);
    }),
  );
});

it('is the same for quarters of an hour, and whatever the hours are cut into', () => {
  fc.assert(
    fc.property(spans, tariffs, fc.integer({ min: 1, max: 48 }), (span, tariff, length) => {
      const period = periodOf(span);
      const rowsOf = (step: number) => {
        const rows: PricedHour[] = [];
        for (let start = period.start; start < period.end; start += step) {
          const end = Math.min(start + step, period.end);
          rows.push({ start, end, kwh: (end - start) / HOUR_MS });
        }
        return rows;
      };
      const { energy } = costOfHours(rowsOf(HOUR_MS), tariff, period);
      expect(costOfHours(rowsOf(HOUR_MS / 4), tariff, period).energy).toBeCloseTo(energy, 6);
      expect(costOfHours(rowsOf(length * HOUR_MS), tariff, period).energy).toBeCloseTo(energy, 6);
    }),
    { numRuns: 50 },
  );
});
