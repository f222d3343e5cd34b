import type { KnownEntity } from '@soglia/hub-client/entities';
import { gridFlowsIn, idIn, priceOf, sourcesIn, defaultPrice, type UnitPrice } from '#home/energy/price.ts';
import type { Sources } from './sources.ts';

/** `counted`: the hub counts the cost in a statistic. */
type Price = UnitPrice | { readonly kind: 'counted'; readonly statistic: string };

/** One meter of the grid and the price of its kilowatt hours: each tariff has a meter of its own. */
export interface Flow {
  /** Statistic id. */
  readonly meter: string;
  readonly price: Price;
}

/** Where the values of the energy slide come from. */
export interface EnergyPlan {
  /** Power sensors of what the home draws; summed. */
  readonly powers: readonly string[];
  readonly sunPowers: readonly string[];
  /** Meters of what the home draws; summed. */
  readonly flows: readonly Flow[];
  readonly sunMeters: readonly string[];
}

/** In the name of a meter: of the whole home, of solar panels, of energy fed to the grid or a battery. */
const WHOLE = /contator|casa|rete|prelev|total|generale|house|home|grid|mains|meter|import/i;
const SUN = /fotovolt|solar|sole|pannell|inverter|\bpv\b|_pv/i;
const EXPORTED = /immess|export|return|battery|batteri|produ/i;

interface Found {
  readonly drawn: readonly string[];
  readonly sun: readonly string[];
}

/** By name: the meter of the whole home where there is one, else all that measure consumption. */
function byName(ids: readonly string[], nameOf: (id: string) => string): Found {
  const words = (id: string) => `${id} ${nameOf(id)}`;
  const sun = ids.filter((id) => SUN.test(words(id)));
  const drawn = ids.filter((id) => !SUN.test(words(id)) && !EXPORTED.test(words(id)));
  const whole = drawn.filter((id) => WHOLE.test(words(id)));
  return { drawn: whole.length > 0 ? whole.slice(0, 1) : drawn, sun };
}

function flowOf(source: ReturnType<typeof gridFlowsIn>[number]): readonly Flow[] {
  const [counted] = idIn(source['stat_cost']);
  const price: Price =
    counted === undefined ? (priceOf(source) ?? defaultPrice) : { kind: 'counted', statistic: counted };
  return idIn(source['stat_energy_from']).map((meter) => ({ meter, price }));
}

/**
 * From the settings of the hub's energy dashboard (`energy/get_prefs`); by the names of the sensors where it has
 * none.
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
