import type { BandPrices, Tariff, TariffPeriod, UnitPrice } from '@soglia/contracts/energy';
import { bandsOfDay } from './bands.ts';
import { HOUR_MS } from '../durations.ts';
import { dayText, localTime } from './local-time.ts';
import type { Band } from './types.ts';

/** The price where a house has no tariff of its own: that of the hub's energy preferences, or the specification's. */
export type FallbackPrice = Extract<UnitPrice, { kind: 'single' | 'sensor' }>;

/** What a kilowatt hour costs at a moment. */
export type Price =
  | {
      readonly kind: 'euro';
      readonly euro: number;
      /** Where the price differs by band. */
      readonly band: Band | undefined;
      /** The mean of an indexed contract's month is not known yet: the last one before it was used. */
      readonly isProvisional: boolean;
    }
  /** The state of an entity of the hub. */
  | { readonly kind: 'sensor'; readonly entity_id: string };

/** The part of the tariff that holds on a day, `YYYY-MM-DD`; before the first one, the first. */
export const tariffOn = ({ periods }: Pick<Tariff, 'periods'>, day: string): TariffPeriod | undefined =>
  periods.findLast(({ from }) => from <= day) ?? periods[0];

/**
 * What a kilowatt hour costs. Undefined where the house has no tariff, or an indexed contract without a mean up to that
 * month.
 *
 * @param at milliseconds since the epoch
 */
export function currentPrice(tariff: Tariff, at: number, timeZone: string): Price | undefined {
  const { day, sinceMidnight } = localTime(at, timeZone);
  const text = dayText(day);
  const price = tariffOn(tariff, text)?.price;
  return (
    price &&
    priceOf(price, text.slice(0, 7), bandsOfDay(day, tariff.exceptions)(Math.floor(sinceMidnight / HOUR_MS)))
  );
}

/** @param month `YYYY-MM` */
export function priceOf(price: UnitPrice, month: string, band: Band): Price | undefined {
  if (price.kind === 'single') return { ...price, kind: 'euro', band: undefined, isProvisional: false };
  if (price.kind === 'sensor') return price;
  if (price.kind === 'bands') return priceInBand(price.prices, band, false);
  const mean = meanOf(price.means, month);
  return mean && priceInBand(mean.prices, band, mean.isProvisional);
}

function priceInBand(prices: BandPrices, band: Band, isProvisional: boolean): Price {
  const differs = prices.f1 !== prices.f2 || prices.f2 !== prices.f3;
  return { kind: 'euro', euro: prices[band], band: differs ? band : undefined, isProvisional };
}

/** The mean of a month of an indexed contract, or the last one before it. */
function meanOf(
  means: Readonly<Record<string, BandPrices>>,
  month: string,
): { readonly prices: BandPrices; readonly isProvisional: boolean } | undefined {
  const own = Object.hasOwn(means, month) ? means[month] : undefined;
  if (own !== undefined) return { prices: own, isProvisional: false };
  let last = '';
  for (const known of Object.keys(means)) if (known < month && known > last) last = known;
  const prices = means[last];
  return prices && { prices, isProvisional: true };
}

/** The entities whose past values the costs need: their statistics are to be read. */
export function priceSensors(tariff: Tariff, fallback: FallbackPrice): readonly string[] {
  const prices: readonly UnitPrice[] =
    tariff.periods.length === 0 ? [fallback] : tariff.periods.map(({ price }) => price);
  return [...new Set(prices.flatMap((price) => (price.kind === 'sensor' ? [price.entity_id] : [])))];
}

/** What a value of a price's entity is multiplied by to get euro for a kilowatt hour: `€/MWh` is 0.001. */
export function euroFactor(unit: string | undefined): number {
  const [money = '', energy = ''] = (unit ?? '')
    .toLowerCase()
    .split('/', 2)
    .map((part) => part.trim());
  const euros = /^(?:c|ct|cent|cents|c€|¢|€c|centesimi)$/.test(money) ? 0.01 : 1;
  const kilowattHours = energy === 'mwh' ? 0.001 : energy === 'gwh' ? 0.000_001 : energy === 'wh' ? 1000 : 1;
  return euros * kilowattHours;
}
