import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { openHouse, type House } from '#browser/house.ts';
import { openVisit, phone } from '#browser/visit.ts';
import { listen, type Weight } from '#browser/wire.ts';
import type { Figure, Part } from '#report/figure.ts';

/** Milliseconds in which nothing more is fetched, after which nothing more will be. */
const quiet = 5_000;

interface Weights {
  /** When it can be used. */
  readonly ready: Weight;
  /** When nothing more is fetched. */
  readonly rest: Weight;
}

const weigh = async (
  browser: Browser,
  { gateway, session }: House,
  screen: 'login' | 'dashboard',
): Promise<Weights> => {
  const visit = await openVisit(browser, {
    appUrl: gateway.appUrl,
    device: phone,
    ...(screen === 'dashboard' ? { session } : {}),
  });
  try {
    const wire = listen(visit.cdp);
    if (screen === 'dashboard') await visit.live();
    else {
      await visit.page.goto(`${gateway.appUrl}/login`);
      await visit.page.locator('input[type=password]').waitFor();
    }
    const ready = await wire.weigh();
    await visit.page.waitForTimeout(quiet);
    return { ready, rest: await wire.weigh() };
  } finally {
    await visit.close();
  }
};

const dist = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));

/** Kilobytes of everything that a browser may ever fetch, texts by gzip. */
const wholeApp = (): number => {
  const files = globSync('**/*', { cwd: dist, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz|zst)$|^\.|manifest\.json$/.test(entry.name),
  );
  const sizes = files.map(({ parentPath, name }) => {
    const bytes = readFileSync(`${parentPath}/${name}`);
    return /\.(woff2|png|jpg|webp|avif)$/.test(name) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1e3;
};

const figure = (name: string, kilobytes: number, most?: number): Figure => ({
  name,
  unit: 'kB',
  samples: [kilobytes],
  ...(most === undefined ? {} : { target: { most } }),
});

const run = async (): Promise<readonly Figure[]> => {
  const house = await openHouse();
  const browser = await launchBrowser();
  try {
    const login = await weigh(browser, house, 'login');
    const dashboard = await weigh(browser, house, 'dashboard');
    return [
      figure('login: scripts and styles, gzip', login.ready.code, 110),
      figure('login: all on the wire until it can be used', login.ready.moved, 140),
      figure('login: fetched in the background after', login.rest.moved - login.ready.moved, 700),
      { name: 'login: files', unit: '', samples: [login.ready.files] },
      figure('first dashboard: scripts and styles, gzip', dashboard.ready.code, 160),
      figure('first dashboard: all on the wire until live', dashboard.ready.moved),
      figure(
        'first dashboard: fetched in the background after',
        dashboard.rest.moved - dashboard.ready.moved,
        700,
      ),
      { name: 'first dashboard: files', unit: '', samples: [dashboard.ready.files] },
      figure('whole app, gzip', wholeApp()),
    ];
  } finally {
    await browser.close();
    await house.close();
  }
};

export const bytes: Part = {
  name: 'bytes',
  about: 'what a phone fetches on its first visit, through the gateway; kB are 1,000 bytes',
  run,
};
