import type { Connection } from '@soglia/hub-client/connection';
import { readMeterChanges } from '@soglia/hub-client/energy';

/** Milliseconds. */
const HOUR = 3_600_000;

interface ReadOptions {
  readonly now: number;
  /** Midnight in the hub's time zone, milliseconds since the epoch. */
  readonly midnight: number;
  readonly signal: AbortSignal;
}

/** The sum of the growth of some of the statistics; undefined where the hub has none of them. */
export type GrowthToday = (ids: readonly string[]) => number | undefined;

/**
 * Reads how much meters have counted since midnight, in kWh where they count energy. The hub sums an hour up when it
 * is over, so the current hour is read in periods of five minutes. Rejects with HubError: a hub may record no
 * statistics.
 */
export async function readGrowthToday(
  connection: Pick<Connection, 'command'>,
  ids: readonly string[],
  { now, midnight, signal }: ReadOptions,
): Promise<GrowthToday> {
  const hour = Math.floor((now - midnight) / HOUR) * HOUR + midnight;
  const readPart = (start: number, end: number, period: 'hour' | '5minute') =>
    readMeterChanges(connection, { statisticIds: ids, start, end, period }, { signal });
  const parts = await Promise.all([
    ...(hour > midnight ? [readPart(midnight, hour, 'hour')] : []),
    readPart(hour, now, '5minute'),
  ]);
  return (some) => {
    const grown = some.flatMap((id) => parts.flatMap((part) => part.get(id) ?? []));
    // A meter that was replaced counts from zero again: a negative growth is ignored.
    return grown.length === 0
      ? undefined
      : Math.max(
          0,
          grown.reduce((sum, one) => sum + one, 0),
        );
  };
}
