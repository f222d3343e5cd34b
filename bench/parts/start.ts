import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { pageHeap } from '#browser/main-thread.ts';
import { desktop, openVisit, phone, type Visit } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

type Device = typeof phone | typeof desktop;
const devices: readonly (readonly [string, Device])[] = [
  ['desktop', desktop],
  ['phone', phone],
];

async function visiting<Result>(
  browser: Browser,
  options: Parameters<typeof openVisit>[1],
  use: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const visit = await openVisit(browser, options);
  try {
    return await use(visit);
  } finally {
    await visit.close();
  }
}

const start = (browser: Browser, { gateway, session }: Environment, device: Device) =>
  visiting(browser, { appUrl: gateway.appUrl, device, session }, async (visit) => {
    const cold = await visit.live();
    await visit.page.waitForTimeout(4_000);
    const { shift } = await visit.probe();
    return { cold, warm: await visit.live(), shift };
  });

const loginShift = (browser: Browser, { gateway }: Environment, device: Device) =>
  visiting(browser, { appUrl: gateway.appUrl, device }, async (visit) => {
    const { page } = visit;
    await page.goto(`${gateway.appUrl}/login`);
    await page.locator('input[type=password]').waitFor();
    await page.waitForTimeout(4_000);
    return (await visit.probe()).shift;
  });

const heap = (browser: Browser, { gateway, session }: Environment) =>
  visiting(browser, { appUrl: gateway.appUrl, device: phone, session }, async (visit) => {
    await visit.live();
    // The initial `get_states` answer is held for 5 s.
    await visit.page.waitForTimeout(10_000);
    return pageHeap(visit.cdp);
  });

async function repeat<Result>(times: number, once: () => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let n = 0; n < times; n += 1) results.push(await once());
  return results;
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  await using environment = await startEnvironment();
  await using browser = await launchBrowser();
  const figures: Figure[] = [];
  for (const [name, device] of devices) {
    const starts = await repeat(runs, () => start(browser, environment, device));
    const shifts = await repeat(2, () => loginShift(browser, environment, device));
    const within = (most: number) => (name === 'desktop' ? { target: { most } } : {});
    figures.push(
      {
        name: `${name}: start to live values, first visit`,
        unit: 'ms',
        samples: starts.map(({ cold }) => cold),
        ...within(2_000),
      },
      {
        name: `${name}: start to live values, again`,
        unit: 'ms',
        samples: starts.map(({ warm }) => warm),
        ...within(1_000),
      },
      {
        name: `${name}: layout shift, dashboard`,
        unit: '',
        samples: starts.map(({ shift }) => shift),
        target: { most: 0 },
      },
      { name: `${name}: layout shift, login`, unit: '', samples: shifts, target: { most: 0 } },
    );
    log(name);
  }
  figures.push({
    name: 'heap, demo home',
    unit: 'MB',
    samples: await repeat(2, () => heap(browser, environment)),
  });
  await environment.demoHub.fill(3_000, 'light');
  const samples = await repeat(3, () => heap(browser, environment));
  figures.push({ name: 'heap, 3000 entities more', unit: 'MB', samples, target: { most: 6 } });
  return figures;
}

export const appStart: Part = {
  name: 'start',
  about:
    'from the opening of the app to values of the environment; layout shift; heap of the page (demo home, signed in)',
  run,
};
