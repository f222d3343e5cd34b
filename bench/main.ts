/**
 * npm run bench [-- part …] [--runs N] [--seconds N] [--alarms N] [--hub URL --access FILE] [--results FILE]
 *
 * Measures, prints a table for each part, and keeps the newest figures as JSON. Never part of the tests.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { RealHub } from '#report/figure.ts';
import { conditions } from '#report/conditions.ts';
import { writeResults } from '#report/result-file.ts';
import { table } from '#report/table.ts';
import { parts } from './parts/parts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    alarms: { type: 'string', default: '10000' },
    hub: { type: 'string' },
    access: { type: 'string' },
    results: { type: 'string', default: new URL('results/newest.json', import.meta.url).pathname },
  },
});

function realHub(): RealHub | undefined {
  if (values.hub === undefined || values.access === undefined) return undefined;
  const access = JSON.parse(readFileSync(values.access, 'utf8')) as { token: string; version: string };
  return { url: values.hub, token: access.token, version: access.version };
}

const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}. There are: ${parts.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

let failed = 0;
for (const part of parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  console.log(`\n## ${part.name}: ${part.about}\n`);
  const before = conditions();
  try {
    const figures = await part.run({
      runs: Number(values.runs),
      seconds: Number(values.seconds),
      alarms: Number(values.alarms),
      hub: realHub(),
      log: (line) => console.log(`   ${line}`),
    });
    console.log(`\n${table(figures)}`);
    writeResults(values.results, part.name, before, figures);
  } catch (error) {
    failed += 1;
    console.error(error);
  }
}
process.exit(failed === 0 ? 0 : 1);
