import type { Connection } from '@soglia/hub-client/connection';
import { readMeterChanges } from '@soglia/hub-client/energy';

/** Milliseconds. */
const HOUR = 3_600_000;

interface AskOptions {
  readonly now: number;
  /** When the day of the house began. */
  readonly midnight: number;
  readonly signal: AbortSignal;
}

/** What some of the statistics that were asked for grew by, summed; undefined where the hub counted none of them. */
export type GrowthToday = (ids: readonly string[]) => number | undefined;

/**
 * Asks what meters counted since midnight, in kWh where they count energy. The hub sums up an hour when it is over, so
 * the one that runs is asked for in pieces of five minutes. Rejects with HubError: a hub may keep no statistics.
 */
export async function askGrowthToday(
  connection: Pick<Connection, 'command'>,
  ids: readonly string[],
  { now, midnight, signal }: AskOptions,
): Promise<GrowthToday> {
  const hour = Math.floor((now - midnight) / HOUR) * HOUR + midnight;
  const ask = (start: number, end: number, period: 'hour' | '5minute') =>
    readMeterChanges(connection, { statisticIds: ids, start, end, period }, { signal });
  const parts = await Promise.all([
    ...(hour > midnight ? [ask(midnight, hour, 'hour')] : []),
    ask(hour, now, '5minute'),
  ]);
  return (some) => {
    const grown = some.flatMap((id) => parts.flatMap((part) => part.get(id) ?? []));
    // A meter that was replaced runs backwards; nothing gives back what was drawn.
    return grown.length === 0
      ? undefined
      : Math.max(
          0,
          grown.reduce((sum, one) => sum + one, 0),
        );
  };
}
