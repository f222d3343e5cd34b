import { useMemo, useState } from 'react';
import type { Period, StatisticRows } from '@soglia/energy/periods';
import { useHubRead, type HubRead } from '#hub/use-hub-read.ts';
import { useNow } from '#shared/use-now.ts';
import {
  joinRows,
  readRowsOfPast,
  readRowsOfToday,
  splitAtToday,
  type RowResolution,
} from './energy-rows.ts';

/** How often the hub sums up, milliseconds. */
const PERIOD_MS = 300_000;
/** How long it takes to, milliseconds. */
const COMPILED_AFTER_MS = 20_000;
/** How often to look whether it has, milliseconds. */
const UPDATE_INTERVAL_MS = 20_000;

const noRows: StatisticRows = new Map();

/**
 * The statistics of meters (kWh) and of power sensors (kW) in a period, oldest first, down to the running five minutes:
 * days that are over are read once, today again whenever the hub has summed up more. Nothing is read without a key or a
 * period, and what nobody shows any more is aborted.
 * @param key says what for; the ids, the period and the resolution are added to it
 * @param resolution no longer than the bars that are drawn; the running month, day and hour come in shorter rows
 */
export function useStatisticRows(
  key: string | undefined,
  ids: readonly string[],
  period: Period | undefined,
  resolution: RowResolution,
): HubRead<StatisticRows> {
  const isWanted = key !== undefined && period !== undefined && ids.length > 0;
  const now = useNow(isWanted ? UPDATE_INTERVAL_MS : undefined);
  const what = isWanted ? [key, resolution, period.start, period.end, ...ids].join(' ') : undefined;
  const parts = period && splitAtToday(period, now);
  const compiled = Math.floor((now - COMPILED_AFTER_MS) / PERIOD_MS);

  const hasPast = parts?.past !== undefined;
  const past = useHubRead(
    what && hasPast ? `${what} until ${parts.past?.end}` : undefined,
    (connection, options) =>
      parts?.past === undefined || period === undefined
        ? Promise.resolve(noRows)
        : readRowsOfPast(connection, { ids, resolution, timeZone: period.timeZone, ...parts.past }, options),
  );
  const hasToday = parts?.hasToday === true;
  const today = useHubRead(
    what && hasToday ? `${what} today ${parts.midnight} ${compiled}` : undefined,
    (connection, options) =>
      readRowsOfToday(
        connection,
        { ids, resolution, midnight: Math.max(parts?.midnight ?? 0, period?.start ?? 0), now: Date.now() },
        options,
      ),
  );
  const read = useMemo(
    () => joinReads([...(hasPast ? [past] : []), ...(hasToday ? [today] : [])]),
    [hasPast, past, hasToday, today],
  );

  // What was there before is shown until more has come, and when no more comes; not to who may not read it any more.
  const [last, setLast] = useState({ what, read });
  if (read.kind === 'there' && (last.read !== read || last.what !== what)) setLast({ what, read });
  const isRefused = read.kind === 'failed' && read.error.code === 'refused';
  const isKept = last.what === what && last.read.kind === 'there' && !isRefused;
  const shown = read.kind !== 'there' && isKept ? last.read : read;
  if (key === undefined || period === undefined) return waiting;
  return ids.length === 0 ? nothing : shown;
}

const waiting = { kind: 'waiting' } as const;
const nothing = { kind: 'there', value: noRows, at: 0 } as const;

/** There when all are, and failed when one has; without any there is nothing. */
function joinReads(reads: readonly HubRead<StatisticRows>[]): HubRead<StatisticRows> {
  const failed = reads.filter((read) => read.kind === 'failed');
  const [first] = failed;
  if (first !== undefined)
    return {
      ...first,
      again: () => {
        for (const read of failed) read.again();
      },
    };
  const there = reads.filter((read) => read.kind === 'there');
  if (there.length < reads.length) return waiting;
  const value = joinRows(there.map((read) => read.value));
  return { kind: 'there', value, at: Math.max(0, ...there.map(({ at }) => at)) };
}
