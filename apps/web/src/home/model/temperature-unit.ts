import type { Entity } from '@soglia/hub-client/entities';
import { drawnUnit, numberOf } from './attributes.ts';

/** A limit above this is in °F. */
const CELSIUS_LIMIT = 55;

/** The unit in which the hub counts the degrees of a thermostat; older hubs do not report it there. */
export const temperatureUnitOf = (entity: Entity): string =>
  drawnUnit(entity, 'temperature_unit') ??
  ((numberOf(entity, 'max_temp') ?? 0) > CELSIUS_LIMIT ? '°F' : '°C');

/** Degrees Celsius in the unit of this thermostat. */
export const inUnitOf = (entity: Entity, celsius: number): number =>
  temperatureUnitOf(entity) === '°F' ? Math.round(celsius * 1.8 + 32) : celsius;
