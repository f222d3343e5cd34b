import { HOUR_MS, DAY_MS } from '#durations.ts';
import { isoTime } from '#world/iso-time.ts';

export type ForecastType = 'daily' | 'hourly';

const conditions = ['partlycloudy', 'sunny', 'cloudy', 'rainy', 'rainy', 'partlycloudy', 'sunny'] as const;

/** Outdoor temperature in °C: 6 before dawn, 13 in the early afternoon, the same every day. */
export function outdoorTemperature(now: number): number {
  const hour = (now / HOUR_MS + 1) % 24;
  return 9.5 + 3.5 * Math.cos(((hour - 14.5) / 24) * 2 * Math.PI);
}

/** The next 7 days or 24 hours, consistent with {@link outdoorTemperature}. */
export function forecast(type: ForecastType, now: number): Record<string, unknown>[] {
  return type === 'hourly'
    ? Array.from({ length: 24 }, (_, index) => {
        const at = now - (now % HOUR_MS) + (index + 1) * HOUR_MS;
        return {
          datetime: isoTime(at),
          condition: conditionAt(at),
          temperature: roundToTenth(outdoorTemperature(at)),
          precipitation_probability: precipitationProbabilityAt(at),
        };
      })
    : Array.from({ length: 7 }, (_, index) => {
        const noon = now - (now % DAY_MS) + DAY_MS / 2 + index * DAY_MS;
        return {
          datetime: isoTime(noon),
          condition: conditionAt(noon),
          temperature: roundToTenth(outdoorTemperature(noon + 1.5 * HOUR_MS)),
          templow: roundToTenth(outdoorTemperature(noon - 10.5 * HOUR_MS)),
          precipitation_probability: precipitationProbabilityAt(noon),
        };
      });
}

function conditionAt(at: number): string {
  return conditions[Math.floor(at / DAY_MS) % conditions.length] ?? 'sunny';
}

function precipitationProbabilityAt(at: number): number {
  return { rainy: 80, cloudy: 40, partlycloudy: 15 }[conditionAt(at)] ?? 0;
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
