import { useEffect, useMemo, useState } from 'react';
import type { KnownEntity } from '@soglia/hub-client/entities';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import type { GrowthToday } from '#home/energy/growth-today.ts';
import { useMidnight } from '#home/energy/house-midnight.ts';
import { useEnergyPreferences } from '#home/energy/use-energy-preferences.ts';
import { planEnergy, type EnergyPlan } from './energy-plan.ts';
import { askEnergyToday, unknownToday } from './energy-today.ts';
import type { Sources } from './sources.ts';

/** How often the energy of today is asked for while somebody looks at it, milliseconds. */
const ASK_AGAIN = 300_000;

interface Energy {
  readonly plan: EnergyPlan;
  readonly today: GrowthToday;
}

/** The plan of the house's energy and what today took; asked of the hub only while `wanted`. */
export function useEnergy(sources: Sources, known: readonly KnownEntity[], wanted: boolean): Energy {
  const { connection } = useHub();
  const { stale } = useConnection();
  const { told, tried } = useEnergyPreferences(wanted);
  const midnightOf = useMidnight(wanted);
  const [today, setToday] = useState<GrowthToday>(() => unknownToday);
  const plan = useMemo(() => planEnergy(sources, known, told), [sources, known, told]);

  useEffect(() => {
    if (!wanted || stale || !tried || midnightOf === undefined) return undefined;
    const errand = new AbortController();
    const ask = () => {
      const now = Date.now();
      askEnergyToday(connection, plan, { now, midnight: midnightOf(now), signal: errand.signal }).then(
        (grown) => setToday(() => grown),
        // What was known stays.
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, ASK_AGAIN);
    return () => {
      clearInterval(timer);
      errand.abort();
    };
  }, [connection, plan, wanted, stale, tried, midnightOf]);

  return { plan, today };
}
