import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { openVisit, phone } from '#browser/visit.ts';
import { recordNetwork, type Weight } from '#browser/network-recorder.ts';
import type { Figure, Part } from '#report/figure.ts';

/** After this time without requests, background fetching has ended. */
const QUIET_MS = 5_000;

interface Weights {
  /** When the screen is usable. */
  readonly ready: Weight;
  /** When background fetching has ended. */
  readonly settled: Weight;
}

async function weigh(
  browser: Browser,
  { gateway, session }: Environment,
  screen: 'login' | 'dashboard',
): Promise<Weights> {
  const visit = await openVisit(browser, {
    appUrl: gateway.appUrl,
    device: phone,
    ...(screen === 'dashboard' ? { session } : {}),
  });
  try {
    const wire = recordNetwork(visit.cdp);
    // What is asked for after the first live value belongs to the background, however soon this process hears of it.
    let readyAt: number | undefined;
    if (screen === 'dashboard') {
      const liveAt = await visit.live();
      readyAt = (await visit.page.evaluate(() => performance.timeOrigin)) + liveAt;
    } else {
      await visit.page.goto(`${gateway.appUrl}/login`);
      await visit.page.locator('input[type=password]').waitFor();
    }
    const first = await wire.weigh();
    await visit.page.waitForTimeout(QUIET_MS);
    const settled = await wire.weigh();
    return { ready: readyAt === undefined ? first : await wire.weigh(readyAt), settled };
  } finally {
    await visit.close();
  }
}

const dist = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));

/** kB of all files of the app, text files gzipped. */
function wholeApp(): number {
  const files = globSync('**/*', { cwd: dist, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz|zst)$|^\.|manifest\.json$/.test(entry.name),
  );
  const sizes = files.map(({ parentPath, name }) => {
    const bytes = readFileSync(`${parentPath}/${name}`);
    return /\.(woff2|png|jpg|webp|avif)$/.test(name) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1e3;
}

const figure = (name: string, kilobytes: number, most?: number): Figure => ({
  name,
  unit: 'kB',
  samples: [kilobytes],
  ...(most === undefined ? {} : { target: { most } }),
});

async function run(): Promise<readonly Figure[]> {
  await using environment = await startEnvironment();
  await using browser = await launchBrowser();
  const login = await weigh(browser, environment, 'login');
  const dashboard = await weigh(browser, environment, 'dashboard');
  return [
    figure('login: scripts and styles, gzip', login.ready.codeKilobytes, 110),
    figure('login: all on the wire until it can be used', login.ready.wireKilobytes, 140),
    figure(
      'login: fetched in the background after',
      login.settled.wireKilobytes - login.ready.wireKilobytes,
      700,
    ),
    { name: 'login: files', unit: '', samples: [login.ready.files] },
    figure('first dashboard: scripts and styles, gzip', dashboard.ready.codeKilobytes, 160),
    figure('first dashboard: all on the wire until live', dashboard.ready.wireKilobytes),
    figure(
      'first dashboard: fetched in the background after',
      dashboard.settled.wireKilobytes - dashboard.ready.wireKilobytes,
      700,
    ),
    { name: 'first dashboard: files', unit: '', samples: [dashboard.ready.files] },
    figure('whole app, gzip', wholeApp()),
  ];
}

export const bytes: Part = {
  name: 'bytes',
  about: 'what a phone fetches on its first visit, through the gateway; kB are 1,000 bytes',
  run,
};
