import type { RegistryEntry } from '@soglia/hub-client/registries';

/** kWh. */
export interface FossilFigures {
  /** What was drawn from the grid; above 0. */
  readonly drawnKwh: number;
  readonly fossilKwh: number;
}

/** The integration that tells how clean the grid is; one of its sensors is a percentage. */
const PLATFORM = 'co2signal';

export const isOfGridMix = (entry: RegistryEntry | undefined): boolean =>
  entry?.platform === PLATFORM && entry.entity_id.startsWith('sensor.');

/** @param parts kWh by the start of each period. Undefined where nothing was drawn, or the hub tells nothing. */
export function fossilFigures(
  parts: ReadonlyMap<number, number>,
  drawnKwh: number | undefined,
): FossilFigures | undefined {
  if (drawnKwh === undefined || drawnKwh <= 0 || parts.size === 0) return undefined;
  const sum = [...parts.values()].reduce((all, kwh) => all + Math.max(0, kwh), 0);
  return { drawnKwh, fossilKwh: Math.min(sum, drawnKwh) };
}
