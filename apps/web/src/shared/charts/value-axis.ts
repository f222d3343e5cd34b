import { extremesOf } from './points.ts';

/** The ends of a value axis, and its ticks. */
export interface ValueAxis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

/** Values nearer to each other than this count as equal. */
const LEAST = 1e-6;
/** Approximate number of steps. */
const STEPS = 4;

/** An axis with round ticks around the values; around a single value it leaves room on both sides. */
export function valueAxis(values: readonly (number | null)[], scale?: readonly [number, number]): ValueAxis {
  const numbers = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  const [low, high] = scale ?? (numbers.length === 0 ? [0, 1] : extremesOf(numbers));
  const room = high - low > LEAST ? 0 : Math.max(1, Math.abs(high) * 0.05);
  const step = roundStep((high - low + 2 * room) / STEPS);
  const first = Math.floor((low - room) / step);
  const last = Math.max(first + 1, Math.ceil((high + room) / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => multipleOf(step, first + index));
  return { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, ticks };
}

/** Without the error of binary fractions, which would put 72 × 0.00025 above 0.018. */
const multipleOf = (step: number, factor: number) => Number((step * factor).toPrecision(12));

/** The smallest of 1, 2, 5, 10, 20 … (or 0.1, 0.2 …) that is not less. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= least * 0.999) ?? 10;
  return factor * power;
}
