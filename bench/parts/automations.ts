import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import {
  CPU_SLOWDOWN,
  figuresOfSteps,
  goTo,
  gone,
  slowly,
  stepsLine,
  tap,
  there,
} from '#browser/slow-steps.ts';
import type { Task } from '#browser/tasks.ts';
import { openVisit, phone } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

const AUTOMATIONS = 500;
const SEARCH = '[aria-label="Cerca un’automazione"]';
const PICKER = '[aria-label="Cerca dispositivo o stanza"]';
const READING = 'Lettura delle automazioni';
/** Scroll speed in px/s, and the distance in px. */
const [SPEED, DISTANCE] = [3_000, 12_000];

async function once(
  browser: Browser,
  { gateway, session }: Environment,
): Promise<ReadonlyMap<string, readonly Task[]>> {
  const visit = await openVisit(browser, { appUrl: gateway.appUrl, device: phone, session });
  const { page, cdp } = visit;
  try {
    await visit.live();
    // The files of other screens are fetched at idle time.
    await page.waitForTimeout(9_000);
    const typed = (text: string) => page.keyboard.type(text, { delay: 120 });
    const settle = () => page.waitForTimeout(1_500);
    return await slowly(browser, visit, {
      opening: async () => {
        await goTo(visit, '/automations');
        await there(visit, 'article', 2);
        await settle();
      },
      scrolling: async () => {
        await cdp.send('Input.synthesizeScrollGesture', {
          x: 195,
          y: 600,
          gestureSourceType: 'mouse',
          preventFling: true,
          yDistance: -DISTANCE,
          speed: SPEED,
        });
        await settle();
        await page.evaluate(() => scrollTo(0, 0));
      },
      searching: async () => {
        await tap(visit, SEARCH);
        await typed('storm 49');
        await settle();
        for (let n = 0; n < 8; n += 1) await page.keyboard.press('Backspace', { delay: 120 });
        await settle();
      },
      'a filter by room': async () => {
        await page.evaluate(() => {
          const select = document.querySelector<HTMLSelectElement>('select[aria-label="Stanza"]');
          if (select === null) throw new Error('the page has no filter by room');
          select.value = [...select.options].find(({ label }) => label === 'Cucina')?.value ?? '';
          select.dispatchEvent(new Event('change', { bubbles: true }));
        });
        // It needs the configurations of all of them.
        await page.waitForTimeout(600);
        await gone(visit, 'p[role="status"]', READING);
        await settle();
      },
      'the picker of the editor': async () => {
        await goTo(visit, '/automations?nuova');
        await tap(visit, '[role="dialog"] button', 'Da zero');
        await tap(visit, '[role="dialog"] button', 'Aggiungi azione');
        await there(visit, PICKER);
        await page.waitForTimeout(600);
        await tap(visit, PICKER);
        await typed('cucina');
        await settle();
      },
    });
  } finally {
    await visit.close();
  }
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  await using environment = await startEnvironment();
  await using browser = await launchBrowser();
  await environment.demoHub.fillAutomations(AUTOMATIONS);
  const rounds: ReadonlyMap<string, readonly Task[]>[] = [];
  for (let round = 0; round < runs; round += 1) {
    const tasks = await once(browser, environment);
    log(stepsLine(tasks));
    rounds.push(tasks);
  }
  return figuresOfSteps(`${AUTOMATIONS} automations`, rounds);
}

export const automations: Part = {
  name: 'automations',
  about: `a list of ${AUTOMATIONS} automations, on a phone, CPU throttled ${CPU_SLOWDOWN} times`,
  run,
};
