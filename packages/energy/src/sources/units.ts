const kilowattHoursPer: ReadonlyMap<string, number> = new Map([
  ['Wh', 0.001],
  ['kWh', 1],
  ['MWh', 1_000],
  ['GWh', 1_000_000],
  ['J', 1 / 3_600_000],
  ['kJ', 1 / 3_600],
  ['MJ', 1 / 3.6],
  ['GJ', 1 / 0.0036],
]);

const kilowattsPer: ReadonlyMap<string, number> = new Map([
  ['mW', 0.000_001],
  ['W', 0.001],
  ['kW', 1],
  ['MW', 1_000],
  ['GW', 1_000_000],
]);

/** Beyond it no house draws or counts; the figure of a broken sensor, kW or kWh. */
const MAX_KW = 1_000;
const MAX_KWH = 1_000_000_000;

/** What a unit measures; undefined of any other unit. */
export function measuredIn(unit: string): 'energy' | 'power' | undefined {
  if (kilowattHoursPer.has(unit.trim())) return 'energy';
  return kilowattsPer.has(unit.trim()) ? 'power' : undefined;
}

/** A state of power in kW; undefined where it is no number, absurd, or of another unit. Negative of a net flow. */
export const kilowattsOf = (state: unknown, unit: string): number | undefined =>
  converted(state, kilowattsPer.get(unit.trim()), MAX_KW);

/** The reading of a meter in kWh; undefined where it is no number, absurd, or of another unit. */
export const kilowattHoursOf = (state: unknown, unit: string): number | undefined =>
  converted(state, kilowattHoursPer.get(unit.trim()), MAX_KWH);

function converted(state: unknown, factor: number | undefined, most: number): number | undefined {
  const text = typeof state === 'string' ? state.trim() : state;
  const number = typeof text === 'number' || (typeof text === 'string' && text !== '') ? Number(text) : NaN;
  if (factor === undefined || !Number.isFinite(number)) return undefined;
  const value = number * factor;
  return Math.abs(value) <= most ? value : undefined;
}
