import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Figure } from '#report/figure.ts';
import { tasksOf, type Task } from './tasks.ts';
import type { Visit } from './visit.ts';

/** CPU throttling rate while something is done. */
export const CPU_SLOWDOWN = 4;
/** Tasks above this CPU time are noticeable. */
const LONG_TASK_MS = 50;

/** What is done on a screen, in its order. */
export type Steps = Readonly<Record<string, () => Promise<void>>>;

/** Does the steps on a slow processor. @returns the main-thread tasks of each, longest first */
export async function slowly(
  browser: Browser,
  { page, cdp }: Visit,
  steps: Steps,
): Promise<ReadonlyMap<string, readonly Task[]>> {
  const tasks = new Map<string, readonly Task[]>();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  for (const [name, act] of Object.entries(steps)) tasks.set(name, await tasksOf(browser, page, act));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return tasks;
}

/** Two figures of each step: how many tasks were too long, and the most work of one. */
export function figuresOfSteps(
  what: string,
  rounds: readonly ReadonlyMap<string, readonly Task[]>[],
): readonly Figure[] {
  const names = [...(rounds[0]?.keys() ?? [])];
  return names.flatMap((name): Figure[] => {
    const seen = rounds.map((round) => round.get(name) ?? []);
    return [
      {
        name: `${what}, ${name}: tasks of more than ${LONG_TASK_MS} ms of work`,
        unit: '',
        samples: seen.map((tasks) => tasks.filter(({ cpuMs }) => cpuMs > LONG_TASK_MS).length),
        target: { most: 0 },
      },
      {
        name: `${what}, ${name}: the most work of one task`,
        unit: 'ms',
        samples: seen.map((tasks) => tasks[0]?.cpuMs ?? 0),
      },
    ];
  });
}

/** Opens another screen of the app as a link does, without loading the page anew. */
export const goTo = ({ page }: Visit, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/*
 * What follows is done by plain selectors: Playwright finds by role and name inside the page, and working out the names of
 * a thousand elements is more work for it than what is measured.
 */

/** Waits until the page has so many of what a selector names. */
export async function there({ page }: Visit, selector: string, least = 1): Promise<void> {
  await until(async () => (await page.evaluate(countOf, selector)) >= least, `${least} of ${selector}`);
}

/** Waits until the page has nothing of a selector with this text. */
export async function gone({ page }: Visit, selector: string, text: string): Promise<void> {
  await until(
    async () => (await page.evaluate(positionOf, { selector, text })) === undefined,
    `none of ${text}`,
  );
}

/** Taps the first element of a selector that has this text. */
export async function tap(visit: Visit, selector: string, text = ''): Promise<void> {
  const { x, y } = await middleOf(visit, selector, text);
  await visit.page.touchscreen.tap(x, y);
}

/** The middle of the first element of a selector that has this text, once there is one. */
export async function middleOf(
  { page }: Visit,
  selector: string,
  text = '',
): Promise<{ readonly x: number; readonly y: number }> {
  let position: Awaited<ReturnType<typeof positionOf>>;
  await until(
    async () => (position = await page.evaluate(positionOf, { selector, text })) !== undefined,
    `${selector} ${text}`,
  );
  return position ?? { x: 0, y: 0 };
}

const POLL_MS = 200;
const LIMIT_MS = 120_000;

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`the page did not come to ${what}`);
    await setTimeout(POLL_MS);
  }
}

const countOf = (selector: string) => document.querySelectorAll(selector).length;

function positionOf({ selector, text }: { readonly selector: string; readonly text: string }) {
  const element = [...document.querySelectorAll(selector)].find(({ textContent }) =>
    textContent.includes(text),
  );
  if (element === undefined) return undefined;
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The work of each step on one line. */
export const stepsLine = (tasks: ReadonlyMap<string, readonly Task[]>): string =>
  [...tasks]
    .map(
      ([name, list]) =>
        `${name} ${list
          .slice(0, 4)
          .map(({ cpuMs }) => cpuMs.toFixed(0))
          .join(' ')}`,
    )
    .join('; ');
