import {
  mdiBattery,
  mdiCashMultiple,
  mdiClockOutline,
  mdiCompassOutline,
  mdiFlash,
  mdiGauge,
  mdiLightningBolt,
  mdiMoleculeCo2,
  mdiThermometer,
  mdiWaterPercent,
  mdiWhiteBalanceSunny,
} from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { capitalised } from '#shared/format/capitalised.ts';
import { formatIsoTime } from '#shared/format/iso-time.ts';
import { formatNumber } from '#shared/format/quantity.ts';
import { daysBetween, formatDayTime } from '#shared/format/time.ts';
import { endingOf } from '../../model/agreement.ts';
import { drawnUnit, textOf, toNumber } from '../../model/attributes.ts';
import { digitsOf } from '../../model/decimals.ts';
import type { Description } from '../../model/device.ts';
import { t } from '../../model/texts/index.ts';
import { formatWhen } from '../../model/when.ts';
import { compassText } from '../../state-texts/compass-text.ts';
import { stateText } from '../../state-texts/state-text.ts';

const icons = new Map([
  ['temperature', mdiThermometer],
  ['humidity', mdiWaterPercent],
  ['moisture', mdiWaterPercent],
  ['battery', mdiBattery],
  ['power', mdiFlash],
  ['energy', mdiLightningBolt],
  ['current', mdiFlash],
  ['voltage', mdiFlash],
  ['illuminance', mdiWhiteBalanceSunny],
  ['carbon_dioxide', mdiMoleculeCo2],
  ['monetary', mdiCashMultiple],
  ['timestamp', mdiClockOutline],
  ['date', mdiClockOutline],
  ['wind_direction', mdiCompassOutline],
]);

/** The unit of the state, or an empty text. */
export const unitOf = (entity: Entity): string => drawnUnit(entity) ?? '';

/** Whether its states are numbers, also while the current one is not. */
export const isNumeric = (entity: Entity): boolean =>
  toNumber(entity.state) !== undefined ||
  unitOf(entity) !== '' ||
  textOf(entity, 'state_class') !== undefined;

function timeText(entity: Entity, deviceClass: string, now: number): string | undefined {
  if (deviceClass === 'date') return formatIsoTime(entity.state, now);
  const at = deviceClass === 'timestamp' ? Date.parse(entity.state) : NaN;
  if (Number.isNaN(at)) return undefined;
  // "Alle 7:10" of another day to come would be read as today's.
  return daysBetween(at, now) < 0 ? formatDayTime(at, now) : capitalised(formatWhen(at, now));
}

export function describeSensor(entity: Entity, now: number, precision?: number): Description {
  const deviceClass = textOf(entity, 'device_class') ?? '';
  const value = toNumber(entity.state);
  const unit = unitOf(entity);
  const digits = digitsOf(entity.state, unit, precision);
  const compass = deviceClass === 'wind_direction' && value !== undefined && unit === '°';
  const figure = value === undefined || compass ? undefined : formatNumber(value, { max: digits });
  const words = figure === undefined ? undefined : unit === '' ? figure : `${figure}\u00a0${unit}`;
  return {
    icon: icons.get(deviceClass) ?? mdiGauge,
    text:
      (compass ? capitalised(compassText(value)) : words) ??
      timeText(entity, deviceClass, now) ??
      plainText(entity),
    mood: 'rest',
    control: 'none',
    reading: figure === undefined ? undefined : { figure, unit },
    // "Alle 23:10" becomes "Ieri alle 23:10" at midnight.
    ages: deviceClass === 'timestamp',
  };
}

const plainText = (entity: Entity) =>
  entity.state === 'unknown' ? t('unknown') : stateText(entity.state, endingOf(entity));
