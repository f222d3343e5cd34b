import type { Browser } from '@playwright/test';
import { launchBrowser } from '#browser/chromium.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { CPU_SLOWDOWN, figuresOfSteps, goTo, slowly, stepsLine } from '#browser/slow-steps.ts';
import type { Task } from '#browser/tasks.ts';
import { openVisit, phone } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';

const AUTOMATIONS = 500;
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
    const cards = page.getByRole('article');
    const search = page.getByRole('searchbox', { name: 'Cerca un’automazione' });
    const settle = () => page.waitForTimeout(1_500);
    return await slowly(browser, visit, {
      opening: async () => {
        await goTo(visit, '/automations');
        await cards.nth(1).waitFor({ timeout: 60_000 });
        await settle();
      },
      scrolling: async () => {
        await cdp.send('Input.synthesizeScrollGesture', {
          ...{ x: 195, y: 600, gestureSourceType: 'mouse', preventFling: true },
          ...{ yDistance: -DISTANCE, speed: SPEED },
        });
        await settle();
        await page.evaluate(() => scrollTo(0, 0));
      },
      searching: async () => {
        await search.pressSequentially('storm 49', { delay: 120 });
        await settle();
        await search.fill('');
        await settle();
      },
      'a filter by room': async () => {
        await page.getByRole('combobox', { name: 'Stanza' }).selectOption('Cucina');
        // It needs the configurations of all of them.
        await page.getByText(/^Lettura delle automazioni/).waitFor({ state: 'detached', timeout: 120_000 });
        await settle();
      },
      'the picker of the editor': async () => {
        await goTo(visit, '/automations?nuova');
        await page.getByRole('button', { name: /^Da zero/ }).tap();
        await page.getByRole('button', { name: 'Aggiungi azione' }).tap();
        await page.getByRole('searchbox', { name: 'Cerca dispositivo o stanza' }).waitFor();
        await page
          .getByRole('searchbox', { name: 'Cerca dispositivo o stanza' })
          .pressSequentially('cucina', { delay: 120 });
        await settle();
      },
    });
  } finally {
    await visit.close();
  }
}

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  const environment = await startEnvironment();
  const browser = await launchBrowser();
  try {
    await environment.demoHub.fillAutomations(AUTOMATIONS);
    const rounds: ReadonlyMap<string, readonly Task[]>[] = [];
    for (let round = 0; round < runs; round += 1) {
      const tasks = await once(browser, environment);
      log(stepsLine(tasks));
      rounds.push(tasks);
    }
    return figuresOfSteps(`${AUTOMATIONS} automations`, rounds);
  } finally {
    await browser.close();
    await environment.close();
  }
}

export const automations: Part = {
  name: 'automations',
  about: `a list of ${AUTOMATIONS} automations, on a phone, CPU throttled ${CPU_SLOWDOWN} times`,
  run,
};
