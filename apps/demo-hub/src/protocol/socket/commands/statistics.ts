import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { command, type Command } from '#protocol/socket/command.ts';
import { parseTime } from '#protocol/socket/parse-time.ts';
import { periods } from '#world/calendar.ts';
import type { Statistics } from '#recorder/long-term-statistics.ts';
import { kindOf, type Statistic } from '#recorder/statistics.ts';
import type { Attributes } from '#world/states.ts';
import type { World } from '#world/world.ts';

const statisticTypes = ['change', 'last_reset', 'max', 'mean', 'min', 'state', 'sum'] as const;
type StatisticType = (typeof statisticTypes)[number];

/** How many of the unit make one of the first of its class. */
const unitClasses: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  energy: { kWh: 1, Wh: 1_000, MWh: 0.001 },
  power: { W: 1, kW: 0.001, MW: 0.000_001 },
  temperature: { '°C': 1 },
  unitless: { '%': 1 },
};

const classOf = (unit: unknown): string | null =>
  Object.entries(unitClasses).find(([, units]) => typeof unit === 'string' && unit in units)?.[0] ?? null;

/** What values of a sensor are multiplied by to be in the unit that is asked for; of its class only. */
function factorTo(units: Readonly<Record<string, string>>, unit: unknown): number {
  const unitClass = classOf(unit);
  const factors = unitClass === null ? undefined : unitClasses[unitClass];
  const from = factors?.[String(unit)];
  const to = unitClass === null ? undefined : factors?.[units[unitClass] ?? String(unit)];
  return from === undefined || to === undefined ? 1 : to / from;
}

/** The hub refuses units that are none of their class. */
const unitsSchema = z.record(z.string(), z.string()).refine((units) =>
  Object.entries(units).every(([unitClass, unit]) => {
    const known = unitClasses[unitClass];
    return known === undefined || unit in known;
  }),
);

/** Long-term statistics. */
export function statisticsCommands(world: World, statistics: Statistics): Command[] {
  const listed = () =>
    world.states
      .all()
      .filter((state) => typeof state.attributes['state_class'] === 'string')
      .map(({ entity_id: id, attributes }) => metadata(id, attributes));

  return [
    command(
      'recorder/statistics_during_period',
      {
        access: 'user',
        fields: {
          start_time: z.string(),
          end_time: z.string().optional(),
          statistic_ids: z.array(z.string()).min(1),
          period: z.enum(periods),
          units: unitsSchema.optional(),
          types: z.array(z.enum(statisticTypes)).optional(),
        },
      },
      async (message) => {
        const start = parseTime(message.start_time, 'invalid_start_time');
        const end =
          message.end_time === undefined
            ? world.clock.now()
            : parseTime(message.end_time, 'invalid_end_time');
        const types = [...new Set(message.types ?? statisticTypes)];
        const found: Record<string, readonly Record<string, number | null>[]> = {};
        for (const id of new Set(message.statistic_ids)) {
          const rows = statistics.read(id, { start, end, period: message.period });
          const unit = world.states.get(id)?.attributes['unit_of_measurement'];
          const factor = factorTo(message.units ?? {}, unit);
          if (rows.length > 0) found[id] = rows.map((row) => rowJson(row, types, factor));
          // A hub reads statistics in a thread of its own: meanwhile it answers others.
          await setImmediate();
        }
        return found;
      },
    ),
    command(
      'recorder/list_statistic_ids',
      { access: 'user', fields: { statistic_type: z.enum(['mean', 'sum']).optional() } },
      ({ statistic_type: type }) =>
        listed().filter((one) => type === undefined || one.has_sum === (type === 'sum')),
    ),
    command(
      'recorder/get_statistics_metadata',
      { access: 'user', fields: { statistic_ids: z.array(z.string()).optional() } },
      ({ statistic_ids: ids }) => listed().filter((one) => ids?.includes(one.statistic_id) ?? true),
    ),
  ];
}

function rowJson(
  row: Statistic,
  types: readonly StatisticType[],
  factor: number,
): Record<string, number | null> {
  const json: Record<string, number | null> = { start: row.start, end: row.end };
  for (const type of types) {
    const value = row[type] ?? null;
    json[type] = value === null ? null : value * factor;
  }
  return json;
}

function metadata(id: string, attributes: Attributes) {
  const unit = attributes['unit_of_measurement'] ?? null;
  const isMean = kindOf(attributes['state_class']) === 'mean';
  return {
    statistic_id: id,
    source: 'recorder',
    name: null,
    has_mean: isMean,
    mean_type: isMean ? 1 : 0,
    has_sum: !isMean,
    statistics_unit_of_measurement: unit,
    display_unit_of_measurement: unit,
    unit_class: classOf(unit),
  };
}
