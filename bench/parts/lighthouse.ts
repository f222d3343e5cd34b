import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executablePath, flags } from '#browser/chromium.ts';
import { openHouse } from '#browser/house.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
}

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly runtimeError?: { readonly message: string };
}

/** Fetched when it is wanted and not installed with the rest: it weighs more than the whole project. */
const lighthouse = async (url: string, output: string): Promise<void> => {
  const child = spawn(
    'npx',
    [
      ...['--yes', 'lighthouse@13.5.0', url, '--quiet', '--output=json', `--output-path=${output}`],
      '--only-categories=performance,accessibility,best-practices',
      `--chrome-flags=--headless ${flags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath() }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`Lighthouse cannot be had or did not end well (npx needs the network):\n${said}`);
};

const once = async (url: string): Promise<Scores> => {
  const folder = mkdtempSync(join(tmpdir(), 'soglia-lighthouse-'));
  try {
    const output = join(folder, 'report.json');
    await lighthouse(url, output);
    const { categories, audits, runtimeError } = JSON.parse(readFileSync(output, 'utf8')) as Report;
    if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`);
    const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      largestPaint: value('largest-contentful-paint'),
      blocking: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const run = async ({ runs, say }: RunOptions): Promise<readonly Figure[]> => {
  const house = await openHouse();
  const taken: Scores[] = [];
  try {
    for (let round = 0; round < Math.min(runs, 3); round += 1) {
      const scores = await once(`${house.gateway.appUrl}/login`);
      taken.push(scores);
      say(`performance ${scores.performance}, accessibility ${scores.accessibility}`);
    }
  } finally {
    await house.close();
  }
  const of = (key: keyof Scores) => taken.map((scores) => scores[key]);
  return [
    { name: 'performance', unit: '', samples: of('performance'), target: { least: 95 } },
    { name: 'accessibility', unit: '', samples: of('accessibility'), target: { least: 100 } },
    { name: 'best practices', unit: '', samples: of('bestPractices') },
    { name: 'largest contentful paint', unit: 'ms', samples: of('largestPaint') },
    { name: 'total blocking time', unit: 'ms', samples: of('blocking') },
    { name: 'layout shift', unit: '', samples: of('shift') },
  ];
};

export const lighthousePart: Part = {
  name: 'lighthouse',
  about: 'Lighthouse, mobile with its own simulated throttling, on /login',
  run,
};
