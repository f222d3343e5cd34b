import type { KnownEntity } from '@soglia/hub-client/entities';
import { gridFlowsIn, idIn, priceOf, sourcesIn, defaultPrice, type UnitPrice } from '#home/energy/price.ts';
import type { Sources } from './sources.ts';

/** The hub may count the cost by itself. */
type Price = UnitPrice | { readonly kind: 'counted'; readonly statistic: string };

/** What one meter of the grid counts, and what its kilowatt hours cost: tariffs have a meter each. */
export interface Flow {
  /** A statistic. */
  readonly meter: string;
  readonly price: Price;
}

/** Where the figures of the energy card come from. */
export interface EnergyPlan {
  /** Power that the house draws: summed. */
  readonly powers: readonly string[];
  readonly sunPowers: readonly string[];
  /** What was drawn today: summed. */
  readonly flows: readonly Flow[];
  readonly sunMeters: readonly string[];
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

function flowOf(told: ReturnType<typeof gridFlowsIn>[number]): readonly Flow[] {
  const [counted] = idIn(told['stat_cost']);
  const price: Price =
    counted === undefined ? (priceOf(told) ?? defaultPrice) : { kind: 'counted', statistic: counted };
  return idIn(told['stat_energy_from']).map((meter) => ({ meter, price }));
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
  const orElse = <One>(first: readonly One[], second: readonly One[]) => (first.length > 0 ? first : second);
  return {
    powers: orElse(
      grid.flatMap((flow) => idIn(flow['stat_rate'])),
      powers.drawn,
    ),
    sunPowers: orElse(
      sun.flatMap((source) => idIn(source['stat_rate'])),
      powers.sun,
    ),
    flows: orElse(
      grid.flatMap(flowOf),
      meters.drawn.map((meter) => ({ meter, price: defaultPrice })),
    ),
    sunMeters: orElse(
      sun.flatMap((source) => idIn(source['stat_energy_from'])),
      meters.sun,
    ),
  };
}
