import { readFileSync } from 'node:fs';

const LINE_LIMIT = 400;
/** Message catalogues and the home data of the demo hub are lists, whose length says nothing about complexity. */
const EXEMPT = /(^|\/)(texts|homes|generated)\//;
const COUNTED = /\.(ts|tsx|css|mjs)$/;
const TEST_FILE = /\.(test|contract|spec)\.tsx?$|\/testing\//;

export function budgetProblems(files: readonly string[]): string[] {
  const sizes = files
    .filter((file) => COUNTED.test(file) && !EXEMPT.test(file))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }));
  const problems = sizes
    .filter(({ lines }) => lines > LINE_LIMIT)
    .map(({ file, lines }) => `${file}: ${lines} lines; at most ${LINE_LIMIT}, split it by concept`);
  const product = sizes.filter(({ file }) => !TEST_FILE.test(file)).sort((a, b) => a.lines - b.lines);
  const p95 = product[Math.floor(product.length * 0.95)];
  if (p95 !== undefined && p95.lines > 250)
    problems.push(
      `95 % of the files are to be under 250 lines; the 95th percentile is ${p95.lines} (${p95.file})`,
    );
  return problems;
}
