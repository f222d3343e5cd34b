import type { Browser, Page } from '@playwright/test';
import { logTraffic } from '#browser/traffic-log.ts';
import { bringIntoView, firstOfEachDomain } from '#browser/card-search.ts';
import { launchBrowser } from '#browser/chromium.ts';
import { recordRenderedCards } from '#browser/rendered-cards.ts';
import { startEnvironment, type Environment } from '#browser/environment.ts';
import { openVisit, phone } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { summarise } from '#report/statistics.ts';

const EXTRA_LAMPS = 3_000;

interface Opening {
  readonly entityId: string;
  /** Ms from the press to the frame that shows the sheet body. */
  readonly openMs: number;
  /** Requests made until then. */
  readonly requests: readonly string[];
}

/** Opens a sheet from its card and waits until the sheet body is drawn. */
const openSheet = (page: Page, entityId: string): Promise<Opening> =>
  page.evaluate(
    ([id]) =>
      new Promise<Opening>((resolve, reject) => {
        const opener = document.querySelector<HTMLElement>(`[data-opens="${id}"]`);
        if (opener === null) {
          reject(new Error(`${id} is not on the screen`));
          return;
        }
        const from = performance.now();
        const drawn = (until: number) => {
          // Resource timings are reported with a delay.
          setTimeout(() => {
            const asked = window.loggedRequests
              .filter(({ at }) => at >= from && at <= until)
              .map(({ what }) => what);
            resolve({ entityId: id, openMs: until - from, requests: asked });
          }, 500);
        };
        const isDrawn = () => {
          const inside = document.querySelector(`[data-sheet="${id}"]`);
          // The chart and the schedule load on their own.
          return inside?.querySelector(':scope > [aria-busy=true]') === null && inside.childElementCount > 0;
        };
        // What is in the document at the start of a frame is painted in it.
        const look = () => {
          requestAnimationFrame(() => {
            if (isDrawn()) drawn(performance.now());
            else look();
          });
        };
        opener.click();
        look();
      }),
    [entityId] as const,
  );

async function closeSheet(page: Page) {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function visiting<Result>(
  browser: Browser,
  { gateway, session }: Environment,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const visit = await openVisit(browser, {
    appUrl: gateway.appUrl,
    device: phone,
    session,
    scripts: [logTraffic, recordRenderedCards],
  });
  try {
    await visit.live();
    // Sheet code is fetched at idle time.
    await visit.page.waitForTimeout(8_000);
    return await use(visit.page);
  } finally {
    await visit.close();
  }
}

/** Allowed: history, media artwork, favicon. */
const ALLOWED_REQUESTS = /^(history|recorder)\/|^\/api\/media_player_proxy\/|^\/favicon/;

async function openings(page: Page): Promise<readonly Opening[]> {
  const all: Opening[] = [];
  for (const entityId of (await firstOfEachDomain(page)).values()) {
    await bringIntoView(page, entityId);
    const opening = await openSheet(page, entityId);
    all.push({ ...opening, requests: opening.requests.filter((what) => !ALLOWED_REQUESTS.test(what)) });
    await closeSheet(page);
  }
  return all;
}

interface Tap {
  /** Whether the next frame showed the pending command. */
  readonly nextFrame: boolean;
  /** Ms from the tap to the pending state. */
  readonly pending: number;
  /** Ms from the hub's event to the new state on the card. */
  readonly confirmed: number;
  /** Number of other cards rendered meanwhile. */
  readonly others: number;
}

/** Presses the switch on a card and waits for the confirmed state. */
const tap = (page: Page, entityId: string): Promise<Tap> =>
  page.evaluate(
    ([id]) =>
      new Promise<Tap>((resolve, reject) => {
        const card = document.querySelector<HTMLElement>(`[data-entity="${id}"]`);
        const control = card?.querySelector<HTMLElement>('[role=switch]');
        if (!card || !control) {
          reject(new Error(`${id} has no switch`));
          return;
        }
        window.renderedCards = [];
        const before = card.dataset['state'];
        let [pending, nextFrame, frameOver] = [Number.NaN, false, false];
        const from = performance.now();
        const observer = new MutationObserver(() => {
          const now = performance.now();
          if (card.dataset['pending'] !== undefined && Number.isNaN(pending))
            [pending, nextFrame] = [now - from, !frameOver];
          if (card.dataset['pending'] !== undefined || card.dataset['state'] === before) return;
          observer.disconnect();
          const eventAt = window.loggedStateFrames.findLast(({ ids }) => ids.includes(id))?.at ?? Number.NaN;
          const others = window.renderedCards.filter((drawn) => drawn !== id).length;
          resolve({ nextFrame, pending, confirmed: now - eventAt, others });
        });
        observer.observe(card, { attributes: true, attributeFilter: ['data-pending', 'data-state'] });
        control.click();
        requestAnimationFrame(() => (frameOver = true));
      }),
    [entityId] as const,
  );

async function taps(page: Page, times: number): Promise<readonly Tap[]> {
  const lamp = (await firstOfEachDomain(page)).get('light');
  if (lamp === undefined) throw new Error('the home has no lamp');
  await bringIntoView(page, lamp);
  const all: Tap[] = [];
  for (let n = 0; n < times; n += 1) {
    all.push(await tap(page, lamp));
    await page.waitForTimeout(500);
  }
  return all;
}

const median = (values: readonly number[]) => summarise(values).median;

async function run({ runs, log }: RunOptions): Promise<readonly Figure[]> {
  await using environment = await startEnvironment();
  await using browser = await launchBrowser();
  const tapped: Tap[] = [];
  const [few, full]: [Opening[], Opening[]] = [[], []];
  for (let round = 0; round < runs; round += 1) {
    await visiting(browser, environment, async (page) => {
      tapped.push(...(await taps(page, 4)));
      few.push(...(await openings(page)));
    });
  }
  await environment.demoHub.fill(EXTRA_LAMPS, 'light');
  for (let round = 0; round < runs; round += 1)
    await visiting(browser, environment, async (page) => {
      full.push(...(await openings(page)));
    });
  for (const { entityId, openMs, requests } of [...few, ...full])
    log(`${entityId}: ${openMs.toFixed(0)} ms ${requests.join(', ')}`);
  const openTimes = (list: readonly Opening[]) => list.map((opening) => opening.openMs);
  return [
    {
      name: 'requests before the paint of a sheet, save its history and its picture',
      unit: '',
      samples: [...few, ...full].map((opening) => opening.requests.length),
      target: { most: 0 },
    },
    { name: 'from the press to the inside of a sheet, demo home', unit: 'ms', samples: openTimes(few) },
    { name: `the same, ${EXTRA_LAMPS} lamps more`, unit: 'ms', samples: openTimes(full) },
    {
      name: 'the second to the first',
      unit: '',
      samples: [median(openTimes(full)) / median(openTimes(few))],
    },
    {
      name: 'taps on a lamp that the next frame did not show',
      unit: '',
      samples: [tapped.filter(({ nextFrame }) => !nextFrame).length],
      target: { most: 0 },
    },
    { name: 'from the tap to pending', unit: 'ms', samples: tapped.map(({ pending }) => pending) },
    {
      name: 'from the event of the hub to the card',
      unit: 'ms',
      samples: tapped.map(({ confirmed }) => confirmed),
    },
    {
      name: 'cards beside it that were drawn again',
      unit: '',
      samples: tapped.map(({ others }) => others),
      target: { most: 0 },
    },
  ];
}

export const sheets: Part = {
  name: 'sheets',
  about: 'a phone: opening the sheet of one device of each kind, and tapping a lamp',
  run,
};
