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
