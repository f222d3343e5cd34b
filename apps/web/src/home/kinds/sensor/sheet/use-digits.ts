import type { Entity } from '@soglia/hub-client/entities';
import { useRegistries } from '#hub/use-registries.ts';
import { digitsOf } from '../describe-sensor.ts';

/** Decimals of what is counted from its numbers: one at least where the house has not chosen, as means have some. */
export function useDigits(entity: Entity): number {
  const precision = useRegistries()?.entry(entity.entity_id)?.precision;
  const digits = digitsOf(entity.state, precision);
  return precision === undefined ? Math.max(1, digits) : digits;
}
