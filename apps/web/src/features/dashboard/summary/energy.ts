import { housePower, kilowattsOf, sumOfKnown } from '@soglia/energy/sources';
import type { Entity } from '@soglia/hub-client/entities';
import { formatMoney } from '#shared/format/money.ts';
import { formatNumber, formatQuantity } from '#shared/format/quantity.ts';
import { textOf } from '#home/model/attributes.ts';
import type { GetEntity, SlideView } from './slide-view.ts';
import { t } from './texts/index.ts';

/** The sum, kW; undefined where none of them has a value. */
const sumIn = (ids: readonly string[], get: GetEntity) => sumOfKnown(ids.map((id) => kilowattsIn(get(id))));

const kilowattsIn = (entity: Entity | undefined) =>
  entity && kilowattsOf(entity.state, textOf(entity, 'unit_of_measurement') ?? '');

/** @param power kW */
const readable = (power: number) =>
  power < 1
    ? { figure: formatNumber(power * 1_000, { max: 0 }), unit: 'W' }
    : { figure: formatNumber(power, { max: 2 }), unit: 'kW' };

const energyText = (kilowattHours: number) => formatQuantity(kilowattHours, 'kWh', { max: 1 });

/** A smaller share of solar power is not mentioned, percent. */
const MIN_SUN_SHARE = 5;

/** The share of solar power in what the home uses, in words. */
function sunPhrase(used: number, sun: number | undefined): string | undefined {
  if (sun === undefined || sun <= 0) return undefined;
  const share = Math.round(Math.min(1, sun / used) * 100);
  if (share === 100) return t('energy.allSun');
  return share < MIN_SUN_SHARE ? undefined : t('energy.sun', { percent: formatQuantity(share, '%') });
}

/** What the energy slide shows besides live power. kWh and euro since midnight; undefined where they are not known. */
export interface EnergyFigures {
  /** Power sensors; each kind is summed. */
  readonly gridPowers: readonly string[];
  readonly sunPowers: readonly string[];
  readonly batteryPowers: readonly string[];
  /** Of devices that are not counted in another one. */
  readonly devicePowers: readonly string[];
  /** Meters of what the home draws, and of what its panels make. */
  readonly meters: readonly string[];
  readonly sunMeters: readonly string[];
  readonly used: number | undefined;
  readonly produced: number | undefined;
  readonly euro: number | undefined;
}

/** All sensors from which the power of the house is told. */
export const powersOf = ({
  gridPowers,
  sunPowers,
  batteryPowers,
  devicePowers,
}: EnergyFigures): readonly string[] => [
  ...new Set([...gridPowers, ...sunPowers, ...batteryPowers, ...devicePowers]),
];

/**
 * Whether the slide can be drawn: one of its power sensors has a state, or the hub has none of them, as after they were
 * renamed, or where a role does not show them.
 */
export function isKnown(
  figures: EnergyFigures,
  get: GetEntity,
  isListed: (entityId: string) => boolean,
): boolean {
  const powers = powersOf(figures).filter(isListed);
  return powers.length === 0 || powers.some((id) => get(id) !== undefined);
}

/** The slide of current power, today's energy and its cost. */
export function energyView(figures: EnergyFigures, get: GetEntity): SlideView {
  const { gridPowers, sunPowers, batteryPowers, devicePowers, meters, sunMeters, used, produced, euro } =
    figures;
  const sun = sumIn(sunPowers, get);
  const grid = sumIn(gridPowers, get);
  const power = housePower({
    sun,
    grid,
    battery: sumIn(batteryPowers, get),
    devices: devicePowers.map((id) => kilowattsIn(get(id))),
  });
  const powers = grid === undefined ? devicePowers : [...gridPowers, ...sunPowers, ...batteryPowers];
  const measured = gridPowers.length + devicePowers.length + meters.length > 0;
  const opens = powers.length === 1 ? powers[0] : undefined;
  const meter = meters.length === 1 ? meters[0] : undefined;
  const asValue =
    power !== undefined
      ? { ...readable(power), opens }
      : used !== undefined
        ? { figure: formatNumber(used), unit: 'kWh', opens: meter }
        : undefined;

  return {
    value: asValue,
    word: asValue === undefined ? t(measured ? 'energy.silent' : 'energy.none') : undefined,
    phrase: { text: phraseOf(power, sun, measured) },
    facts: [
      ...(used === undefined ? [] : [{ name: t('energy.today'), value: energyText(used), opens: meter }]),
      ...(euro === undefined ? [] : [{ name: t('energy.cost'), value: formatMoney(euro) }]),
      ...(produced === undefined
        ? []
        : [{ name: t('energy.fromRoof'), value: energyText(produced), opens: sunMeters[0] }]),
    ],
    light: 'well',
  };
}

function phraseOf(power: number | undefined, sun: number | undefined, measured: boolean): string {
  if (!measured) return t('energy.noMeter');
  if (power === undefined) return t('energy.noPower');
  return sunPhrase(power, sun) ?? t('energy.now');
}
