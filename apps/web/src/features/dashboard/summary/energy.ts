import { formatMoney } from '#shared/format/money.ts';
import { formatNumber, formatQuantity } from '#shared/format/quantity.ts';
import { textOf, toNumber } from '#home/model/attributes.ts';
import type { GetEntity, SlideView } from './slide-view.ts';
import { t } from './texts/index.ts';

const wattsPerUnit: ReadonlyMap<string, number> = new Map([
  ['mW', 0.001],
  ['W', 1],
  ['kW', 1_000],
  ['MW', 1_000_000],
]);

/** The sum, watts; undefined where none of them has a value. */
function powerOf(ids: readonly string[], get: GetEntity): number | undefined {
  const values = ids.map((id) => {
    const entity = get(id);
    const value = toNumber(entity?.state);
    const factor = entity && wattsPerUnit.get(textOf(entity, 'unit_of_measurement') ?? 'W');
    return value === undefined || factor === undefined ? undefined : value * factor;
  });
  return sumOf(values);
}

/** The sum of the known values; undefined where none is known. */
function sumOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}

const readable = (power: number) =>
  Math.abs(power) < 1_000
    ? { figure: formatNumber(power, { max: 0 }), unit: 'W' }
    : { figure: formatNumber(power / 1_000, { max: 2 }), unit: 'kW' };

const energyText = (kilowattHours: number) => formatQuantity(kilowattHours, 'kWh', { max: 1 });

/** A smaller share of solar power is not mentioned, percent. */
const MIN_SUN_SHARE = 5;

/** The share of solar power in what the home uses, in words. */
function sunPhrase(power: number, sun: number | undefined): string | undefined {
  // Power from the grid does not include solar power, and is negative while the home feeds the grid.
  if (sun === undefined || sun <= 0) return undefined;
  if (power <= 0) return t('energy.allSun');
  const share = (sun / (sun + power)) * 100;
  return share < MIN_SUN_SHARE
    ? undefined
    : t('energy.sun', { percent: formatQuantity(Math.round(share), '%') });
}

/** What the energy slide shows besides live power. kWh and euro since midnight; undefined where they are not known. */
export interface EnergyFigures {
  /** Power sensors of what the home draws; summed. */
  readonly powers: readonly string[];
  readonly sunPowers: readonly string[];
  /** Meters of what the home draws, and of what its panels make. */
  readonly meters: readonly string[];
  readonly sunMeters: readonly string[];
  readonly used: number | undefined;
  readonly produced: number | undefined;
  readonly euro: number | undefined;
}

/** The slide of current power, today's energy and its cost. */
export function energyView(figures: EnergyFigures, get: GetEntity): SlideView {
  const { powers, sunPowers, meters, sunMeters, used, produced, euro } = figures;
  const power = powerOf(powers, get);
  const sun = powerOf(sunPowers, get);
  const measured = powers.length + meters.length > 0;
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
