import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { tasksOf, type Task } from '#browser/tasks.ts';
import { desktop, openVisit } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

const ENERGY_DEVICES = 30;
/** Tasks above this CPU time are noticeable. */
const LONG_TASK_MS = 50;
/** Work of the main thread for one view. */
const MAX_WORK_MS = 300;

/** What is not shown when the tab is opened. */
const tabs = [
  {
    name: 'use',
    label: 'Consumo',
    address: '/energy',
    views: [
      { name: 'a month', label: 'Mese' },
      { name: 'a year', label: 'Anno' },
    ],
  },
  {
    name: 'statistics',
    label: 'Statistiche',
    address: '/energy?scheda=statistiche',
    views: [{ name: 'a year', label: 'Anno' }],
  },
] as const;

interface Opened {
  readonly view: string;
  readonly tasks: readonly Task[];
  /** Ms of work beyond what the page does anyway in such a time: live values, what moves. */
  readonly workMs: number;
  /** Ms from the press until nothing is awaited any more, and the text is the same for a while. */
  readonly shownMs: number;
}

const STABLE_MS = 1_000;

/** Waits until nothing is awaited, and the panels have said the same for a while: the costs of a year follow its bars. */
const waitUntilShown = (page: Page) =>
  page.evaluate(
    (stable) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        let last = '';
        let since = began;
        const look = () => {
          const panel = document.querySelector('[role=tabpanel] section:has([role=radiogroup])');
          const text = panel?.textContent ?? '';
          const busy = document.querySelector('main [aria-busy=true]') !== null;
          if (busy || text !== last) since = performance.now();
          last = text;
          if (performance.now() - since >= stable) resolve(since - began);
          else setTimeout(look, 50);
        };
        look();
      }),
    STABLE_MS,
  );

/** Opens each view of both tabs once: the first time that its statistics are read. */
async function once(
  browser: Browser,
  { gateway, session }: Environment,
  log: RunOptions['log'],
): Promise<readonly Opened[]> {
  const visit = await openVisit(browser, { appUrl: gateway.appUrl, device: desktop, session });
  const { page } = visit;
  try {
    await visit.live();
    // Idle-time fetching has ended by then.
    await page.waitForTimeout(9_000);
    const opened: Opened[] = [];
    for (const tab of tabs) {
      await page.goto(`${gateway.appUrl}${tab.address}`);
      await page.getByRole('tab', { name: tab.label, selected: true }).waitFor();
      await waitUntilShown(page);
      // A page that was just opened fetches and compiles what comes later: that is no rest.
      await page.waitForTimeout(SETTLED_MS);
      const rest = workOf(await tasksOf(browser, page, () => page.waitForTimeout(REST_MS))) / REST_MS;
      log(`${tab.name}, at rest: ${(rest * 1_000).toFixed(0)} ms of work a second`);
      for (const { name, label } of tab.views) {
        const radio = page.getByRole('radio', { name: label, exact: true });
        let shownMs = 0;
        const tasks = await tasksOf(browser, page, async () => {
          await radio.click();
          shownMs = await waitUntilShown(page);
        });
        const workMs = Math.max(0, workOf(tasks) - rest * (shownMs + STABLE_MS));
        opened.push({ view: `${name}, ${tab.name}`, tasks, workMs, shownMs });
      }
    }
    return opened;
  } finally {
    await visit.close();
  }
}

const SETTLED_MS = 15_000;
const REST_MS = 5_000;

const workOf = (tasks: readonly Task[]) => tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0);

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  await using environment = await startEnvironment({}, { energyDevices: ENERGY_DEVICES });
  await using browser = await launchBrowser();
  const seen: Opened[] = [];
  for (let round = 0; round < runs; round += 1)
    for (const opened of await once(browser, environment, log)) {
      seen.push(opened);
      const { view, tasks, workMs, shownMs } = opened;
      const longest = tasks
        .slice(0, 6)
        .map(({ cpuMs, wallMs }) => `${cpuMs.toFixed(0)} (${wallMs.toFixed(0)})`);
      log(
        `${view}: ${workMs.toFixed(0)} ms of work (${workOf(tasks).toFixed(0)} with what runs anyway), shown after ${shownMs.toFixed(0)} ms; ${longest.join(' ')}`,
      );
    }
  return [...new Set(seen.map(({ view }) => view))].flatMap((view) => {
    const rounds = seen.filter((one) => one.view === view);
    const isTargeted = view.startsWith('a year');
    return [
      {
        name: `${view}: work of the main thread`,
        unit: 'ms',
        samples: rounds.map(({ workMs }) => workMs),
        ...(isTargeted && { target: { most: MAX_WORK_MS } }),
      },
      {
        name: `${view}: the most work of one task`,
        unit: 'ms',
        samples: rounds.map(({ tasks }) => tasks[0]?.cpuMs ?? 0),
        ...(isTargeted && { target: { most: LONG_TASK_MS } }),
      },
      { name: `${view}: shown after`, unit: 'ms', samples: rounds.map(({ shownMs }) => shownMs) },
    ];
  });
}

export const energy: Part = {
  name: 'energy',
  about: `a desktop: the energy of a house with ${ENERGY_DEVICES} devices`,
  run,
};
