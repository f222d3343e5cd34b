import type { CommandOptions, Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';

export interface EnergyInfo {
  /** By the id of a meter, the sensor in which the hub counts its money. */
  readonly costSensors: ReadonlyMap<string, string>;
  /** Integrations that can forecast the sun. */
  readonly forecastDomains: readonly string[];
}

/** What the hub adds to the energy preferences. Rejects with HubError: `unsupported` without an energy page. */
export async function readEnergyInfo(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<EnergyInfo> {
  const result = await connection.command({ type: 'energy/info' }, options);
  const costs = isRecord(result) ? result['cost_sensors'] : undefined;
  const domains = isRecord(result) ? result['solar_forecast_domains'] : undefined;
  return {
    costSensors: new Map(
      Object.entries(isRecord(costs) ? costs : {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
    forecastDomains: Array.isArray(domains) ? domains.filter((domain) => typeof domain === 'string') : [],
  };
}
