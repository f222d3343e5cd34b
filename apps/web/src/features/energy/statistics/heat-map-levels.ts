/** Steps of a heat map. */
export const HEAT_LEVELS = 5;

/** kWh by weekday (Monday first) and hour; undefined where nothing is known. */
export type WeekHeatMap = readonly (readonly (number | undefined)[])[];

/** The largest value; 0 where there is none. */
export const greatestIn = (map: WeekHeatMap): number =>
  map.reduce((most, hours) => hours.reduce<number>((one, value) => Math.max(one, value ?? 0), most), 0);

/** 0 for nothing, 1 to `HEAT_LEVELS` by the share of the largest value; undefined where nothing is known. */
export function heatLevel(value: number | undefined, greatest: number): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined;
  if (value <= 0 || greatest <= 0) return 0;
  return Math.max(1, Math.min(HEAT_LEVELS, Math.ceil((value / greatest) * HEAT_LEVELS)));
}
