import { DEFAULT_EFFICIENCY, type EnergySettings } from '@soglia/contracts/energy';
import { slotEnergy, type Period, type StatisticRows } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import type { KnownPanel } from '../devices/panel-draft.ts';
import { expectedProduction } from './expected-production.ts';
import { forecastIn, type Forecast } from './forecast.ts';

export interface PanelComparison {
  readonly panel: KnownPanel;
  /** What it made, kWh; undefined where the hub has no statistics of it. */
  readonly real: number | undefined;
  /** What it was expected to make until now, kWh; undefined without a capacity. */
  readonly expected: number | undefined;
  /** What expects it: the hub's forecast, or the typical sun of the month. */
  readonly by: 'forecast' | 'estimate';
}

interface Circumstances {
  readonly sources: EnergySources;
  readonly rows: StatisticRows;
  readonly period: Period;
  readonly now: number;
  /** Undefined where the hub has none. */
  readonly forecast: Forecast | undefined;
}

/** The panels of the settings, and those that only the hub knows. @param nameOf the name of a sensor */
export function panelsOf(
  { panels, devices }: Pick<EnergySettings, 'panels' | 'devices'>,
  { solar }: EnergySources,
  nameOf: (entityId: string) => string,
): readonly KnownPanel[] {
  const known = new Set(panels.map(({ entity_id }) => entity_id));
  const given = new Map(devices.map(({ entity_id, name }) => [entity_id, name]));
  const others = solar
    .filter(({ meter }) => !known.has(meter))
    .map(({ meter, power }) => ({
      entity_id: meter,
      name: given.get(meter) ?? nameOf(meter),
      unit: power === meter ? ('W' as const) : ('kWh' as const),
      efficiency: DEFAULT_EFFICIENCY,
    }));
  return [...panels, ...others];
}

/** What a panel made in a period, and what was expected of it until now. */
export function comparePanel(
  panel: KnownPanel,
  { sources, rows, period, now, forecast }: Circumstances,
): PanelComparison {
  const real = slotEnergy(rows.get(panel.entity_id), period, now);
  const past = { start: period.start, end: Math.min(period.end, now) };
  const entries = sources.solar.find(({ meter }) => meter === panel.entity_id)?.forecasts ?? [];
  const isToday = period.kind === 'day' && period.end > now;
  const foreseen = isToday && forecast !== undefined ? forecastIn(forecast, entries, past) : undefined;
  if (foreseen !== undefined) return { panel, real, expected: foreseen, by: 'forecast' };
  const { capacity, efficiency } = panel;
  const expected =
    capacity === undefined ? undefined : expectedProduction([{ capacity, efficiency }], past.start, past.end);
  return { panel, real, expected, by: 'estimate' };
}
