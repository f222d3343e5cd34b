import { isoTime } from '#world/iso-time.ts';
import { outdoors } from '#world/outdoors.ts';

export type ForecastType = 'daily' | 'hourly';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const skies = ['partlycloudy', 'sunny', 'cloudy', 'rainy', 'rainy', 'partlycloudy', 'sunny'] as const;

/** The days and hours to come, from the same weather that the garden's sensor feels. */
export function forecast(type: ForecastType, now: number): Record<string, unknown>[] {
  return type === 'hourly'
    ? Array.from({ length: 24 }, (_, index) => {
        const at = now - (now % HOUR) + (index + 1) * HOUR;
        return {
          datetime: isoTime(at),
          condition: skyOf(at),
          temperature: tenth(outdoors(at)),
          precipitation_probability: rainOf(at),
        };
      })
    : Array.from({ length: 7 }, (_, index) => {
        const noon = now - (now % DAY) + DAY / 2 + index * DAY;
        return {
          datetime: isoTime(noon),
          condition: skyOf(noon),
          temperature: tenth(outdoors(noon + 1.5 * HOUR)),
          templow: tenth(outdoors(noon - 10.5 * HOUR)),
          precipitation_probability: rainOf(noon),
        };
      });
}

function skyOf(at: number): string {
  return skies[Math.floor(at / DAY) % skies.length] ?? 'sunny';
}

function rainOf(at: number): number {
  return { rainy: 80, cloudy: 40, partlycloudy: 15 }[skyOf(at)] ?? 0;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
