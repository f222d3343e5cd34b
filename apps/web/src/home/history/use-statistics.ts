import { readStatistics, type StatisticsRow } from '@soglia/hub-client/history';
import { useHubRead, type HubRead } from '#hub/use-hub-read.ts';

const DAY = 86_400_000;
/** Up to this many days are read by the hour. */
const BY_THE_HOUR = 7;

/** The hub's statistics of a sensor over the last `days`; nothing is read while that is undefined. */
export function useStatistics(entityId: string, days: number | undefined): HubRead<readonly StatisticsRow[]> {
  return useHubRead(
    days === undefined ? undefined : `statistics ${entityId} ${days}`,
    (connection, options) =>
      readStatistics(
        connection,
        {
          statisticId: entityId,
          start: Date.now() - (days ?? 0) * DAY,
          period: (days ?? 0) <= BY_THE_HOUR ? 'hour' : 'day',
        },
        options,
      ),
  );
}
