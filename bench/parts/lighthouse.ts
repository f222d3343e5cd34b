import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { launchWithPort } from '#browser/chromium.ts';
import { openHouse } from '#browser/house.ts';
import { freePort } from '#processes/free-port.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
}

const once = async (url: string): Promise<Scores> => {
  const folder = mkdtempSync(join(tmpdir(), 'soglia-lighthouse-'));
  const port = await freePort();
  const context = await launchWithPort(folder, port);
  try {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    });
    if (result === undefined) throw new Error('Lighthouse gave no result');
    const { categories, audits, runtimeError } = result.lhr;
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
    await context.close();
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
