/** One entity and a span. Times are milliseconds since the epoch. */
export interface HistoryQuery {
  readonly entityId: string;
  readonly start: number;
  /** Until now, when not given. */
  readonly end?: number;
  /**
   * False includes changes of attributes alone (a smoke level, a battery). True when not given; climate and a few
   * other domains include their attribute changes either way.
   */
  readonly significantChangesOnly?: boolean;
  /** Whether rows carry attributes, which makes them many times larger. False when not given. */
  readonly attributes?: boolean;
}

/** The state from `at` on, until the next row. */
export interface HistoryRow {
  /** Milliseconds since the epoch; that of the first row may be before the span. */
  readonly at: number;
  /** Null from where the entity was removed or disabled. */
  readonly state: string | null;
  /** Empty where not requested. The hub records neither brightness nor colour of lights. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** One statistic and a span. Times are milliseconds since the epoch. */
export interface StatisticsQuery {
  /** The id of a sensor that has a `state_class`. */
  readonly statisticId: string;
  readonly start: number;
  /** Until now, when not given. */
  readonly end?: number;
  /** Days start in the hub's own time zone. */
  readonly period: '5minute' | 'hour' | 'day';
}

/** One period; periods without data are absent. */
export interface StatisticsRow {
  readonly start: number;
  readonly end: number;
  /** For measurements; undefined for meters. */
  readonly mean: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** For meters: the increase. */
  readonly change: number | undefined;
}

/** One entity since `start`, milliseconds since the epoch. */
export interface LogbookQuery {
  readonly entityId: string;
  readonly start: number;
}

/** A change of state and its cause. */
export interface LogbookEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly state: string;
  /** The account that caused it; undefined for manual operation, automations, remote controls. */
  readonly userId: string | undefined;
  /** Whether an automation caused it. */
  readonly automatic: boolean;
}
