import type { Entity } from '@soglia/hub-client/entities';
import { formatTemperature } from '#shared/format/quantity.ts';
import { numberOf, textOf, toNumber } from '#home/model/attributes.ts';

/** "21,5 °C", as a thermometer or a thermostat tells it; '' where it does not. */
export function temperatureOf(entity: Entity | undefined): string {
  if (entity === undefined) return '';
  const sensor = entity.entity_id.startsWith('sensor.');
  const degrees = sensor ? toNumber(entity.state) : numberOf(entity, 'current_temperature');
  if (degrees === undefined) return '';
  return formatTemperature(degrees, textOf(entity, sensor ? 'unit_of_measurement' : 'temperature_unit'));
}

/** How many lamps are on, of those that were heard of. */
export const litCount = (lights: readonly (Entity | undefined)[]): number =>
  lights.filter((light) => light?.state === 'on').length;
