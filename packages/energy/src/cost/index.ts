/** What the energy of a house and of its devices costs: by its tariff, or as the hub prices or counts it. */
export type * from './types.ts';
export { deviceCosts, meanPrice, weekPrice, type DeviceCostRequest } from './device-cost.ts';
export { houseCostOf, type HouseCostRequest } from './house-cost.ts';
export {
  costStatistics,
  flowPrices,
  hasHourlyPrice,
  ownPrices,
  priceNow,
  pricingSensors,
} from './pricing.ts';
