import { balanceOf, balancesOf, roundParts, type Balance } from '@soglia/energy/balance';
import { slotsOf, type Period, type Slot, type StatisticRows } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';

/** Digits after the point of a part, kWh. */
const DIGITS = 2;

/** What becomes of the energy of the sun. kWh; undefined where no statistic tells it. */
export interface ProductionFigures {
  readonly produced: number | undefined;
  readonly exported: number | undefined;
  /** The production, rounded so that both add up to it: what stayed in the house, and what was given to the grid. */
  readonly parts: { readonly kept: number; readonly given: number } | undefined;
  /** Share of the production that stayed in the house, 0 to 1. */
  readonly selfConsumption: number | undefined;
  /** Share of what the house used that did not come from the grid, 0 to 1. */
  readonly selfSufficiency: number | undefined;
  readonly charged: number | undefined;
  readonly discharged: number | undefined;
  /** The bars, each rounded: together the production. */
  readonly slots: readonly (Slot & { readonly kwh: number | undefined; readonly hasGap: boolean })[];
}

interface FigureRequest {
  readonly sources: EnergySources;
  readonly rows: StatisticRows;
  readonly period: Period;
  readonly now: number;
}

export function productionFigures({ sources, rows, period, now }: FigureRequest): ProductionFigures {
  const whole = balanceOf(sources, rows, period, now);
  const { produced, exported, charged, discharged } = whole;
  return {
    produced,
    exported,
    parts: partsOf(whole),
    ...sharesOf(whole),
    charged,
    discharged,
    slots: roundedSlots(balancesOf(sources, rows, slotsOf(period), now), produced ?? 0),
  };
}

/** What the house keeps of the sun, and how far it manages without the grid. */
function sharesOf({ produced, selfConsumed, imported, used }: Balance) {
  const drawn = shareOf(imported, used);
  return {
    selfConsumption: shareOf(selfConsumed, produced),
    selfSufficiency: drawn === undefined ? undefined : 1 - drawn,
  };
}

const shareOf = (part: number | undefined, whole: number | undefined) =>
  part === undefined || whole === undefined || whole <= 0
    ? undefined
    : Math.min(1, Math.max(0, part / whole));

/** A battery may give to the grid as well: of the sun no more is given than it made. */
function partsOf({ produced, selfConsumed }: Balance): ProductionFigures['parts'] {
  if (produced === undefined || selfConsumed === undefined) return undefined;
  const [kept = 0, given = 0] = roundParts([selfConsumed, produced - selfConsumed], produced, DIGITS);
  return { kept, given };
}

/** The sun does not shine at night: a meter that is silent then has no gap. */
function roundedSlots(balances: readonly Balance[], produced: number): ProductionFigures['slots'] {
  const known = balances.flatMap((slot) => slot.produced ?? []);
  const rounded = roundParts(known, produced, DIGITS).values();
  return balances.map(({ start, end, hasGap, produced: kwh }) => ({
    start,
    end,
    hasGap,
    kwh: kwh === undefined ? undefined : rounded.next().value,
  }));
}
