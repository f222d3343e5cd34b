import { useCallback, useMemo } from 'react';
import { balanceOf } from '@soglia/energy/balance';
import type { Period } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import type { Entity } from '@soglia/hub-client/entities';
import { readFossilConsumption } from '@soglia/hub-client/energy';
import { useStatisticRows } from '#home/energy/use-statistic-rows.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { useWatched } from '#hub/use-watched.ts';
import { fossilFigures, isOfGridMix, type FossilFigures } from './fossil-figures.ts';

/** How long the sums of the hub hold, milliseconds. */
const HOLDS_MS = 3_600_000;

const noIds: readonly string[] = [];

/** What was drawn from the grid, and how much of it was fossil; undefined where the hub does not know, or not yet. */
export function useFossil(sources: EnergySources, period: Period, now: number): FossilFigures | undefined {
  const sensor = useFossilSensor();
  const ids = useMemo(
    () => [
      ...new Set(sources.grid.flatMap(({ direction, meter }) => (direction === 'import' ? [meter] : []))),
    ],
    [sources],
  );
  const isKnown = sensor !== undefined && ids.length > 0;
  const end = Math.min(period.end, Math.floor(now / HOLDS_MS) * HOLDS_MS);
  const resolution = period.kind === 'day' ? 'hour' : 'day';
  const rows = useStatisticRows(isKnown ? 'energy fossil' : undefined, ids, period, resolution);
  const read = useHubRead(
    isKnown && end > period.start ? ['fossil', sensor, period.start, end, ...ids].join(' ') : undefined,
    (connection, options) =>
      readFossilConsumption(
        connection,
        {
          start: period.start,
          end,
          statisticIds: ids,
          co2StatisticId: sensor ?? '',
          period: resolution,
        },
        options,
      ),
  );
  return useMemo(() => {
    if (rows.kind !== 'there' || read.kind !== 'there') return undefined;
    const { imported } = balanceOf(sources, rows.value, { start: period.start, end }, end);
    return fossilFigures(read.value, imported);
  }, [rows, read, sources, period.start, end]);
}

/** The sensor of the share of fossil energy in the grid, where the house has one. */
function useFossilSensor(): string | undefined {
  const list = useKnownEntities();
  const registries = useRegistries();
  const ids = useMemo(
    () =>
      list.kind === 'loading' || registries === undefined
        ? noIds
        : list.entities
            .map(({ entity_id }) => entity_id)
            .filter((entityId) => isOfGridMix(registries.entry(entityId))),
    [list, registries],
  );
  return useWatched(
    ids,
    useCallback(
      (entities: readonly (Entity | undefined)[]) =>
        entities.find((entity) => entity?.attributes['unit_of_measurement'] === '%')?.entity_id,
      [],
    ),
  );
}
