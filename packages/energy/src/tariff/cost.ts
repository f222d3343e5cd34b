import type { Tariff } from '@soglia/contracts/energy';
import type { Period, Slot, StatisticRow, StatisticRows } from '../periods/types.ts';
import { HOUR_MS } from '../durations.ts';
import { bands, bandsOfDay } from './bands.ts';
import { dayText, localTime, nextWholeHour } from './local-time.ts';
import { euroFactor, priceOf, tariffOn, type FallbackPrice, type Price } from './prices.ts';
import type { Band, Cost } from './types.ts';

/** What was drawn in an hour, kWh; undefined is a gap. */
export interface PricedHour extends Slot {
  readonly kwh: number | undefined;
}

export interface CostRequest {
  /** Those within the period count. One that is longer than an hour is spread evenly over its hours. */
  readonly hours: readonly PricedHour[];
  readonly tariff: Tariff;
  readonly timeZone: string;
  /** Statistics of the entities of `priceSensors`, with their means. */
  readonly sensorPrices?: StatisticRows | undefined;
  /** `unit_of_measurement` by entity; without one it is euro for a kilowatt hour. */
  readonly sensorUnits?: ReadonlyMap<string, string> | undefined;
  /** Holds where the tariff is empty. */
  readonly fallback: FallbackPrice;
  readonly period: Period;
  /** Days that have not begun cost nothing yet. Milliseconds since the epoch. */
  readonly now: number;
}

/** What the energy of a period cost, and its share of the fixed costs. */
export function costOf(request: CostRequest): Cost {
  const { hours, period, sensorPrices, sensorUnits } = request;
  const byBand = {
    f1: { kwh: 0, euro: 0 },
    f2: { kwh: 0, euro: 0 },
    f3: { kwh: 0, euro: 0 },
  };
  let differs = false;
  let isProvisional = false;
  let unpriced = 0;
  const priceAt = priceReader(request);
  const sensorPrice = sensorReader(sensorPrices, sensorUnits);
  for (const hour of hours) {
    if (hour.start < period.start || hour.start >= period.end) continue;
    const within = hour.end > period.end ? { ...hour, end: period.end } : hour;
    for (const { at, kwh } of piecesOf(within, request.timeZone)) {
      const { price, band } = priceAt(at);
      const euro = price?.kind === 'sensor' ? sensorPrice(price.entity_id, at) : price?.euro;
      if (price?.kind === 'euro') {
        differs ||= price.band !== undefined;
        isProvisional ||= price.isProvisional;
      }
      if (euro === undefined) {
        unpriced += kwh;
      } else {
        byBand[band].kwh += kwh;
        byBand[band].euro += kwh * euro;
      }
    }
  }
  return {
    energy: bands.reduce((sum, band) => sum + byBand[band].euro, 0),
    fixed: fixedOf(request),
    bands: differs ? byBand : undefined,
    isProvisional,
    unpriced,
  };
}

/** An hour, or what is longer cut where the clock shows a whole hour. */
function* piecesOf(
  { start, end, kwh }: PricedHour,
  timeZone: string,
): Generator<{ readonly at: number; readonly kwh: number }> {
  if (kwh === undefined || !Number.isFinite(kwh) || kwh <= 0) return;
  for (let at = start; at < end;) {
    const next = Math.min(end, nextWholeHour(at, timeZone));
    yield { at, kwh: (kwh * (next - at)) / (end - start) };
    at = next;
  }
}

interface HourPrice {
  readonly price: Price | undefined;
  readonly band: Band;
}

/** The price of a moment. A year has 8760 hours: what is the same all day long is looked up once a day. */
function priceReader({ tariff, timeZone, fallback }: CostRequest): (at: number) => HourPrice {
  let current = NaN;
  let ofBand: ReadonlyMap<Band, HourPrice> = new Map();
  let bandOfHour: (hour: number) => Band = () => 'f3';
  return (at) => {
    const { day, sinceMidnight } = localTime(at, timeZone);
    if (day !== current) {
      current = day;
      const text = dayText(day);
      const unitPrice = tariffOn(tariff, text)?.price ?? fallback;
      ofBand = new Map(
        bands.map((band) => [band, { price: priceOf(unitPrice, text.slice(0, 7), band), band }]),
      );
      bandOfHour = bandsOfDay(day, tariff.exceptions);
    }
    const band = bandOfHour(Math.floor(sinceMidnight / HOUR_MS));
    return ofBand.get(band) ?? { price: undefined, band };
  };
}

/** Euro for a kilowatt hour by the mean of the row that a moment lies in. */
function sensorReader(
  prices: StatisticRows | undefined,
  units: ReadonlyMap<string, string> | undefined,
): (entityId: string, at: number) => number | undefined {
  const factors = new Map<string, number>();
  return (entityId, at) => {
    const mean = rowAt(prices?.get(entityId) ?? [], at)?.mean;
    if (mean === undefined || !Number.isFinite(mean)) return undefined;
    const factor = factors.get(entityId) ?? euroFactor(units?.get(entityId));
    factors.set(entityId, factor);
    return mean * factor;
  };
}

/** @param rows oldest first */
function rowAt(rows: readonly StatisticRow[], at: number): StatisticRow | undefined {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.start ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  const row = rows[low - 1];
  return row !== undefined && at < row.end ? row : undefined;
}

/** Of each day that has begun, its share of the month. */
function fixedOf({ tariff, period, timeZone, now }: CostRequest): number {
  const end = Math.min(period.end - 1, now);
  if (tariff.periods.length === 0 || end < period.start) return 0;
  const last = localTime(end, timeZone).day;
  let euro = 0;
  for (let { day } = localTime(period.start, timeZone); day <= last; day += 1) {
    const text = dayText(day);
    euro += (tariffOn(tariff, text)?.fixed_monthly ?? 0) / daysInMonth(text);
  }
  return euro;
}

/** @param day `YYYY-MM-DD` */
const daysInMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
