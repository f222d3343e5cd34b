import { useMemo } from 'react';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useWatched } from '#hub/use-watched.ts';
import { textOf } from '#home/model/attributes.ts';

export interface PriceSensor {
  readonly entity_id: string;
  readonly name: string;
}

/** Sensors that are subscribed to at once for their units. */
const MAX_SENSORS = 500;
/** "€/kWh", "EUR/MWh", "ct/kWh" */
const PRICE_UNIT = /^[^/]+\/\s*[kmg]?wh$/i;
const noIds: readonly string[] = [];

/** The sensors whose unit is money for energy, by name; undefined while they are not known, and while not `wanted`. */
export function usePriceSensors(wanted: boolean): readonly PriceSensor[] | undefined {
  const list = useKnownEntities();
  const sensors = useMemo(() => {
    if (!wanted || list.kind === 'loading') return undefined;
    return list.entities
      .filter(
        ({ domain, device_class }) =>
          (domain === 'sensor' || domain === 'input_number' || domain === 'number') &&
          (device_class === undefined || device_class === 'monetary'),
      )
      .slice(0, MAX_SENSORS);
  }, [wanted, list]);
  const ids = useMemo(() => sensors?.map(({ entity_id }) => entity_id) ?? noIds, [sensors]);
  // One text, so that a new reading of a sensor renders nothing.
  const found = useWatched(ids, (entities) =>
    entities.length > 0 && entities.every((entity) => entity === undefined)
      ? undefined
      : entities
          .flatMap((entity) =>
            entity !== undefined && PRICE_UNIT.test(textOf(entity, 'unit_of_measurement') ?? '')
              ? [entity.entity_id]
              : [],
          )
          .join(' '),
  );
  return useMemo(() => {
    if (sensors === undefined || found === undefined) return undefined;
    const priced = new Set(found.split(' '));
    return sensors
      .filter(({ entity_id }) => priced.has(entity_id))
      .map(({ entity_id, name }) => ({ entity_id, name: name ?? entity_id }))
      .sort((one, other) => one.name.localeCompare(other.name));
  }, [sensors, found]);
}
