import type { Connection } from '@soglia/hub-client';
import { askGrowthToday } from '../energy/growth-today.ts';
import type { EnergyPlan } from './energy-plan.ts';
import type { EnergyToday } from './energy.ts';

export const unknownToday: EnergyToday = { drawn: undefined, sun: undefined, cost: undefined };

/** Asks what the house drew since midnight. Gives what is known: a hub without statistics knows nothing. */
export async function askEnergyToday(
  connection: Pick<Connection, 'command'>,
  plan: EnergyPlan,
  options: { readonly now: number; readonly signal: AbortSignal },
): Promise<EnergyToday> {
  const costs = plan.price.kind === 'counted' ? [plan.price.statistic] : [];
  const ids = [...new Set([...plan.meters, ...plan.sunMeters, ...costs])];
  if (ids.length === 0) return unknownToday;
  const grown = await askGrowthToday(connection, ids, options);
  return { drawn: grown(plan.meters), sun: grown(plan.sunMeters), cost: grown(costs) };
}
