/** What flows now, kW; undefined where the house does not tell. */
export interface LivePower {
  readonly sun: number | undefined;
  /** Positive while it is drawn, negative while it is given. */
  readonly grid: number | undefined;
  /** Positive while it discharges. */
  readonly battery: number | undefined;
  /** Percent of charge. */
  readonly level: number | undefined;
  readonly house: number | undefined;
  /** Devices that draw much, the largest first. */
  readonly consumers: readonly Consumer[];
}

export interface Consumer {
  /** Its meter. */
  readonly id: string;
  readonly name: string;
  readonly power: number;
}

/** The sum of what is known; undefined where nothing is. */
export function sumOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}

interface Flows {
  readonly sun: number | undefined;
  readonly grid: number | undefined;
  readonly battery: number | undefined;
  /** Of every device that is not counted in another one. */
  readonly devices: readonly (number | undefined)[];
}

/**
 * What the house uses now: what comes to it less what leaves it, or, where no meter tells of the grid, its devices
 * together.
 */
export function housePower({ sun, grid, battery, devices }: Flows): number | undefined {
  if (grid === undefined) return sumOf(devices);
  // Two sensors never report at the same moment: the difference may be negative for seconds.
  return Math.max(0, grid + (sun ?? 0) + (battery ?? 0));
}
