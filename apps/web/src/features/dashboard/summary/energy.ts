import type { Entity } from '@soglia/hub-client/entities';
import { formatMoney } from '#shared/format/money.ts';
import { formatNumber, formatQuantity } from '#shared/format/quantity.ts';
import { textOf, toNumber } from '#home/model/attributes.ts';
import { DEFAULT_PRICE } from '#home/energy/price.ts';
import type { GrowthToday } from '#home/energy/growth-today.ts';
import type { EnergyPlan, Flow } from './energy-plan.ts';
import type { SlideView } from './slide-view.ts';
import { t } from './texts/index.ts';

type Hear = (entityId: string) => Entity | undefined;

const watts: ReadonlyMap<string, number> = new Map([
  ['mW', 0.001],
  ['W', 1],
  ['kW', 1_000],
  ['MW', 1_000_000],
]);

/** Watts; undefined where none of them tells a power. */
function powerOf(ids: readonly string[], hear: Hear): number | undefined {
  const values = ids.map((id) => {
    const entity = hear(id);
    const value = toNumber(entity?.state);
    const factor = entity && watts.get(textOf(entity, 'unit_of_measurement') ?? 'W');
    return value === undefined || factor === undefined ? undefined : value * factor;
  });
  return sumOf(values);
}

/** Of what is known; undefined where nothing is. */
function sumOf(values: readonly (number | undefined)[]): number | undefined {
  const told = values.filter((value) => value !== undefined);
  return told.length === 0 ? undefined : told.reduce((sum, value) => sum + value, 0);
}

const readable = (power: number) =>
  Math.abs(power) < 1_000
    ? { figure: formatNumber(power, { max: 0 }), unit: 'W' }
    : { figure: formatNumber(power / 1_000, { max: 2 }), unit: 'kW' };

const energyText = (kilowattHours: number) => formatQuantity(kilowattHours, 'kWh', { max: 1 });

/** Under this share of the whole, and over it, the sun is worth no word, percent. */
const LITTLE = 5;

/** Which part of what the house uses comes from its roof, in words. */
function sunPhrase(power: number, sun: number | undefined): string | undefined {
  // What is drawn does not hold what the roof gives: a house that feeds the grid draws less than nothing.
  if (sun === undefined || sun <= 0) return undefined;
  if (power <= 0) return t('energy.allSun');
  const share = (sun / (sun + power)) * 100;
  return share < LITTLE ? undefined : t('energy.sun', { percent: formatQuantity(Math.round(share), '%') });
}

/** Euro; those that the hub counts by itself go before what we make of a price. */
function costOf({ meter, price }: Flow, today: GrowthToday, hear: Hear): number | undefined {
  const counted = price.kind === 'counted' ? today([price.statistic]) : undefined;
  if (counted !== undefined) return counted;
  const drawn = today([meter]);
  if (drawn === undefined) return undefined;
  if (price.kind === 'fixed') return drawn * price.euro;
  const told = price.kind === 'entity' ? toNumber(hear(price.entity_id)?.state) : undefined;
  return drawn * (told ?? DEFAULT_PRICE);
}

/** The power now, the energy of today and what it costs. `today`: what statistics grew by since midnight. */
export function energyView(plan: EnergyPlan, today: GrowthToday, hear: Hear): SlideView {
  const power = powerOf(plan.powers, hear);
  const sun = powerOf(plan.sunPowers, hear);
  const drawn = today(plan.flows.map(({ meter: statistic }) => statistic));
  const fromRoof = today(plan.sunMeters);
  const cost = sumOf(plan.flows.map((flow) => costOf(flow, today, hear)));
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
