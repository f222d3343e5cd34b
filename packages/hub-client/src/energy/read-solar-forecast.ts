import type { CommandOptions, Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';

/** Forecasts come from the internet: the hub may ask for them first. Milliseconds. */
const TIMEOUT_MS = 20_000;
/** No house's panels make as much in an hour, kWh. */
const MAX_KWH = 1_000;

/** What the sun will bring from a moment (milliseconds since the epoch), until the next one; oldest first. */
export interface ForecastPoint {
  readonly start: number;
  readonly kwh: number;
}

/**
 * The forecast of each configuration entry that makes one (`forecasts` of a solar source); empty where the hub has none.
 * Rejects with HubError: `unsupported` without an energy page.
 */
export async function readSolarForecast(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<ReadonlyMap<string, readonly ForecastPoint[]>> {
  const result = await connection.command(
    { type: 'energy/solar_forecast' },
    { timeout: TIMEOUT_MS, ...options },
  );
  return new Map(
    Object.entries(isRecord(result) ? result : {}).map(([entry, forecast]) => [entry, pointsIn(forecast)]),
  );
}

function pointsIn(forecast: unknown): readonly ForecastPoint[] {
  const hours = isRecord(forecast) ? forecast['wh_hours'] : undefined;
  return Object.entries(isRecord(hours) ? hours : {})
    .flatMap(([time, wattHours]): ForecastPoint[] => {
      const start = Date.parse(time);
      const kwh = typeof wattHours === 'number' ? wattHours / 1_000 : NaN;
      return Number.isNaN(start) || !(kwh >= 0 && kwh <= MAX_KWH) ? [] : [{ start, kwh }];
    })
    .toSorted((one, other) => one.start - other.start);
}
