import type { Connection } from '@soglia/hub-client';
import { toNumber } from '../model/attributes.ts';

/** Milliseconds. */
const HOUR = 3_600_000;

/** What some statistics grew by, in an answer to `recorder/statistics_during_period`; undefined where it has none. */
export function growthIn(answer: unknown, ids: readonly string[]): number | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const rows = ids.flatMap((id) => {
    const found = (answer as Readonly<Record<string, unknown>>)[id];
    return Array.isArray(found) ? (found as readonly unknown[]) : [];
  });
  const changes = rows
    .map((row) =>
      typeof row === 'object' && row !== null ? toNumber((row as { change?: unknown }).change) : undefined,
    )
    .filter((change) => change !== undefined);
  return changes.length === 0
    ? undefined
    : Math.max(
        0,
        changes.reduce((sum, change) => sum + change, 0),
      );
}

const together = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : a + (b ?? 0);

interface AskOptions {
  readonly now: number;
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
  { now, signal }: AskOptions,
): Promise<GrowthToday> {
  const ask = (from: number, to: number, period: 'hour' | '5minute'): Promise<unknown> =>
    connection.command(
      {
        type: 'recorder/statistics_during_period',
        start_time: new Date(from).toISOString(),
        end_time: new Date(to).toISOString(),
        statistic_ids: ids,
        period,
        types: ['change'],
        units: { energy: 'kWh' },
      },
      { signal },
    );
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const hour = Math.floor((now - midnight) / HOUR) * HOUR + midnight;
  const [whole, running] = await Promise.all([
    hour > midnight ? ask(midnight, hour, 'hour') : undefined,
    ask(hour, now, '5minute'),
  ]);
  return (some) => together(growthIn(whole, some), growthIn(running, some));
}
