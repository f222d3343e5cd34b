import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { executablePath, chromiumFlags } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { sessionStorageEntries } from '#browser/visit.ts';
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
  /** URL after redirects. */
  readonly finalDisplayedUrl: string;
}

/** Run through npx, not a dependency: it is larger than the whole project. */
async function lighthouse(url: string, output: string, profile: string): Promise<void> {
  const child = spawn(
    'npx',
    [
      '--yes',
      'lighthouse@13.5.0',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      // Keeps the session in the profile; the profile is new, so there is no cache to clear.
      '--only-categories=performance,accessibility,best-practices',
      '--disable-storage-reset',
      `--chrome-flags=--headless --user-data-dir=${profile} ${chromiumFlags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath() }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`Lighthouse failed or could not be fetched (npx needs the network):\n${errors}`);
}

const MORE_ENTITIES = 3_000;
const screens = ['login', 'dashboard', `dashboard of ${MORE_ENTITIES} entities more`] as const;
type Screen = (typeof screens)[number];

/** Writes a session into a browser profile, from a page of the origin that is not the app. */
async function signInProfile({ gateway, session }: Environment, profile: string): Promise<void> {
  const visit = async <Result>(use: (page: Page) => Promise<Result>): Promise<Result> => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: executablePath(),
      args: chromiumFlags,
    });
    try {
      const page = await context.newPage();
      await page.goto(`${gateway.appUrl}/favicon.svg`);
      return await use(page);
    } finally {
      await context.close();
    }
  };
  const entries = sessionStorageEntries(session);
  const isWritten = () => visit((page) => page.evaluate(() => localStorage.length > 0));
  // A closing browser does not always persist its last writes.
  do {
    await visit((page) =>
      page.evaluate((items) => {
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
      }, entries),
    );
  } while (!(await isWritten()));
}

async function once(environment: Environment, screen: Screen): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'soglia-lighthouse-'));
  try {
    const output = join(folder, 'report.json');
    const profile = join(folder, 'profile');
    if (screen !== 'login') await signInProfile(environment, profile);
    await lighthouse(`${environment.gateway.appUrl}/${screen === 'login' ? 'login' : ''}`, output, profile);
    const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
    const { categories, audits, runtimeError, finalDisplayedUrl } = report;
    if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`);
    if (finalDisplayedUrl.endsWith('/login') !== (screen === 'login'))
      throw new Error(`${screen}: Lighthouse ended up at ${finalDisplayedUrl}`);
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
}

function figures(screen: Screen, taken: readonly Scores[]): readonly Figure[] {
  const figure = (name: string, key: keyof Scores, rest: Partial<Figure> = {}): Figure => ({
    name: `${screen}: ${name}`,
    unit: '',
    samples: taken.map((scores) => scores[key]),
    ...rest,
  });
  return [
    figure('performance', 'performance', { target: { least: 95 } }),
    figure('accessibility', 'accessibility', { target: { least: 100 } }),
    figure('best practices', 'bestPractices', { target: { least: 100 } }),
    figure('largest contentful paint', 'largestPaint', { unit: 'ms' }),
    figure('total blocking time', 'blocking', { unit: 'ms' }),
    figure('layout shift', 'shift'),
  ];
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  await using environment = await startEnvironment();
  const taken = new Map<Screen, readonly Scores[]>();
  for (const screen of screens) {
    if (screen !== 'login' && screen !== 'dashboard') await environment.demoHub.fill(MORE_ENTITIES, 'light');
    for (let round = 0; round < Math.min(runs, 3); round += 1) {
      const scores = await once(environment, screen);
      taken.set(screen, [...(taken.get(screen) ?? []), scores]);
      const { performance, accessibility, bestPractices, largestPaint, blocking } = scores;
      log(
        `${screen}: ${performance}, ${accessibility}, ${bestPractices}; ${largestPaint.toFixed(0)} ms, ${blocking.toFixed(0)} ms`,
      );
    }
  }
  return [...taken].flatMap(([screen, scores]) => figures(screen, scores));
}

export const lighthousePart: Part = {
  name: 'lighthouse',
  about:
    'Lighthouse, mobile with its own simulated throttling, on /login and on the dashboard (signed in), also of a large house',
  run,
};
