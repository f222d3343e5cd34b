import { fixedRandom } from '#energy/fixed-random.ts';
import type { HouseMoment } from '#energy/household.ts';

/** How much of the day's sun is on the grid, 0–1. */
const middleOfDay = (hour: number): number => Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI));

/** Price of the exchange, euro for a kilowatt hour: low at noon, high in the evening. */
export function pricePerKwh({ day, hour, winter }: HouseMoment): number {
  const evening = hour > 17 && hour < 22 ? 0.035 : 0;
  const ofDay = 0.03 * (fixedRandom(day, 21) - 0.5);
  return 0.1 + 0.025 * winter + evening + ofDay - 0.04 * middleOfDay(hour) * (1 - 0.5 * winter);
}

/** Fossil share of the electricity on the grid, percent. */
export const fossilPercent = ({ day, hour, winter }: HouseMoment): number =>
  44 + 9 * winter + 8 * (fixedRandom(day, 22) - 0.5) - 18 * middleOfDay(hour) * (1 - 0.4 * winter);
