import type { KnownEntity } from '@soglia/hub-client';
import { DEFAULT_PRICE, gridFlowsIn, idIn, priceOf, sourcesIn, type UnitPrice } from '../energy/price.ts';
import type { Sources } from './sources.ts';

/** The hub may count the cost by itself. */
type Price = UnitPrice | { readonly kind: 'counted'; readonly statistic: string };

/** Where the figures of the energy card come from. */
export interface EnergyPlan {
  /** Power that the house draws: summed. */
  readonly powers: readonly string[];
  readonly sunPowers: readonly string[];
  /** Statistics of what was drawn today: summed. */
  readonly meters: readonly string[];
  readonly sunMeters: readonly string[];
  readonly price: Price;
}

/** The words by which a meter of the whole house is known among those of single devices. */
const WHOLE = /contator|casa|rete|prelev|total|generale|house|home|grid|mains|meter|import/i;
const SUN = /fotovolt|solar|sole|pannell|inverter|\bpv\b|_pv/i;
const GIVEN_AWAY = /immess|export|return|battery|batteri|produ/i;

interface Found {
  readonly drawn: readonly string[];
  readonly sun: readonly string[];
}

/** By name: the meter of the house where there is one, else all that draws. */
function byName(ids: readonly string[], nameOf: (id: string) => string): Found {
  const words = (id: string) => `${id} ${nameOf(id)}`;
  const sun = ids.filter((id) => SUN.test(words(id)));
  const drawn = ids.filter((id) => !SUN.test(words(id)) && !GIVEN_AWAY.test(words(id)));
  const whole = drawn.filter((id) => WHOLE.test(words(id)));
  return { drawn: whole.length > 0 ? whole.slice(0, 1) : drawn, sun };
}

function priceIn(grid: ReturnType<typeof gridFlowsIn>): Price {
  for (const flow of grid) {
    const [counted] = idIn(flow['stat_cost']);
    const price = counted === undefined ? priceOf(flow) : { kind: 'counted' as const, statistic: counted };
    if (price !== undefined) return price;
  }
  return { kind: 'fixed', euro: DEFAULT_PRICE };
}

/**
 * From what the hub's own energy page was told (`energy/get_prefs`), and by the names of sensors where it was told
 * nothing.
 */
export function planEnergy(
  sources: Sources,
  known: readonly KnownEntity[],
  preferences: unknown,
): EnergyPlan {
  const names = new Map(known.map(({ entity_id, name = '' }) => [entity_id, name]));
  const nameOf = (id: string) => names.get(id) ?? '';
  const powers = byName(sources.powers, nameOf);
  const meters = byName(sources.meters, nameOf);

  const grid = gridFlowsIn(preferences);
  const sun = sourcesIn(preferences, 'solar');
  const orElse = (first: readonly string[], second: readonly string[]) => (first.length > 0 ? first : second);
  return {
    powers: orElse(
      grid.flatMap((flow) => idIn(flow['stat_rate'])),
      powers.drawn,
    ),
    sunPowers: orElse(
      sun.flatMap((source) => idIn(source['stat_rate'])),
      powers.sun,
    ),
    meters: orElse(
      grid.flatMap((flow) => idIn(flow['stat_energy_from'])),
      meters.drawn,
    ),
    sunMeters: orElse(
      sun.flatMap((source) => idIn(source['stat_energy_from'])),
      meters.sun,
    ),
    price: priceIn(grid),
  };
}
