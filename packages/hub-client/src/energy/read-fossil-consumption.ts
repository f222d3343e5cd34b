import type { CommandOptions, Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';

/** Milliseconds. */
const TIMEOUT_MS = 20_000;

/** Times are milliseconds since the epoch. */
export interface FossilQuery {
  readonly start: number;
  readonly end: number;
  /** Meters of what is drawn from the grid. */
  readonly statisticIds: readonly string[];
  /** The statistic of the share of fossil energy, percent. */
  readonly co2StatisticId: string;
  readonly period: 'hour' | 'day' | 'month';
}

/**
 * What was drawn from fossil sources, kWh by the start of each period; hours whose share the hub does not know count as
 * fossil. Rejects with HubError: `unsupported` without an energy page.
 */
export async function readFossilConsumption(
  connection: Pick<Connection, 'command'>,
  { start, end, statisticIds, co2StatisticId, period }: FossilQuery,
  options: CommandOptions = {},
): Promise<ReadonlyMap<number, number>> {
  const result = await connection.command(
    {
      type: 'energy/fossil_energy_consumption',
      start_time: new Date(start).toISOString(),
      end_time: new Date(end).toISOString(),
      energy_statistic_ids: statisticIds,
      co2_statistic_id: co2StatisticId,
      period,
    },
    { timeout: TIMEOUT_MS, ...options },
  );
  return new Map(
    Object.entries(isRecord(result) ? result : {}).flatMap(([time, kwh]): [number, number][] => {
      const at = Date.parse(time);
      return Number.isNaN(at) || typeof kwh !== 'number' || !Number.isFinite(kwh) ? [] : [[at, kwh]];
    }),
  );
}
