import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Conditions } from './conditions.ts';
import type { Figure, Target } from './figure.ts';
import { summarise, type Summary } from './statistics.ts';
import { isMet } from './table.ts';

interface FigureResult extends Summary {
  readonly name: string;
  readonly unit: string;
  readonly target?: Target;
  readonly met?: boolean;
}

interface PartResult {
  readonly conditions: Conditions;
  readonly figures: readonly FigureResult[];
}

type Results = Readonly<Record<string, PartResult>>;

const rounded = (value: number) => Number(value.toPrecision(4));

function resultOf({ name, unit, samples, target }: Figure): FigureResult {
  const { median, min, max, n } = summarise(samples);
  return {
    name,
    unit,
    median: rounded(median),
    min: rounded(min),
    max: rounded(max),
    n,
    ...(target === undefined ? {} : { target, met: isMet(median, target) }),
  };
}

/** Replaces the figures of one part in the results file. */
export function writeResults(
  path: string,
  part: string,
  conditions: Conditions,
  figures: readonly Figure[],
): void {
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : {};
  const after: Results = { ...before, [part]: { conditions, figures: figures.map(resultOf) } };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(after, undefined, 2)}\n`);
}
