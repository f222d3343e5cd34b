/** Past states, statistics and the logbook. */
export { readHistory } from './read-history.ts';
export { readStatistics } from './read-statistics.ts';
export { subscribeLogbook, type LogbookListener } from './subscribe-logbook.ts';
export type {
  HistoryQuery,
  HistoryRow,
  LogbookEntry,
  LogbookQuery,
  StatisticsQuery,
  StatisticsRow,
} from './types.ts';
