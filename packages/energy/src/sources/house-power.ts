/** What flows now, kW; undefined where the house does not report it. */
export interface PowerFlows {
  readonly sun: number | undefined;
  /** Positive while it is drawn, negative while it is fed in. */
  readonly grid: number | undefined;
  /** Positive while it discharges. */
  readonly battery: number | undefined;
  /** Of every device that is not counted in another one. */
  readonly devices: readonly (number | undefined)[];
}

/** The sum of what is known; undefined where nothing is. */
export function sumOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}

/**
 * What the house uses now, kW: what comes to it less what leaves it, or, where no meter measures the grid, its devices
 * together.
 */
export function housePower({ sun, grid, battery, devices }: PowerFlows): number | undefined {
  if (grid === undefined) return sumOfKnown(devices);
  // Two sensors never report at the same moment: the difference may be negative for seconds.
  return Math.max(0, grid + (sun ?? 0) + (battery ?? 0));
}
