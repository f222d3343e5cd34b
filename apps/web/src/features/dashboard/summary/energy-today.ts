import type { Connection } from '@soglia/hub-client/connection';
import { readGrowthToday, type GrowthToday } from '#home/energy/growth-today.ts';
import type { EnergyPlan } from './energy-plan.ts';

export const unknownToday: GrowthToday = () => undefined;

/** Asks what the meters of the house counted since midnight, and what costs the hub counts by itself. */
export async function askEnergyToday(
  connection: Pick<Connection, 'command'>,
  plan: EnergyPlan,
  options: { readonly now: number; readonly midnight: number; readonly signal: AbortSignal },
): Promise<GrowthToday> {
  const drawn = plan.flows.flatMap(({ meter, price }) =>
    price.kind === 'counted' ? [meter, price.statistic] : [meter],
  );
  const ids = [...new Set([...drawn, ...plan.sunMeters])];
  return ids.length === 0 ? unknownToday : readGrowthToday(connection, ids, options);
}
