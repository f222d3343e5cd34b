export type Band = 'f1' | 'f2' | 'f3';

/** What energy cost, euro. */
export interface Cost {
  /** What was used, without fixed costs. */
  readonly energy: number;
  readonly fixed: number;
  /** kWh and euro by band; undefined where the price does not differ by band. */
  readonly bands: Readonly<Record<Band, { readonly kwh: number; readonly euro: number }>> | undefined;
  /** A month of an indexed contract without its mean: the last known one was used. */
  readonly isProvisional: boolean;
  /** kWh whose price is not known, such as of hours in which the price's sensor had no value; not in `energy`. */
  readonly unpriced: number;
}
