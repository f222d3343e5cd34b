import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import {
  CPU_SLOWDOWN,
  figuresOfSteps,
  goTo,
  middleOf,
  slowly,
  stepsLine,
  tap,
  there,
} from '#browser/slow-steps.ts';
import type { Task } from '#browser/tasks.ts';
import { openVisit, phone } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

const PHONES = 300;
const MAP = '[role="application"]';
const [MOVES_PER_SECOND, MOVING_SECONDS] = [10, 8];

async function once(
  browser: Browser,
  { gateway, session, demoHub }: Environment,
): Promise<ReadonlyMap<string, readonly Task[]>> {
  const visit = await openVisit(browser, { appUrl: gateway.appUrl, device: phone, session });
  const { page, cdp } = visit;
  try {
    await visit.live();
    // The files of other screens are fetched at idle time.
    await page.waitForTimeout(9_000);
    /** Until the browser has nothing left to do for what came before. */
    const settle = () => page.waitForTimeout(1_500);
    const pressed = async (name: string, times: number) => {
      for (let time = 0; time < times; time += 1) {
        await tap(visit, `button[aria-label="${name}"]`);
        await page.waitForTimeout(600);
      }
    };
    return await slowly(browser, visit, {
      opening: async () => {
        await goTo(visit, '/map');
        await there(visit, MAP);
        await there(visit, '[role="listitem"]', PHONES);
        await settle();
      },
      dragging: async () => {
        const at = await middleOf(visit, MAP);
        const gesture = { ...at, gestureSourceType: 'touch', preventFling: true, speed: 400 } as const;
        await cdp.send('Input.synthesizeScrollGesture', { ...gesture, xDistance: 150, yDistance: 100 });
        await cdp.send('Input.synthesizeScrollGesture', { ...gesture, xDistance: -150, yDistance: -100 });
        await settle();
      },
      zooming: async () => {
        await pressed('Ingrandisci', 3);
        await pressed('Rimpicciolisci', 4);
        await settle();
      },
      [`${MOVES_PER_SECOND} moves a second`]: async () => {
        await demoHub.storm(MOVES_PER_SECOND, MOVING_SECONDS);
        await page.waitForTimeout(MOVING_SECONDS * 1_000);
      },
    });
  } finally {
    await visit.close();
  }
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  await using environment = await startEnvironment();
  await using browser = await launchBrowser();
  await environment.demoHub.fillTrackers(PHONES);
  const rounds: ReadonlyMap<string, readonly Task[]>[] = [];
  for (let round = 0; round < runs; round += 1) {
    const tasks = await once(browser, environment);
    log(stepsLine(tasks));
    rounds.push(tasks);
  }
  return figuresOfSteps(`map with ${PHONES} phones`, rounds);
}

export const map: Part = {
  name: 'map',
  about: `the map with ${PHONES} phones on it, on a phone, CPU throttled ${CPU_SLOWDOWN} times`,
  run,
};
