/** Milliseconds. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Lengths of the hub's periods, milliseconds; of a month the shortest. */
const lengthOf = { '5minute': HOUR / 12, hour: HOUR, day: DAY, week: 7 * DAY, month: 28 * DAY } as const;

export type StatisticPeriod = keyof typeof lengthOf;

/** Times are milliseconds since the epoch; `end` is not included. */
export interface StatisticRowsQuery {
  readonly statisticIds: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The hub computes `hour` at the end of each hour, and keeps `5minute` for some days only. */
  readonly period: StatisticPeriod;
  /** `change` of meters, `mean` of what is measured, such as power, prices and percentages. Both, where not given. */
  readonly types?: readonly ('change' | 'mean')[];
}

/** Rows that one answer may have: some 230 kB. Two may come in one frame, and a telephone parses both in less than 50 ms. */
const MAX_ROWS = 3_000;

/**
 * The requests that a query is cut into, so that no answer is longer: first by the ids, then by time at full hours. Days
 * and longer periods are only cut by the ids, as the hub would answer with the same day twice.
 */
export function statisticRequests(query: StatisticRowsQuery): StatisticRowsQuery[] {
  const { statisticIds, start, end, period } = query;
  if (!(end > start)) return [];
  const rows = Math.ceil((end - start) / lengthOf[period]);
  const perRequest = Math.max(1, Math.floor(MAX_ROWS / rows));
  const span = rows <= MAX_ROWS || lengthOf[period] > HOUR ? end - start : spanOf(period);
  const requests: StatisticRowsQuery[] = [];
  const ids = [...new Set(statisticIds)];
  for (let first = 0; first < ids.length; first += perRequest)
    for (let from = start; from < end;) {
      const next = Math.floor(from / HOUR) * HOUR + span;
      const to = span === end - start || next >= end ? end : next;
      requests.push({ ...query, statisticIds: ids.slice(first, first + perRequest), start: from, end: to });
      from = to;
    }
  return requests;
}

const spanOf = (period: StatisticPeriod) => Math.floor((MAX_ROWS * lengthOf[period]) / HOUR) * HOUR;
