import { useState } from 'react';
import { readStatistics, type StatisticsRow } from '@soglia/hub-client/history';
import { useHubRead, type HubRead } from '#hub/use-hub-read.ts';
import { useNow } from '#shared/use-now.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#shared/durations.ts';

/** Up to this many days are read by the hour. */
const BY_THE_HOUR = 7;
/** The hub has the statistics of an hour some minutes after it. */
const COMPILED_AFTER = 7 * MINUTE_MS;

/**
 * The hub's statistics of a sensor over the last `days`, read again after every full hour while mounted; nothing is read
 * while `days` is undefined.
 */
export function useStatistics(entityId: string, days: number | undefined): HubRead<readonly StatisticsRow[]> {
  const hour = Math.floor((useNow(MINUTE_MS) - COMPILED_AFTER) / HOUR_MS);
  const what = days === undefined ? undefined : `statistics ${entityId} ${days}`;
  const read = useHubRead(what && `${what} ${hour}`, (connection, options) =>
    readStatistics(
      connection,
      {
        statisticId: entityId,
        start: Date.now() - (days ?? 0) * DAY_MS,
        period: (days ?? 0) <= BY_THE_HOUR ? 'hour' : 'day',
      },
      options,
    ),
  );
  // Those of the hour before are shown until the new ones are there.
  const [last, setLast] = useState({ what, read });
  if (read.kind === 'there' && (last.read !== read || last.what !== what)) setLast({ what, read });
  return read.kind !== 'there' && last.what === what && last.read.kind === 'there' ? last.read : read;
}
