import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { openHouse, type House } from '#browser/house.ts';
import { tasksOf, type Task } from '#browser/tasks.ts';
import { openVisit, phone, type Visit } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

/** How many times slower than this machine's the processor is while it scrolls. */
const slower = 4;
const houses = [300, 3_000] as const;
/** Milliseconds that a task may take before a finger feels it. */
const long = 50;
/** A quick thumb, pixels a second, and how far it goes at the most. */
const [speed, farthest] = [3_000, 15_000];

interface Scrolled {
  readonly opened: number;
  readonly tasks: readonly Task[];
  readonly elements: number;
  readonly cards: number;
  readonly pixels: number;
}

interface Most {
  elements: number;
  cards: number;
  pixels: number;
}

declare global {
  interface Window {
    /** The most that the document held at once, and how far it was scrolled. */
    most: Most;
  }
}

/** Runs in the page: counts in every frame from now on. */
const countInEveryFrame = (): void => {
  const most = { elements: 0, cards: 0, pixels: 0 };
  window.most = most;
  const count = () => {
    most.elements = Math.max(most.elements, document.getElementsByTagName('*').length);
    most.cards = Math.max(most.cards, document.querySelectorAll('[data-entity]').length);
    most.pixels = Math.max(most.pixels, Math.round(scrollY));
    requestAnimationFrame(count);
  };
  count();
};

/** Down the page with a finger, as far as it goes. */
const scrollThrough = async (browser: Browser, { page, cdp }: Visit): Promise<Omit<Scrolled, 'opened'>> => {
  const room = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await page.evaluate(countInEveryFrame);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const tasks = await tasksOf(browser, page, async () => {
    await cdp.send('Input.synthesizeScrollGesture', {
      ...{ x: 195, y: 600, gestureSourceType: 'mouse', preventFling: true },
      ...{ yDistance: -Math.min(room, farthest), speed },
    });
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const most = await page.evaluate(() => window.most);
  return { tasks, ...most };
};

const once = async (browser: Browser, { gateway, session }: House): Promise<Scrolled> => {
  const visit = await openVisit(browser, { appUrl: gateway.appUrl, device: phone, session });
  try {
    const opened = await visit.live();
    // What is fetched when the page is idle has come, and subscriptions are tidied.
    await visit.page.waitForTimeout(9_000);
    return { opened, ...(await scrollThrough(browser, visit)) };
  } finally {
    await visit.close();
  }
};

const figuresOf = (devices: number, seen: readonly Scrolled[]): readonly Figure[] => {
  const of = (name: string, unit: string, figure: (scrolled: Scrolled) => number): Figure => ({
    name: `${devices} lamps more: ${name}`,
    unit,
    samples: seen.map(figure),
  });
  const tooLong = of(
    `tasks of more than ${long} ms of work`,
    '',
    ({ tasks }) => tasks.filter(({ worked }) => worked > long).length,
  );
  return [
    of('opened, live after', 'ms', ({ opened }) => opened),
    devices === 300 ? { ...tooLong, target: { most: 0 } } : tooLong,
    of('the most work of one task', 'ms', ({ tasks }) => tasks[0]?.worked ?? 0),
    of('the longest by the clock', 'ms', ({ tasks }) => Math.max(...tasks.map(({ took }) => took))),
    of('cards in the document, at the most', '', ({ cards }) => cards),
    of('elements in the document, at the most', '', ({ elements }) => elements),
  ];
};

const run = async ({ runs, say }: RunOptions): Promise<readonly Figure[]> => {
  const house = await openHouse();
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  try {
    for (const devices of houses) {
      await house.demo.fill(devices, 'light');
      const seen: Scrolled[] = [];
      for (let round = 0; round < runs; round += 1) {
        const scrolled = await once(browser, house);
        seen.push(scrolled);
        const { tasks, pixels } = scrolled;
        say(
          `${devices} lamps: ${pixels} pixels, ${tasks.length} tasks; the most work: ${tasks
            .slice(0, 8)
            .map(({ worked, took }) => `${worked.toFixed(0)} (${took.toFixed(0)})`)
            .join(' ')}`,
        );
      }
      figures.push(...figuresOf(devices, seen));
    }
  } finally {
    await browser.close();
    await house.close();
  }
  return figures;
};

export const scroll: Part = {
  name: 'scroll',
  about: `large houses on a phone under a quick thumb, the processor ${slower} times slower`,
  run,
};
