import type { Entity } from '@soglia/hub-client/entities';
import { useRegistries } from '#hub/use-registries.ts';
import { digitsOf } from '../describe-sensor.ts';

/** Decimals of computed figures: those of the registry, else at least one, as for means. */
export function useDecimals(entity: Entity): number {
  const precision = useRegistries()?.entry(entity.entity_id)?.precision;
  const digits = digitsOf(entity.state, precision);
  return precision === undefined ? Math.max(1, digits) : digits;
}
