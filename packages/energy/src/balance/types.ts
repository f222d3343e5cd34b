import type { Slot } from '../periods/types.ts';

/** What a house drew, made and gave, kWh; never below 0. Undefined where no statistic of its meters exists. */
export interface Balance extends Slot {
  /** Drawn from the grid, given to it. */
  readonly imported: number | undefined;
  readonly exported: number | undefined;
  readonly produced: number | undefined;
  readonly charged: number | undefined;
  readonly discharged: number | undefined;
  /** Home use: import + sun + discharge − export − charge. */
  readonly used: number | undefined;
  /** Of the sun, what was not given to the grid. */
  readonly selfConsumed: number | undefined;
  /** By meter. */
  readonly devices: ReadonlyMap<string, number>;
  /** Home use that no device counts. */
  readonly untracked: number | undefined;
  /** Part of the slot has no statistics, though it is past; or it holds what a meter counted in a gap before it. */
  readonly hasGap: boolean;
}
