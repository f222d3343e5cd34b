import type { Entity } from '@soglia/hub-client/entities';
import { useRegistries } from '#hub/use-registries.ts';
import { digitsOf, WHOLE_UNITS } from '../../../model/decimals.ts';
import { unitOf } from '../describe-sensor.ts';

/** Decimals of computed figures: those of the registry, else at least one, as for means, unless its unit needs none. */
export function useDecimals(entity: Entity): number {
  const precision = useRegistries()?.entry(entity.entity_id)?.precision;
  const unit = unitOf(entity);
  const digits = digitsOf(entity.state, unit, precision);
  return precision === undefined && !WHOLE_UNITS.has(unit) ? Math.max(1, digits) : digits;
}
