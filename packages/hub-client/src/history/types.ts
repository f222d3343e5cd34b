/** One entity over a span. Times are milliseconds since the epoch. */
export interface HistoryQuery {
  readonly entityId: string;
  readonly start: number;
  /** Until now, when not given. */
  readonly end?: number;
  /**
   * False asks for every change, also those of attributes alone: a smoke level, a battery. True when not given; climate
   * and a few others tell of their attributes all the same (hub-protocol.md §10.1).
   */
  readonly significantChangesOnly?: boolean;
  /** Whether the rows carry attributes: they are many times heavier then. False when not given. */
  readonly attributes?: boolean;
}

/** What an entity was from `at` on, until the next row. */
export interface HistoryRow {
  /** Milliseconds since the epoch; the first row may begin with the span. */
  readonly at: number;
  /** Null from where the entity was removed or disabled. */
  readonly state: string | null;
  /** Empty where they were not asked for. Lamps keep neither brightness nor colour. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What the hub has counted over a span. Times are milliseconds since the epoch. */
export interface StatisticsQuery {
  /** The id of a sensor that has a `state_class`. */
  readonly statisticId: string;
  readonly start: number;
  /** Until now, when not given. */
  readonly end?: number;
  /** Days begin where the hub's own time zone has them. */
  readonly period: '5minute' | 'hour' | 'day';
}

/** One hour, one day: spans in which nothing was heard are left out. */
export interface StatisticsRow {
  readonly start: number;
  readonly end: number;
  /** For what is measured; undefined for meters. */
  readonly mean: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** For meters: by how much it grew. */
  readonly change: number | undefined;
}

/** One entity since `start`, milliseconds since the epoch. */
export interface LogbookQuery {
  readonly entityId: string;
  readonly start: number;
}

/** A change of state, and who made it. */
export interface LogbookEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly state: string;
  /** The account that asked for it; undefined where nobody did: a hand on the device, an automation, a remote control. */
  readonly userId: string | undefined;
  /** Whether an automation asked for it. */
  readonly automatic: boolean;
}
