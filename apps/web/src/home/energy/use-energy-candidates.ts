import { useMemo } from 'react';
import { mayMeasureEnergy, measuredIn, type EnergyCandidate } from '@soglia/energy/sources';
import type { Entity } from '@soglia/hub-client/entities';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useWatched } from '#hub/use-watched.ts';
import { textOf } from '../model/attributes.ts';

/** Sensors that are subscribed to at once for their units. */
const MAX_SENSORS = 500;

const noIds: readonly string[] = [];

/**
 * The sensors that may count energy or measure power, with their units, which only a subscription tells; undefined while
 * they are not known, and while not `wanted`.
 */
export function useEnergyCandidates(wanted: boolean): readonly EnergyCandidate[] | undefined {
  const list = useKnownEntities();
  const sensors = useMemo(
    () =>
      !wanted || list.kind === 'loading'
        ? undefined
        : list.entities
            .map(({ entity_id, name = '', device_class = '' }) => ({
              entity_id,
              name,
              deviceClass: device_class,
            }))
            .filter(mayMeasureEnergy)
            .slice(0, MAX_SENSORS),
    [wanted, list],
  );
  const ids = useMemo(() => sensors?.map(({ entity_id }) => entity_id) ?? noIds, [sensors]);
  // One text, so that a new reading of a sensor renders nothing.
  const reported = useWatched(ids, (entities) =>
    entities.length > 0 && entities.every((entity) => entity === undefined)
      ? undefined
      : entities.map((entity) => `${unitOf(entity)} ${stateClassOf(entity)}`).join(),
  );
  return useMemo(() => {
    if (sensors === undefined || reported === undefined) return undefined;
    const kinds = reported.split(',');
    return sensors.map((sensor, index): EnergyCandidate => {
      const [unit = '', stateClass = ''] = kinds[index]?.split(' ') ?? [];
      return { ...sensor, unit, stateClass };
    });
  }, [sensors, reported]);
}

/** Units of energy and power only. */
function unitOf(entity: Entity | undefined): string {
  const unit = (entity && textOf(entity, 'unit_of_measurement')) ?? '';
  return measuredIn(unit) === undefined ? '' : unit;
}

function stateClassOf(entity: Entity | undefined): string {
  const stateClass = (entity && textOf(entity, 'state_class')) ?? '';
  return /^[a-z_]+$/.test(stateClass) ? stateClass : '';
}
