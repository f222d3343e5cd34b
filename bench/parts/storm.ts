import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { bringIntoView } from '#browser/card-search.ts';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { busySeconds, pageHeap } from '#browser/main-thread.ts';
import { widenSubscriptions } from '#browser/probe.ts';
import { openVisit, phone, type Visit } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

const ENTITIES = 3_000;
const CHANGES_PER_SECOND = 100;

interface Variant {
  readonly name: string;
  readonly all: boolean;
  /** Whether about 20 of the changing lamps are on the screen; otherwise none. */
  readonly onScreen: boolean;
  /** Whether a sheet is open. */
  readonly sheet?: boolean;
}

const LAMP = 'light.lampada_ad_arco';

const variants: readonly Variant[] = [
  { name: 'none on screen, by view', all: false, onScreen: false },
  { name: 'none on screen, all', all: true, onScreen: false },
  { name: '20 on screen, by view', all: false, onScreen: true },
  { name: '20 on screen, all', all: true, onScreen: true },
  { name: 'none on screen, a sheet open, by view', all: false, onScreen: false, sheet: true },
];

interface Observation {
  /** React commits in total. */
  readonly commits: number;
  /** Percent of one core. */
  readonly busy: number;
  readonly frames: number;
  readonly kilobytes: number;
}

/** Observes the page; frames and kilobytes are per second. */
async function observe(visit: Visit, seconds: number): Promise<Observation> {
  const { cdp } = visit;
  let frames = 0;
  let bytes = 0;
  const count = ({ response }: { response: { payloadData: string } }) => {
    frames += 1;
    bytes += response.payloadData.length;
  };
  cdp.on('Network.webSocketFrameReceived', count);
  const [busy, commits, from] = [await busySeconds(cdp), (await visit.probe()).commits, performance.now()];
  await pause(seconds * 1000);
  const took = (performance.now() - from) / 1000;
  const after = { busy: await busySeconds(cdp), commits: (await visit.probe()).commits };
  cdp.off('Network.webSocketFrameReceived', count);
  return {
    commits: after.commits - commits,
    busy: ((after.busy - busy) / took) * 100,
    frames: frames / took,
    kilobytes: bytes / took / 1e3,
  };
}

/** Scrolls to the middle of the page, which is full of changing lamps. */
async function scrollToStorm({ page }: Visit) {
  await page.evaluate(() =>
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }),
  );
  await page.locator('[data-entity*=".storm_"][data-state]').first().waitFor();
}

async function once(browser: Browser, environment: Environment, variant: Variant, seconds: number) {
  const { all, onScreen, sheet = false } = variant;
  const visit = await openVisit(browser, {
    appUrl: environment.gateway.appUrl,
    device: phone,
    session: environment.session,
    scripts: all ? [widenSubscriptions] : [],
  });
  try {
    await visit.live();
    if (onScreen) await scrollToStorm(visit);
    if (sheet) {
      await bringIntoView(visit.page, LAMP);
      await visit.page.locator(`[data-opens="${LAMP}"]`).first().click();
      await visit.page.locator(`[data-sheet="${LAMP}"]`).waitFor();
    }
    // The initial states are dropped after 5 s, subscriptions merged after 2 s.
    await pause(9_000);
    const storming = await visit.page.locator('[data-entity*=".storm_"]').count();
    if (onScreen !== storming > 0) throw new Error(`${storming} of those that change are on the screen`);
    const heap = await pageHeap(visit.cdp);
    const idle = await observe(visit, 5);
    await environment.demoHub.storm(CHANGES_PER_SECOND, seconds + 2);
    await pause(1_000);
    const stormy = await observe(visit, seconds);
    return { idle, stormy, heap, storming };
  } finally {
    await visit.close();
  }
}

async function run({ runs, seconds, log }: RunOptions): Promise<readonly Figure[]> {
  await using environment = await startEnvironment();
  await using browser = await launchBrowser();
  const taken = new Map(variants.map((variant) => [variant, [] as Awaited<ReturnType<typeof once>>[]]));
  await environment.demoHub.fill(ENTITIES, 'light');
  for (let round = 0; round < Math.min(runs, 3); round += 1) {
    for (const [variant, list] of taken) {
      const seen = await once(browser, environment, variant, seconds);
      list.push(seen);
      log(
        `${variant.name}: ${seen.storming} cards, ${seen.stormy.commits} commits, ${seen.stormy.frames.toFixed(0)} frames a second`,
      );
    }
  }
  return [...taken].flatMap(([{ name, onScreen }, list]): Figure[] => [
    {
      name: `${name}: React commits for ${CHANGES_PER_SECOND * seconds} changes`,
      unit: '',
      samples: list.map(({ stormy }) => stormy.commits),
      ...(onScreen ? {} : { target: { most: 0 } }),
    },
    {
      name: `${name}: frames received a second`,
      unit: '/s',
      samples: list.map(({ stormy }) => stormy.frames),
    },
    { name: `${name}: received a second`, unit: 'kB', samples: list.map(({ stormy }) => stormy.kilobytes) },
    { name: `${name}: main thread busy`, unit: '%', samples: list.map(({ stormy }) => stormy.busy) },
    {
      name: `${name}: busy for each change, less idle`,
      unit: 'ms',
      samples: list.map(({ stormy, idle }) => ((stormy.busy - idle.busy) * 10) / CHANGES_PER_SECOND),
    },
    { name: `${name}: heap before`, unit: 'MB', samples: list.map(({ heap }) => heap) },
  ]);
}

export const storm: Part = {
  name: 'storm',
  about: `${ENTITIES} lamps on a phone, ${CHANGES_PER_SECOND} changes a second: subscribed by view, as the app does, and to all`,
  run,
};
