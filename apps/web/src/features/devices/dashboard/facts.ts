import type { Entity } from '@soglia/hub-client';
import { formatTemperature } from '#shared/format/quantity.ts';
import { numberOf, textOf, toNumber } from '../model/attributes.ts';
import { t } from './texts/index.ts';

function temperatureOf(entity: Entity): string | undefined {
  const sensor = entity.entity_id.startsWith('sensor.');
  const degrees = sensor ? toNumber(entity.state) : numberOf(entity, 'current_temperature');
  if (degrees === undefined) return undefined;
  return formatTemperature(degrees, textOf(entity, sensor ? 'unit_of_measurement' : 'temperature_unit'));
}

/** "21,5 °C · 2 luci accese", as far as the hub has told; else ''. */
export function factsOf(entities: readonly (Entity | undefined)[], thermometer: string | undefined): string {
  const heard = entities.filter((entity) => entity !== undefined);
  const measured = heard.find(({ entity_id }) => entity_id === thermometer);
  const lit = heard.filter(({ entity_id, state }) => entity_id.startsWith('light.') && state === 'on').length;
  const facts = [
    measured === undefined ? undefined : temperatureOf(measured),
    lit === 0 ? undefined : t('lightsOn', { count: lit }),
  ];
  return facts.filter((fact) => fact !== undefined).join(' · ');
}
