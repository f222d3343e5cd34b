/** Italian tariffs: bands, prices with their dates, costs. */
export type * from './types.ts';
export { bandAt, bands } from './bands.ts';
export { italianHolidays } from './italian-holidays.ts';
export { costOf, type CostRequest, type PricedHour } from './cost.ts';
export { currentPrice, euroFactor, priceSensors, type FallbackPrice, type Price } from './prices.ts';
