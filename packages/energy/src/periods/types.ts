/** A period that a person chooses; in the time zone of the house. */
export type PeriodKind = 'day' | 'week' | 'month' | 'year';

/** One bar of a chart, or one column: milliseconds since the epoch, `end` not included. */
export interface Slot {
  readonly start: number;
  readonly end: number;
}

export interface Period extends Slot {
  readonly kind: PeriodKind;
  readonly timeZone: string;
}

/** Statistics of one meter in a slot, kWh; undefined where the hub has none: a gap, never a zero. */
export type SlotEnergy = number | undefined;

/** One row of the hub's statistics, milliseconds and kWh (or kW, euro …), oldest first. */
export interface StatisticRow extends Slot {
  readonly change?: number | undefined;
  readonly mean?: number | undefined;
}

/** Rows by statistic id. */
export type StatisticRows = ReadonlyMap<string, readonly StatisticRow[]>;
