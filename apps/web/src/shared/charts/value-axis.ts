import { formatNumber } from '../format/quantity.ts';
import { extremesOf } from './points.ts';

/** The ends of a value axis, and its ticks. */
export interface ValueAxis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** The ticks in words, with the decimals that they need. */
  readonly texts: readonly string[];
}

/** How wide the column of these texts is, with the space between it and the plot. */
export const widthOf = (texts: readonly string[]): string =>
  `calc(${Math.max(...texts.map(({ length }) => length))}ch + 8px)`;

/** Values nearer to each other than this count as equal. */
const LEAST = 1e-6;
/** A round tick beyond larger numbers might be infinite. */
const HIGHEST = 1e300;
/** Most decimals that browsers write. */
const MOST_DIGITS = 20;
const percent = [0, 100] as const;

/** What an axis of that unit does not go beyond. */
export const limitsOf = (unit: string): readonly [number, number] | undefined =>
  unit === '%' ? percent : undefined;

/** Approximate numbers of steps. */
const STEPS = [4, 5];

/**
 * An axis with round ticks that fits the lowest and the highest value; around a single value it leaves room on both
 * sides. It never goes beyond `limits`, such as 0 and 100 for a percentage.
 */
export function valueAxis(values: readonly (number | null)[], limits?: readonly [number, number]): ValueAxis {
  const numbers = values.filter((value) => value !== null && Math.abs(value) <= HIGHEST) as number[];
  const [lowest, highest] = numbers.length === 0 ? (limits ?? [0, 1]) : extremesOf(numbers);
  const room = highest - lowest > LEAST ? 0 : Math.max(1, Math.abs(highest) * 0.05);
  // What a sensor reports beyond the limits is shown all the same.
  const low = Math.max(lowest - room, Math.min(lowest, limits?.[0] ?? -Infinity));
  const high = Math.min(highest + room, Math.max(highest, limits?.[1] ?? Infinity));
  const { step, first, last } = STEPS.map((steps) => stepsAround(low, high, steps)).reduce((best, other) =>
    lengthOf(other) < lengthOf(best) * 0.999 ? other : best,
  );
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => multipleOf(step, first + index));
  const max = Math.max(...ticks.map(digitsOf));
  const texts = ticks.map((tick) => formatNumber(tick, { max }));
  return { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, ticks, texts };
}

interface Steps {
  readonly step: number;
  /** In steps from zero. */
  readonly first: number;
  readonly last: number;
}

const lengthOf = ({ step, first, last }: Steps) => (last - first) * step;

function stepsAround(low: number, high: number, steps: number): Steps {
  const step = roundStep((high - low) / steps);
  const first = Math.floor(low / step);
  return { step, first, last: Math.max(first + 1, Math.ceil(high / step)) };
}

/** Without the error of binary fractions, which would put 72 × 0.00025 above 0.018. */
const multipleOf = (step: number, factor: number) => Number((step * factor).toPrecision(12));

/** Decimals of a number, also of one that JavaScript writes as "2.5e-7". */
function digitsOf(value: number): number {
  const [, decimals = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e(.+))?$/.exec(String(value)) ?? [];
  return Math.min(MOST_DIGITS, Math.max(0, decimals.length - Number(exponent)));
}

/** The smallest of 1, 2, 5, 10, 20 … (or 0.1, 0.2 …) that is not less. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= least * 0.999) ?? 10;
  return factor * power;
}
