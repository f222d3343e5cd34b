import { useEffect, useMemo, useState } from 'react';
import type { Connection } from '@soglia/hub-client/connection';
import type { KnownEntity } from '@soglia/hub-client/entities';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { readGrowthToday, type GrowthToday } from '#home/energy/growth-today.ts';
import { useMidnight } from '#home/energy/house-midnight.ts';
import { useEnergyPreferences } from '#home/energy/use-energy-preferences.ts';
import { planEnergy, type EnergyPlan } from './energy-plan.ts';
import type { Sources } from './sources.ts';

/** How often the energy of today is read again while it is in view. */
const READ_INTERVAL_MS = 300_000;

const unknownToday: GrowthToday = () => undefined;

/** Reads what the meters of the plan counted since midnight, and the costs that the hub counts. */
export async function readEnergyToday(
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

interface Energy {
  readonly plan: EnergyPlan;
  readonly today: GrowthToday;
}

/** The energy plan of the home and the energy of today; read only while `enabled`. */
export function useEnergy(sources: Sources, known: readonly KnownEntity[], enabled: boolean): Energy {
  const { connection } = useHub();
  const { stale } = useConnection();
  const { preferences, tried } = useEnergyPreferences(enabled);
  const midnightOf = useMidnight(enabled);
  const [today, setToday] = useState<GrowthToday>(() => unknownToday);
  const plan = useMemo(() => planEnergy(sources, known, preferences), [sources, known, preferences]);

  useEffect(() => {
    if (!enabled || stale || !tried || midnightOf === undefined) return undefined;
    const abort = new AbortController();
    const read = () => {
      const now = Date.now();
      readEnergyToday(connection, plan, { now, midnight: midnightOf(now), signal: abort.signal }).then(
        (grown) => setToday(() => grown),
        // The last known values stay.
        () => undefined,
      );
    };
    read();
    const timer = setInterval(read, READ_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [connection, plan, enabled, stale, tried, midnightOf]);

  return { plan, today };
}
