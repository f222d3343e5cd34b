import type { Figure, Target } from './figure.ts';
import { summarise } from './statistics.ts';

function decimals(value: number) {
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 100) return 0;
  return size >= 10 ? 1 : size >= 0.1 ? 2 : 4;
}
const show = (value: number) => String(Number(value.toFixed(decimals(value))));

export const isMet = (value: number, target: Target): boolean =>
  'most' in target ? value <= target.most : value >= target.least;

function targetText({ target, unit }: Figure) {
  if (target === undefined) return '';
  return 'most' in target
    ? `≤ ${show(target.most)} ${unit}`.trim()
    : `≥ ${show(target.least)} ${unit}`.trim();
}

function verdict({ target, samples }: Figure) {
  if (target === undefined) return '';
  return isMet(summarise(samples).median, target) ? 'reached' : 'MISSED';
}

function cells(figure: Figure): readonly string[] {
  const { median, min, max, n } = summarise(figure.samples);
  const spread = min === max ? '' : ` [${show(min)}–${show(max)}]`;
  return [
    figure.name,
    `${show(median)} ${figure.unit}`.trim() + spread,
    String(n),
    targetText(figure),
    verdict(figure),
  ];
}

/** A padded Markdown table: median [min–max]. */
export function table(figures: readonly Figure[]): string {
  const rows = [['', 'median [min–max]', 'n', 'target', ''], ...figures.map(cells)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join(
    '\n',
  );
}
