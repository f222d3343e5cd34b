import { readSolarForecast } from '@soglia/hub-client/energy';
import type { EnergySources } from '@soglia/energy/sources';
import { useHubRead } from '#hub/use-hub-read.ts';
import type { Forecast } from './forecast.ts';

/** What the hub forecasts of the sun; undefined where it forecasts nothing, and while it is not known. */
export function useForecast({ solar }: EnergySources): Forecast | undefined {
  const wanted = solar.some(({ forecasts }) => forecasts.length > 0);
  const read = useHubRead(wanted ? 'solar forecast' : undefined, readSolarForecast);
  return read.kind === 'there' && read.value.size > 0 ? read.value : undefined;
}
