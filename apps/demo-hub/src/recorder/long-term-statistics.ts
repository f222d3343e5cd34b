import { HOUR_MS } from '#durations.ts';
import type { Cancel } from '#clock.ts';
import type { EnergyHistory } from '#energy/energy-history.ts';
import { endOf, startOf, type StatisticsPeriod } from '#world/calendar.ts';
import { pastHours, pastSlots, sumAt, type PastSensor } from '#recorder/past-statistics.ts';
import type { Recorder } from '#recorder/recorder.ts';
import { groupedBy, kindOf, statisticsOf, type Statistic } from '#recorder/statistics.ts';
import type { World } from '#world/world.ts';

const SLOT = 300_000;
/** How long five minutes are kept, ms. */
const KEPT_MS = 10 * 24 * HOUR_MS;
/** The hub compiles a while after each five minutes, ms. */
const COMPILE_DELAY_MS = 5_000;

/** Times in ms. */
interface StatisticsSpan {
  readonly start: number;
  readonly end: number;
  readonly period: StatisticsPeriod;
}

/** Statistics of all sensors with a state class; what is not over yet has none. */
export interface Statistics {
  read(id: string, span: StatisticsSpan): readonly Statistic[];
  close: Cancel;
}

/** Hours since the start of the process, compiled before their states are forgotten. */
interface Compiled {
  until: number;
  readonly hours: Statistic[];
}

/** The computed past of some sensors, by entity id. */
export interface ComputedPast {
  readonly energy: EnergyHistory;
  readonly sensors: ReadonlyMap<string, PastSensor>;
}

/** Days and longer periods are answered whole, also the one that contains the end. */
const wholePeriods = ({ start, end, period }: StatisticsSpan) =>
  period === 'hour' || period === '5minute'
    ? { start, end }
    : { start: startOf(start, period), end: endOf(startOf(end, period), period) };

export function createStatistics(world: World, recorder: Recorder, past?: ComputedPast): Statistics {
  const compiledById = new Map<string, Compiled>();

  const kind = (id: string) => kindOf(world.states.get(id)?.attributes['state_class']);

  /** Hours that are over, of recorded states. */
  function compiled(id: string): Compiled {
    const sensor = past?.sensors.get(id);
    const from = past === undefined || sensor === undefined ? -Infinity : startOf(past.energy.until, 'hour');
    const known = compiledById.get(id) ?? { until: from, hours: [] };
    compiledById.set(id, known);
    const end = startOf(world.clock.now(), 'hour');
    if (end <= known.until) return known;
    const sumBefore =
      known.hours.at(-1)?.sum ??
      (past && sensor && sensor.kind === 'sum' ? sumAt(past.energy, sensor, from) : 0);
    known.hours.push(
      ...statisticsOf(recorder.rows(id), kind(id), { start: known.until, end, period: 'hour' }, sumBefore),
    );
    known.until = end;
    return known;
  }

  function fiveMinutes(id: string, sensor: PastSensor | undefined, { start, end }: StatisticsSpan) {
    const now = world.clock.now();
    const from = Math.max(start, now - KEPT_MS);
    const before = past && sensor ? pastSlots(past.energy, sensor, from, end) : [];
    const recordedFrom = past && sensor ? Math.max(from, past.energy.until) : from;
    const sumBefore = past && sensor ? sumAt(past.energy, sensor, past.energy.until) : 0;
    const recorded = statisticsOf(
      recorder.rows(id),
      kind(id),
      { start: recordedFrom, end: startOf(Math.min(now, end + SLOT - 1), '5minute'), period: '5minute' },
      sumBefore,
    );
    return [...before, ...recorded];
  }

  function read(id: string, span: StatisticsSpan): readonly Statistic[] {
    if (typeof world.states.get(id)?.attributes['state_class'] !== 'string') return [];
    const sensor = past?.sensors.get(id);
    if (span.period === '5minute') return fiveMinutes(id, sensor, span);
    const { start, end } = wholePeriods(span);
    const before = past && sensor ? pastHours(past.energy, sensor, start, end) : [];
    const recorded = compiled(id).hours.filter((hour) => hour.start >= start && hour.start < end);
    return groupedBy([...before, ...recorded], span.period);
  }

  let cancel = schedule();
  function schedule(): Cancel {
    const now = world.clock.now();
    const next = now - ((now - COMPILE_DELAY_MS) % SLOT) + SLOT;
    return world.later(next - now, compile);
  }
  function compile(): void {
    cancel = schedule();
    world.bus.fire('recorder_5min_statistics_generated', {});
    if (world.clock.now() % HOUR_MS >= SLOT) return;
    for (const { entity_id: id, attributes } of world.states.all())
      if (typeof attributes['state_class'] === 'string') compiled(id);
    world.bus.fire('recorder_hourly_statistics_generated', {});
  }

  return { read, close: () => cancel() };
}
