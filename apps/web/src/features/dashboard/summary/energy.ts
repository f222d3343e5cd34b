import { formatMoney } from '#shared/format/money.ts';
import { formatNumber, formatQuantity } from '#shared/format/quantity.ts';
import { textOf, toNumber } from '#home/model/attributes.ts';
import { DEFAULT_PRICE } from '#home/energy/price.ts';
import type { GrowthToday } from '#home/energy/growth-today.ts';
import type { EnergyPlan, Flow } from './energy-plan.ts';
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

/** Euro: as the hub counts it, else from the price. */
function costOf({ meter, price }: Flow, today: GrowthToday, get: GetEntity): number | undefined {
  const counted = price.kind === 'counted' ? today([price.statistic]) : undefined;
  if (counted !== undefined) return counted;
  const drawn = today([meter]);
  if (drawn === undefined) return undefined;
  if (price.kind === 'fixed') return drawn * price.euro;
  const current = price.kind === 'entity' ? toNumber(get(price.entity_id)?.state) : undefined;
  return drawn * (current ?? DEFAULT_PRICE);
}

/** The slide of current power, today's energy and its cost. `today` gives the growth of statistics since midnight. */
export function energyView(plan: EnergyPlan, today: GrowthToday, get: GetEntity): SlideView {
  const power = powerOf(plan.powers, get);
  const sun = powerOf(plan.sunPowers, get);
  const drawn = today(plan.flows.map(({ meter: statistic }) => statistic));
  const fromRoof = today(plan.sunMeters);
  const cost = sumOf(plan.flows.map((flow) => costOf(flow, today, get)));
  const measured = plan.powers.length + plan.flows.length > 0;
  const opens = plan.powers.length === 1 ? plan.powers[0] : undefined;
  const meter = plan.flows.length === 1 ? plan.flows[0]?.meter : undefined;
  const asValue =
    power !== undefined
      ? { ...readable(power), opens }
      : drawn !== undefined
        ? { figure: formatNumber(drawn), unit: 'kWh', opens: meter }
        : undefined;

  return {
    value: asValue,
    word: asValue === undefined ? t(measured ? 'energy.silent' : 'energy.none') : undefined,
    phrase: { text: phraseOf(power, sun, measured) },
    facts: [
      ...(drawn === undefined ? [] : [{ name: t('energy.today'), value: energyText(drawn), opens: meter }]),
      ...(cost === undefined ? [] : [{ name: t('energy.cost'), value: formatMoney(cost) }]),
      ...(fromRoof === undefined
        ? []
        : [{ name: t('energy.fromRoof'), value: energyText(fromRoof), opens: plan.sunMeters[0] }]),
    ],
    light: 'well',
  };
}

function phraseOf(power: number | undefined, sun: number | undefined, measured: boolean): string {
  if (!measured) return t('energy.noMeter');
  if (power === undefined) return t('energy.noPower');
  return sunPhrase(power, sun) ?? t('energy.now');
}
