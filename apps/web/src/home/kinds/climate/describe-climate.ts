import { mdiAirConditioner, mdiThermostat } from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { formatNumber, formatTemperature } from '#shared/format/quantity.ts';
import { endingOf } from '../../model/agreement.ts';
import { listOf, numberOf } from '../../model/attributes.ts';
import type { Description } from '../../model/device.ts';
import { t as common } from '../../model/texts/index.ts';
import { temperatureUnitOf } from '../../model/temperature-unit.ts';
import { setpointOf, setpointText } from './setpoint.ts';
import { t } from './texts/index.ts';

const modes = ['heat', 'cool', 'heat_cool', 'auto', 'dry', 'fan_only'] as const;
type Mode = (typeof modes)[number];

const modeOf = (entity: Entity): Mode | undefined => modes.find((mode) => mode === entity.state);

function textFor(entity: Entity, unit: string): string {
  const current = numberOf(entity, 'current_temperature');
  const here = current === undefined ? undefined : formatTemperature(current, unit);
  if (entity.state === 'off') {
    const ending = endingOf(entity);
    return here === undefined ? common('off', { ending }) : common('offWith', { ending, detail: here });
  }
  const mode = modeOf(entity);
  if (mode === undefined) return common('unknown');
  const target = mode === 'dry' || mode === 'fan_only' ? undefined : setpointText(entity);
  if (here !== undefined && target !== undefined && here !== target)
    return t('towards', { current: here, target });
  const value = target ?? here;
  return value === undefined ? t(mode) : t('modeWith', { mode: t(mode), value });
}

const cools = (entity: Entity) =>
  listOf(entity, 'hvac_modes').some((mode) => mode === 'cool' || mode === 'dry');

export function describeClimate(entity: Entity): Description {
  const unit = temperatureUnitOf(entity);
  const current = numberOf(entity, 'current_temperature');
  return {
    icon: cools(entity) ? mdiAirConditioner : mdiThermostat,
    text: textFor(entity, unit),
    mood: modeOf(entity) === undefined ? 'rest' : 'on',
    control: setpointOf(entity) === undefined ? 'none' : 'precise',
    reading: current === undefined ? undefined : { figure: formatNumber(current), unit },
  };
}
