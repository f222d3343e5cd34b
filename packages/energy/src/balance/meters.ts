import type { EnergySources } from '../sources/types.ts';

/** The meters of a house by what they count, each once. */
export interface Meters {
  readonly imported: readonly string[];
  readonly exported: readonly string[];
  readonly produced: readonly string[];
  readonly charged: readonly string[];
  readonly discharged: readonly string[];
  readonly devices: readonly string[];
}

export function metersOf({ grid, solar, batteries, devices }: EnergySources): Meters {
  const flowing = (wanted: 'import' | 'export') =>
    unique(grid.filter(({ direction }) => direction === wanted).map(({ meter }) => meter));
  return {
    imported: flowing('import'),
    exported: flowing('export'),
    produced: unique(solar.map(({ meter }) => meter)),
    charged: unique(batteries.map(({ charged }) => charged)),
    discharged: unique(batteries.map(({ discharged }) => discharged)),
    devices: unique(devices.map(({ meter }) => meter)),
  };
}

const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/** Every meter of the sources, each once: what is asked of the hub's statistics. */
export const meterIdsOf = (sources: EnergySources): readonly string[] =>
  unique(Object.values(metersOf(sources)).flat());
