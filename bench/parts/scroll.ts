import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { tasksOf, type Task } from '#browser/tasks.ts';
import { openVisit, phone, type Visit } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

/** CPU throttling rate while scrolling. */
const CPU_SLOWDOWN = 4;
const lampCounts = [300, 3_000] as const;
/** Tasks above this CPU time are noticeable. */
const LONG_TASK_MS = 50;
/** Scroll speed in px/s, and maximum distance in px. */
const [speed, farthest] = [3_000, 15_000];

interface Scrolled {
  readonly opened: number;
  readonly tasks: readonly Task[];
  readonly elements: number;
  readonly cards: number;
  readonly pixels: number;
}

interface Maxima {
  elements: number;
  cards: number;
  pixels: number;
}

declare global {
  interface Window {
    /** Maxima over all frames. */
    maxima: Maxima;
  }
}

/** Runs in the page: updates the maxima in every frame. */
function countInEveryFrame(): void {
  const most = { elements: 0, cards: 0, pixels: 0 };
  window.maxima = most;
  const count = () => {
    most.elements = Math.max(most.elements, document.getElementsByTagName('*').length);
    most.cards = Math.max(most.cards, document.querySelectorAll('[data-entity]').length);
    most.pixels = Math.max(most.pixels, Math.round(scrollY));
    requestAnimationFrame(count);
  };
  count();
}

/** Scrolls down the page with a synthesized gesture. */
async function scrollThrough(browser: Browser, { page, cdp }: Visit): Promise<Omit<Scrolled, 'opened'>> {
  const room = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await page.evaluate(countInEveryFrame);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const tasks = await tasksOf(browser, page, async () => {
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      gestureSourceType: 'mouse',
      preventFling: true,
      yDistance: -Math.min(room, farthest),
      speed,
    });
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const most = await page.evaluate(() => window.maxima);
  return { tasks, ...most };
}

async function once(browser: Browser, { gateway, session }: Environment): Promise<Scrolled> {
  const visit = await openVisit(browser, { appUrl: gateway.appUrl, device: phone, session });
  try {
    const opened = await visit.live();
    // Idle-time fetching and subscription cleanup have ended by then.
    await visit.page.waitForTimeout(9_000);
    return { opened, ...(await scrollThrough(browser, visit)) };
  } finally {
    await visit.close();
  }
}

function figuresOf(devices: number, seen: readonly Scrolled[]): readonly Figure[] {
  const of = (name: string, unit: string, figure: (scrolled: Scrolled) => number): Figure => ({
    name: `${devices} lamps more: ${name}`,
    unit,
    samples: seen.map(figure),
  });
  const tooLong = of(
    `tasks of more than ${LONG_TASK_MS} ms of work`,
    '',
    ({ tasks }) => tasks.filter(({ cpuMs }) => cpuMs > LONG_TASK_MS).length,
  );
  return [
    of('opened, live after', 'ms', ({ opened }) => opened),
    devices === 300 ? { ...tooLong, target: { most: 0 } } : tooLong,
    of('the most work of one task', 'ms', ({ tasks }) => tasks[0]?.cpuMs ?? 0),
    of('the longest by the clock', 'ms', ({ tasks }) => Math.max(...tasks.map(({ wallMs }) => wallMs))),
    of('cards in the document, at the most', '', ({ cards }) => cards),
    of('elements in the document, at the most', '', ({ elements }) => elements),
  ];
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  await using environment = await startEnvironment();
  await using browser = await launchBrowser();
  const figures: Figure[] = [];
  for (const devices of lampCounts) {
    await environment.demoHub.fill(devices, 'light');
    const seen: Scrolled[] = [];
    for (let round = 0; round < runs; round += 1) {
      const scrolled = await once(browser, environment);
      seen.push(scrolled);
      const { tasks, pixels } = scrolled;
      log(
        `${devices} lamps: ${pixels} pixels, ${tasks.length} tasks; the most work: ${tasks
          .slice(0, 8)
          .map(({ cpuMs, wallMs }) => `${cpuMs.toFixed(0)} (${wallMs.toFixed(0)})`)
          .join(' ')}`,
      );
    }
    figures.push(...figuresOf(devices, seen));
  }
  return figures;
}

export const scroll: Part = {
  name: 'scroll',
  about: `scrolling large homes on a phone, CPU throttled ${CPU_SLOWDOWN} times`,
  run,
};
